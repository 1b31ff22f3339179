internal import EmakiDisplay
private import Synchronization

/// A played file is the file of an animation that is being played. Its players, each at its own place of the animation, share the bytes and, of a
/// video, what was read of it.
// Everything but the canvas, which the lock guards, stays as it is made.
final class PlayedFile: @unchecked Sendable {
  let url: String
  let decoder: any ImageDecoder.Type
  let orientation: Orientation
  let limits: ImageLimits
  let size: PixelSize
  let file: AnimationFile
  /// The bytes of the file, at an address that does not change.
  let bytes: UnsafeBufferPointer<UInt8>
  private let lock = Mutex(())
  /// The canvas with which the others share what was read of the file; `nil` before the first, and for animations that share nothing.
  private var shared: (any AnimationCanvas)?

  /// Copies the bytes of a file.
  init(
    _ encoded: EncodedImage, _ decoder: any ImageDecoder.Type, _ orientation: Orientation, size: PixelSize, _ file: AnimationFile,
    limits: ImageLimits
  ) {
    (url, self.decoder, self.orientation, self.size, self.file) = (encoded.url, decoder, orientation, size, file)
    self.limits = limits
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: encoded.bytes.count)
    _ = copy.initialize(fromContentsOf: encoded.bytes)
    bytes = UnsafeBufferPointer(copy)
  }

  deinit { bytes.deallocate() }

  /// Makes a canvas at the beginning of the animation.
  func canvas() throws(DecodingFailure) -> any AnimationCanvas {
    let result = lock.withLock { _ -> Result<any AnimationCanvas, DecodingFailure> in
      Result { () throws(DecodingFailure) in
        if let canvas = try shared?.sharing() { return canvas }
        let canvas = try decoder.canvas(of: bytes, size: size, limits: limits)
        guard let first = try canvas.sharing() else { return canvas }
        shared = canvas
        return first
      }
    }
    return try result.get()
  }
}

/// A weak played file is a file that lives as long as it has players.
struct WeakPlayedFile {
  weak var file: PlayedFile?
}
