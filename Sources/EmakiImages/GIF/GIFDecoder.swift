internal import EmakiDisplay

/// Decodes still and animated GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). Pixels that no frame has painted are transparent, as
/// in browsers: the background colour is not used.
enum GIFDecoder: ImageDecoder {
  static let format = "GIF"

  /// The cost of a clear code, as a number of pixels. At a clear code the decoder empties a table of 4096 codes.
  private static let clearCost = 64

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize { try GIFReader(input).canvas() }

  /// Returns the memory that decoding takes besides the picture's own pixels. A frame that restores the pixels below it keeps a copy of
  /// them.
  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int {
    size.area
  }

  private static func cost(of frame: GIFAnimation.Frame) -> Int { frame.columns.count * frame.rows.count + frame.clears * clearCost }

  static func mayBeAnimated(_ input: UnsafeBufferPointer<UInt8>) -> Bool { true }

  static func animation(in input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> AnimationFile?
  {
    let animation = try GIFReader(input).animation(frameLimit: limits.frames)
    if animation.frames.count < 2 { return nil }
    return AnimationFile(playback: animation.playback, costs: animation.frames.map(cost), faults: animation.faults)
  }

  static func canvas(of bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> any AnimationCanvas
  {
    try GIFCanvas(bytes, size)
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let animation = try GIFReader(input).animation(frameLimit: limits.frames)
    faults += animation.faults
    let shown = animation.playback.frame(at: time)
    // Frames up to the one that shows are decoded, as each is painted on those before it.
    let work = animation.frames[...shown].reduce(0) { $0 + cost(of: $1) }
    guard work <= limits.framePixels else { throw .tooMuchWork(.framePixels, limit: limits.framePixels) }
    var failure: DecodingFailure?
    var isOpaque = false
    let bitmap = Bitmap(size: size, isOpaque: false, cleared: true) { pixels in
      do throws(DecodingFailure) {
        var painter = GIFPainter(try GIFReader(input), on: pixels, size)
        for index in 0...shown { try painter.paintNext(isLast: index == shown) }
        isOpaque = UnsafeBufferPointer(start: pixels, count: size.area).allSatisfy { $0 >> 24 == 255 }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return isOpaque ? bitmap.knownOpaque() : bitmap
  }
}
