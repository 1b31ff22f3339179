internal import EmakiCaches
internal import EmakiDisplay

/// An image cache holds pictures by key: those that are being made, and as many of the finished ones as fit into a number of bytes.
///
/// The cache holds no lock: its owner locks it, and never while a picture is made.
struct ImageCache {
  /// Entries whose pictures are being made. They cannot be dropped.
  private var unfinished: [ImageCacheKey: ImageCacheEntry] = [:]
  private var finished: ByteBoundedCache<ImageCacheKey, ImageCacheEntry>
  /// Entries of pictures that cannot be had. Each takes more than a kilobyte and counts 1: programs that draw for days meet any number.
  private var failed = ByteBoundedCache<ImageCacheKey, ImageCacheEntry>(byteLimit: Self.failureLimit)

  /// The most failures that are kept. Others are found out again.
  static let failureLimit = 1024

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: The bytes that all finished pictures together may have.
  init(byteLimit: Int) { finished = ByteBoundedCache(byteLimit: byteLimit) }

  /// The bytes of the finished pictures.
  var bytes: Int { finished.byteCount }
  /// How many failures are kept.
  var failureCount: Int { failed.count }

  /// Returns the entry of a key, which is made if there is none.
  mutating func entry(for key: ImageCacheKey) -> ImageCacheEntry {
    if let entry = finished.value(for: key) ?? unfinished[key] ?? failed.value(for: key) { return entry }
    let entry = ImageCacheEntry()
    unfinished[key] = entry
    return entry
  }

  /// Counts the bytes of a picture that was made just now, and drops others where they are too many.
  mutating func finish(_ key: ImageCacheKey, bytes: Int) {
    guard let entry = unfinished.removeValue(forKey: key) else { return }
    finished.insert(entry, for: key, byteCount: bytes)
  }

  /// Keeps why a picture cannot be had, and drops other failures where they are too many.
  mutating func fail(_ key: ImageCacheKey) {
    guard let entry = unfinished.removeValue(forKey: key) else { return }
    failed.insert(entry, for: key, byteCount: 1)
  }

  /// Drops pictures of other addresses than these, until at most `limit` bytes of them are left. Decoded pictures go before prepared ones,
  /// each kind in the order of last use.
  mutating func trim(keeping urls: Set<ImageURL>, to limit: Int) {
    func mayGo(_ key: ImageCacheKey) -> Bool { if case .url(let url) = key.source { !urls.contains(ImageURL(url)) } else { false } }
    var excess = finished.byteCount(where: mayGo) - limit
    for isPrepared in [false, true] {
      excess -= finished.removeOldest(byteCount: excess) { $0.isPrepared == isPrepared && mayGo($0) }
    }
  }
}
