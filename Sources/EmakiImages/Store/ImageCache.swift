internal import EmakiDisplay
internal import EmakiSupport
internal import Synchronization

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

  /// The players of animations that no caller uses now, of each file those that were used longest ago first. They count among the pictures' bytes,
  /// and take at most half of them.
  private var players: ByteBoundedCache<ImageFile, [AnimationPlayer]>

  /// The largest number of players of one file. Nodes that show it at more times than that take turns.
  static let playerLimit = 4

  /// The largest number of failures that are kept. Other failures are found again when they are needed.
  static let failureLimit = 1024

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: The largest number of bytes of all finished pictures together.
  init(byteLimit: Int) {
    largestSource = byteLimit / 4
    finished = ByteBoundedCache(byteLimit: byteLimit)
    players = ByteBoundedCache(byteLimit: byteLimit / 2)
  }

  /// The largest number of bytes of a decoded picture that is kept for other sizes of it. A larger one is let go once it is scaled.
  let largestSource: Int

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

  /// Counts the bytes of a picture that was just made, with those of its key, and drops others where they are too many.
  mutating func finish(_ key: ImageCacheKey, bytes: Int) {
    guard let entry = unfinished.removeValue(forKey: key), key.isPrepared || bytes <= largestSource else { return }
    let keyBytes =
      switch key.source {
      case .bitmap(let bitmap): bitmap.byteCount
      case .url(let url): url.utf8.count
      }
    let bytes = bytes + keyBytes + 256
    if players.byteCount > 0 { makeRoom(for: bytes) }
    finished.insert(entry, for: key, byteCount: bytes)
  }

  /// Drops finished pictures until something fits beside the players.
  private mutating func makeRoom(for bytes: Int) {
    if bytes > finished.byteLimit { return }
    finished.removeOldest(byteCount: self.bytes + bytes - finished.byteLimit) { _ in true }
    players.removeOldest(byteCount: self.bytes + bytes - finished.byteLimit) { _ in true }
  }

  /// Takes a player of a file's animation out of the cache: the one that is nearest before the frame that shows at a time.
  ///
  /// A player that would have to leave its place is only taken where its place is of no use, or where there are too many players. So nodes that show
  /// an animation at different times each go on from their own last frames.
  ///
  /// - Returns: the player; `nil` where another one has to be made.
  mutating func takePlayer(of file: ImageFile, at time: Int) -> AnimationPlayer? {
    guard var kept = players.removeValue(for: file), let first = kept.first else { return nil }
    let frame = first.frame(at: time)
    let nearest = kept.indices.filter { kept[$0].continues(to: frame) }.max { kept[$0].next < kept[$1].next }
    guard let index = nearest ?? kept.firstIndex(where: \.isAtEnd) ?? (kept.count < Self.playerLimit ? nil : 0) else {
      insert(kept, of: file)
      return nil
    }
    let player = kept.remove(at: index)
    if !kept.isEmpty { insert(kept, of: file) }
    return player
  }

  /// Keeps a player for its animation's next frame, and drops pictures where there is no room.
  mutating func keep(_ player: AnimationPlayer, of file: ImageFile) {
    insert(Array((players.removeValue(for: file) ?? []).suffix(Self.playerLimit - 1)) + [player], of: file)
    makeRoom(for: 0)
  }

  /// Keeps as many of a file's players, the last ones, as there is room for.
  private mutating func insert(_ kept: [AnimationPlayer], of file: ImageFile) {
    var kept = kept
    var bytes = kept.reduce(0) { $0 + $1.byteCount }
    while bytes > players.byteLimit, kept.count > 1 { bytes -= kept.removeFirst().byteCount }
    players.insert(kept, for: file, byteCount: bytes)
  }

  /// Keeps the reason why a picture cannot be had, and drops other failures where they are too many.
  mutating func fail(_ key: ImageCacheKey) {
    guard let entry = unfinished.removeValue(forKey: key) else { return }
    failed.insert(entry, for: key, byteCount: 1)
  }

  /// Drops the players of addresses that are not in `urls`, then pictures of such addresses until at most `limit` bytes of them are left.
  /// Decoded pictures are dropped before prepared ones. Each kind is dropped in the order of last use.
  mutating func trim(keeping urls: Set<ImageURL>, to limit: Int) {
    func mayGo(_ key: ImageCacheKey) -> Bool { if case .url(let url) = key.source { !urls.contains(url.exact) } else { false } }
    func mayGo(_ file: ImageFile) -> Bool { !urls.contains(file.url) }
    if players.count > 0 { players.removeOldest(byteCount: .max, where: mayGo) }
    var excess = finished.byteCount(where: mayGo) - limit
    for isPrepared in [false, true] {
      excess -= finished.removeOldest(byteCount: excess) { $0.isPrepared == isPrepared && mayGo($0) }
    }
  }
}

/// A cached picture is a picture in memory, decoded or prepared.
struct CachedPicture {
  var bitmap: Bitmap
  /// Whether the picture's file holds lines and fills and not pixels, so that it can be drawn larger.
  var isVector = false
  /// The faults of the picture's file; `nil` where it has none.
  var repair: ImageRepair?
  /// What a decoded picture that is not kept takes of the pixels that may be decoded at one time, as long as somebody has it.
  var permit: PixelPermit?
}

/// A decoded extent says how much of a picture's file is decoded, and at which size.
enum DecodedExtent: Hashable {
  /// The whole file is decoded at its own size.
  case whole
  /// The first bytes of the file are decoded, in percent of all.
  case beginning(percent: Int)
  /// The whole file is drawn at a size larger than its own, in pixels.
  case enlarged(PixelSize)
}

/// An image cache entry holds the outcome of making a picture: the picture itself, or the reason why there is none.
///
/// The first caller that locks the outcome makes the picture. Others wait for the lock and then find the picture there.
final class ImageCacheEntry: Sendable {
  let outcome = Mutex<Result<CachedPicture, ImageError>?>(nil)
}

/// An image cache key says which picture is meant, and in which form.
enum ImageCacheKey: Hashable {
  /// A picture decoded from its file.
  ///
  /// - Parameters:
  ///   - time: The moment of an animation, in milliseconds from its beginning.
  ///   - extent: How much of the file is decoded.
  case decoded(ImageSource, ImageVersion?, time: Int, DecodedExtent)
  /// A picture as a request describes it: scaled, cut and modified.
  case prepared(ImageRequest, ImageVersion?)

  var source: ImageSource {
    switch self {
    case .decoded(let source, _, _, _): source
    case .prepared(let request, _): request.source
    }
  }

  var isPrepared: Bool { if case .prepared = self { true } else { false } }
}

/// An image file is a picture's address, with the version of the file that it points to.
struct ImageFile: Hashable {
  var url: ImageURL
  var version: ImageVersion?
}

/// An image version identifies the file that a path points to. The same path in another folder, or after a change of its file, stands for
/// another picture.
struct ImageVersion: Hashable, Sendable {
  /// The folder that relative paths start from.
  var folder: ExactString
  /// The stamp of the file; `nil` where no file is there.
  var stamp: FileStamp?
}

/// Image counters count what a store has done so far.
struct ImageCounters: Hashable, Sendable {
  /// The number of pictures that were read and decoded, failures included.
  var decoded = 0
  /// The number of frames that players of animations have decoded. A still of the first frame is decoded without a player.
  var frames = 0
  /// The number of times that the file of an animation was read and opened to be played.
  var openings = 0
  /// The number of requests that were drawn, failures included.
  var prepared = 0
  /// The number of requests that were answered from memory, including those that waited for another thread.
  var hits = 0
}

/// Holds decoded and prepared pictures, up to a number of bytes. Stores that share one memory read and draw each picture once.
package final class ImageMemory: Sendable {
  struct State {
    var cache: ImageCache
    var counters = ImageCounters()
    /// The digests of files that were read; `nil` for a file that changed between two readings, or that cannot be read.
    var digests: [ImageFile: Digest?] = [:]
    /// The animations of the files that were read, as far as they are known; `nil` for a file that holds a still picture.
    var playbacks = ByteBoundedCache<ImageFile, Playback?>(byteLimit: 8 << 20)
    /// The files that were read already and are likely to be decoded next.
    var pending = ByteBoundedCache<ImageFile, EncodedImage>(byteLimit: 2 << 20)
    /// The files of animations that are being played.
    var played: [ImageFile: WeakPlayedFile] = [:]
  }

  private let state: Mutex<State>
  /// The gate that limits everything that is decoded at one time.
  let gate: PixelGate

  /// Makes an empty memory.
  ///
  /// - Parameters:
  ///   - byteBudget: the largest number of bytes of decoded and prepared pictures together. Pictures in use elsewhere come on top. Default:
  ///     256 MB.
  ///   - limits: the limits, which say how many pixels are decoded at one time.
  package init(byteBudget: Int = 256 << 20, limits: ImageLimits = ImageLimits()) {
    state = Mutex(State(cache: ImageCache(byteLimit: byteBudget)))
    gate = PixelGate(limit: limits.pixelsAtOnce)
  }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }
}

extension ImageMemory.State {
  /// Notes whether a file is an animation, as long as there is room.
  mutating func note(_ playback: Playback?, of file: ImageFile) {
    playbacks.insert(playback, for: file, byteCount: 256 + file.url.string.utf8.count + (playback?.milliseconds.count ?? 0) * 8)
  }
}

/// A pixel gate limits the pixels of all pictures that are decoded at one time, and the memory that decoding them takes besides, which
/// counts as pixels of four bytes. Other pictures wait until there is room. Every wait ends, because decoding itself waits for nothing.
final class PixelGate: Sendable {
  fileprivate struct State {
    /// The number of pixels of the pictures that are being decoded.
    var pixels = 0
    var waiting = 0
  }

  private let limit: Int
  fileprivate let state = Monitor(State())

  /// Makes a gate that nobody has entered.
  ///
  /// - Parameter limit: the largest number of pixels at one time. A picture with more pixels is decoded alone.
  init(limit: Int) { self.limit = limit }

  /// The number of callers that wait now.
  var waiting: Int { state.withLock { $0.waiting } }

  /// Calls a function once there is room for `pixels` pixels.
  func enter<Value, Failure: Error>(_ pixels: Int, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    let permit = permit(pixels)
    defer { permit.end() }
    return try body()
  }

  /// Waits until there is room for `pixels` pixels, and takes it. Who has a permit must not wait for another one.
  func permit(_ pixels: Int) -> PixelPermit {
    state.withLock { $0.waiting += 1 }
    state.wait { state -> Void? in
      guard state.pixels == 0 || state.pixels + pixels <= limit else { return nil }
      state.pixels += pixels
      state.waiting -= 1
      return ()
    }
    return PixelPermit(pixels, of: self)
  }
}

/// A pixel permit is room that was taken of a pixel gate. It is given back once, at the latest with the permit's last owner.
final class PixelPermit: Sendable {
  private let gate: PixelGate
  private let pixels: Mutex<Int>

  fileprivate init(_ pixels: Int, of gate: PixelGate) {
    self.pixels = Mutex(pixels)
    self.gate = gate
  }

  deinit { end() }

  /// Gives all pixels back, or all but so many.
  func end(keeping count: Int = 0) {
    let left = pixels.withLock { pixels in
      defer { pixels = min(pixels, count) }
      return max(0, pixels - count)
    }
    if left == 0 { return }
    gate.state.withLock { $0.pixels -= left }
    gate.state.broadcast()
  }
}
