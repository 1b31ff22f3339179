internal import EmakiCaches
internal import EmakiDisplay

/// An image cache holds pictures by key: those that are being made, and finished ones up to a number of bytes.
///
/// The cache has no lock of its own. Its owner locks it, and never while a picture is made.
struct ImageCache {
  /// The entries of pictures that are being made. They cannot be dropped.
  private var unfinished: [ImageCacheKey: ImageCacheEntry] = [:]
  private var finished: ByteBoundedCache<ImageCacheKey, ImageCacheEntry>
  /// The entries of pictures that cannot be had. A program that draws for days may meet any number of them, so their number has a limit:
  /// each entry counts 1, though it takes more than a kilobyte.
  private var failed = ByteBoundedCache<ImageCacheKey, ImageCacheEntry>(byteLimit: Self.failureLimit)

  /// The players of animations that no caller uses now. They count among the pictures' bytes, and take at most half of them.
  private var players: ByteBoundedCache<ImageFile, AnimationPlayer>

  /// The largest number of failures that are kept. Other failures are found again when they are needed.
  static let failureLimit = 1024

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: The largest number of bytes of all finished pictures together.
  init(byteLimit: Int) {
    finished = ByteBoundedCache(byteLimit: byteLimit)
    players = ByteBoundedCache(byteLimit: byteLimit / 2)
  }

  /// The number of bytes of the finished pictures and of the players.
  var bytes: Int { finished.byteCount + players.byteCount }
  /// The number of failures that are kept.
  var failureCount: Int { failed.count }

  /// Returns the entry of a key. It makes the entry if there is none.
  mutating func entry(for key: ImageCacheKey) -> ImageCacheEntry {
    if let entry = finished.value(for: key) ?? unfinished[key] ?? failed.value(for: key) { return entry }
    let entry = ImageCacheEntry()
    unfinished[key] = entry
    return entry
  }

  /// Counts the bytes of a picture that was just made, and drops others where they are too many.
  mutating func finish(_ key: ImageCacheKey, bytes: Int) {
    guard let entry = unfinished.removeValue(forKey: key) else { return }
    makeRoom(for: bytes)
    finished.insert(entry, for: key, byteCount: bytes)
  }

  /// Drops finished pictures until something fits beside the players.
  private mutating func makeRoom(for bytes: Int) {
    if players.byteCount == 0 || bytes > finished.byteLimit { return }
    finished.removeOldest(byteCount: self.bytes + bytes - finished.byteLimit) { _ in true }
    players.removeOldest(byteCount: self.bytes + bytes - finished.byteLimit) { _ in true }
  }

  /// Takes the player of a file's animation out of the cache; `nil` where none is kept or another thread uses it.
  mutating func takePlayer(of file: ImageFile) -> AnimationPlayer? { players.removeValue(for: file) }

  /// Keeps a player for its animation's next frame, and drops pictures where there is no room.
  mutating func keep(_ player: AnimationPlayer, of file: ImageFile) {
    players.insert(player, for: file, byteCount: player.byteCount)
    makeRoom(for: 0)
  }

  /// Keeps the reason why a picture cannot be had, and drops other failures where they are too many.
  mutating func fail(_ key: ImageCacheKey) {
    guard let entry = unfinished.removeValue(forKey: key) else { return }
    failed.insert(entry, for: key, byteCount: 1)
  }

  /// Drops the players of addresses that are not in `urls`, then pictures of such addresses until at most `limit` bytes of them are left.
  /// Decoded pictures are dropped before prepared ones. Each kind is dropped in the order of last use.
  mutating func trim(keeping urls: Set<ImageURL>, to limit: Int) {
    func mayGo(_ key: ImageCacheKey) -> Bool { if case .url(let url) = key.source { !urls.contains(ImageURL(url)) } else { false } }
    func mayGo(_ file: ImageFile) -> Bool { !urls.contains(file.url) }
    if players.count > 0 { players.removeOldest(byteCount: .max, where: mayGo) }
    var excess = finished.byteCount(where: mayGo) - limit
    for isPrepared in [false, true] {
      excess -= finished.removeOldest(byteCount: excess) { $0.isPrepared == isPrepared && mayGo($0) }
    }
  }
}
