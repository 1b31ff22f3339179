internal import EmakiDisplay

/// An animation player decodes the frames of one animation in their order, and remembers where it is.
///
/// A frame after the one that was shown last costs one decoding for each frame up to it. For an earlier frame the player begins again at
/// the first frame, or in a video at the nearest key frame. The player holds the bytes of the file and one canvas, however many frames
/// there are.
// A caller takes a player out of the cache before using it, so no two threads use a player at the same time.
final class AnimationPlayer: @unchecked Sendable {
  private let url: String
  private let decoder: any ImageDecoder.Type
  private let orientation: Orientation
  private let limits: ImageLimits
  private let size: PixelSize
  private let file: AnimationFile
  /// The bytes of the file, at an address that does not change.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var canvas: (any AnimationCanvas)?
  /// The index of the frame that the canvas paints next.
  private var next = 0
  /// The number of frames that were decoded so far. It includes frames that were never shown because later frames were painted over them.
  private(set) var decodedFrames = 0

  /// Makes a player that has decoded nothing.
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

  /// The number of bytes that the player keeps: the file, and a canvas with a copy of the pixels that a frame covers. The canvas of a video
  /// keeps a copy of the file, and about five pictures of one and a half bytes a pixel.
  var byteCount: Int { bytes.count * (file.work == .videoPixels ? 2 : 1) + area * 8 }

  /// The memory that a frame takes while it is decoded, in pixels of four bytes: the picture, and the buffers of the decoder.
  var workingPixels: Int { area * (file.work == .videoPixels ? 1 + VideoDecoder.keptPictures : 3) }

  /// The number of pixels of a frame as decoded or as shown, whichever is larger.
  private var area: Int { max(size.area, file.decodedPixels) }

  /// Decodes the frame that shows a number of milliseconds after the beginning, and turns it upright.
  func picture(at time: Int) throws(ImageError) -> CachedPicture {
    let shown = file.playback.frame(at: time)
    let limit = limits.limit(of: file.work)
    guard file.cost(ofShowing: shown) <= limit else { throw .tooMuchWork(url: url, file.work, limit: limit) }
    do throws(DecodingFailure) {
      let bitmap = try bitmap(ofFrame: shown)
      let repair = file.faults.isEmpty ? nil : ImageRepair(url: url, format: decoder.format, faults: file.faults)
      return CachedPicture(bitmap: orientation.applied(to: bitmap), repair: repair)
    } catch {
      canvas = nil
      throw error.imageError(url: url, format: decoder.format)
    }
  }

  private func bitmap(ofFrame shown: Int) throws(DecodingFailure) -> Bitmap {
    if canvas == nil { (canvas, next) = (try decoder.canvas(of: bytes, size: size, limits: limits), 0) }
    if let (bitmap, decoded) = try canvas?.frame(shown) {
      decodedFrames += decoded
      return bitmap
    }
    if next > shown { (canvas, next) = (try decoder.canvas(of: bytes, size: size, limits: limits), 0) }
    while let canvas {
      let bitmap = try canvas.nextFrame()
      decodedFrames += 1
      next += 1
      if next > shown { return bitmap }
    }
    throw DecodingFailure(cause: "a frame is missing")
  }
}
