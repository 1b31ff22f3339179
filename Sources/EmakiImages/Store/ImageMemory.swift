import EmakiDisplay
import EmakiSupport
private import Synchronization

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
