internal import EmakiDisplay
internal import Synchronization

/// A picture that was made.
struct CachedPicture {
  let bitmap: Bitmap
  /// Whether its file has no pixels of its own, so that it can be drawn larger.
  var isVector = false
}

/// A picture that is being made or has been, and whom it failed.
///
/// Whoever locks the outcome first makes it; later askers wait for the lock and find it there.
final class ImageCacheEntry: Sendable {
  let outcome = Mutex<Result<CachedPicture, ImageError>?>(nil)
}

/// What of a file is decoded.
enum DecodedExtent: Hashable {
  case whole
  /// So much of its bytes.
  case beginning(percent: Int)
  /// The whole, drawn larger than it says.
  case enlarged(PixelSize)

  init(_ quality: ImageQuality) { self = if case .progress(let percent) = quality { .beginning(percent: percent) } else { .whole } }
}

/// Pictures by key, as many as fit into a number of bytes; those used last stay.
///
/// Holds no lock of its own: its owner does, and never while a picture is made.
struct ImageCache {
  enum Key: Hashable {
    /// - Parameters:
    ///   - time: of an animation, in milliseconds.
    ///   - extent: what of the file.
    case decoded(ImageSource, ImageVersion?, time: Int, DecodedExtent)
    case prepared(ImageRequest, ImageVersion?)

    var source: ImageSource {
      switch self {
      case .decoded(let source, _, _, _): source
      case .prepared(let request, _): request.source
      }
    }

    /// Whether it is what rows show.
    var isPrepared: Bool { if case .prepared = self { true } else { false } }
  }

  private struct Slot {
    let entry: ImageCacheEntry
    var lastUse: Int
    /// `nil` while the picture is being made: then it cannot be dropped.
    var bytes: Int?
  }

  private var slots: [Key: Slot] = [:]
  private(set) var bytes = 0
  private var clock = 0
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The entry of a key, made if there is none.
  mutating func entry(for key: Key) -> ImageCacheEntry {
    clock += 1
    if let index = slots.index(forKey: key) {
      slots.values[index].lastUse = clock
      return slots.values[index].entry
    }
    let entry = ImageCacheEntry()
    slots[key] = Slot(entry: entry, lastUse: clock, bytes: nil)
    return entry
  }

  /// Counts a finished entry's bytes, and drops others if they are too many now.
  mutating func finish(_ key: Key, bytes newBytes: Int) {
    guard slots[key] != nil else { return }
    slots[key]?.bytes = newBytes
    bytes += newBytes
    // An eighth below the limit: a full cache then sorts only now and then.
    if bytes > byteLimit { drop(to: byteLimit - byteLimit / 8) { _ in 0 } }
  }

  /// Drops pictures that are not kept until the others are so many bytes: first what others were made of, then what rows show.
  mutating func trim(keeping urls: Set<ImageURL>, to limit: Int) {
    drop(to: limit) { key in
      if case .url(let url) = key.source, !urls.contains(ImageURL(url)) { key.isPrepared ? 1 : 0 } else { nil }
    }
  }

  /// Drops finished pictures that may go until those that stay of them are so many bytes: of one turn those used longest ago first.
  ///
  /// - Parameter turn: when a picture goes, before those with a larger number; `nil` for one that stays.
  private mutating func drop(to limit: Int, turn: (Key) -> Int?) {
    var loose: [(key: Key, rank: (turn: Int, lastUse: Int), bytes: Int)] = []
    var looseBytes = 0
    for (key, slot) in slots {
      guard let bytes = slot.bytes, let turn = turn(key) else { continue }
      loose.append((key, (turn, slot.lastUse), bytes))
      looseBytes += bytes
    }
    if looseBytes <= limit { return }
    for slot in loose.sorted(by: { $0.rank < $1.rank }) {
      guard looseBytes > limit else { return }
      slots[slot.key] = nil
      bytes -= slot.bytes
      looseBytes -= slot.bytes
    }
  }
}
