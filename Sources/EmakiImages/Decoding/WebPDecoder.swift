private import CEmakiKernels
private import CWebP
internal import EmakiDisplay

enum WebPDecoder: ImageDecoder {
  static let format = "WebP"

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }

  static func orientation(of bytes: [UInt8]) -> Orientation { Orientation(exif: WebPChunks.exif(in: bytes)) }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize {
    let features = try features(of: input)
    return PixelSize(width: Int(features.width), height: Int(features.height))
  }

  /// Returns the memory that decoding takes besides the picture, in pixels of four bytes: libwebp unpacks lossless pixels, and
  /// transparency, into a buffer of its own.
  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int {
    let features = try features(of: input)
    if features.has_animation == 0 { return features.format == 1 && features.has_alpha == 0 ? 0 : size.area }
    // Within this limit, an animation with its canvases takes no more memory than the largest still picture.
    let limit = limits.pixels / (1 + WebPAnimation.canvases)
    guard size.area <= limit else { throw .tooManyPixels(size, limit: limit) }
    return size.area * WebPAnimation.canvases
  }

  /// Returns whether a file of the extended form says that it is an animation (RFC 9649, section 2.7).
  static func mayBeAnimated(_ input: UnsafeBufferPointer<UInt8>) -> Bool {
    input.count > 20 && input[12..<16].elementsEqual("VP8X".utf8) && input[20] & 2 != 0
  }

  static func animation(in input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> AnimationFile?
  {
    guard try features(of: input).has_animation != 0 else { return nil }
    let playback = try WebPAnimation(input, frameLimit: limits.frames).playback
    if playback.milliseconds.count < 2 { return nil }
    let costs = [Int](repeating: size.area + WebPAnimation.frameCost, count: playback.milliseconds.count)
    var faults: [String] = []
    _ = try conversion(input, &faults)
    return AnimationFile(playback: playback, costs: costs, faults: faults)
  }

  static func canvas(of bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> any AnimationCanvas
  {
    var faults: [String] = []
    return try WebPCanvas(bytes, size, conversion(bytes, &faults))
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let features = try features(of: input)
    var shown: Int?
    if features.has_animation != 0 {
      let frame = try WebPAnimation(input, frameLimit: limits.frames).playback.frame(at: time)
      guard (frame + 1) * (size.area + WebPAnimation.frameCost) <= limits.framePixels else {
        throw .tooMuchWork(.framePixels, limit: limits.framePixels)
      }
      shown = frame
    }
    let conversion = try conversion(input, &faults)
    // The canvas of an animation is transparent where no frame has painted.
    let hasAlpha = features.has_alpha != 0 || shown != nil
    return try Bitmap(decoding: size, hasAlpha: hasAlpha) { pixels throws(DecodingFailure) in
      if let shown { try WebPAnimation.paint(input, upTo: shown, on: pixels, size) } else { try paint(input, on: pixels, size) }
      // The pixels of a lossless file may have transparency although its header says that there is none, and that counts.
      if !hasAlpha && features.format == 2 { for index in 0..<size.area { pixels[index] |= 0xFF00_0000 } }
      conversion?.convert(pixels, size.area)
    }
  }

  private static func conversion(_ input: UnsafeBufferPointer<UInt8>, _ faults: inout [String]) throws(DecodingFailure) -> ColorConversion?
  {
    try ColorConversion.make(.rgb, faults: &faults) { () throws(ColorFault) in try WebPChunks.colors(in: input) }
  }

  static var damage: DecodingFailure { DecodingFailure(cause: "its data is damaged or ends early") }

  private static func paint(
    _ input: UnsafeBufferPointer<UInt8>, on pixels: UnsafeMutablePointer<UInt32>, _ size: PixelSize
  ) throws(DecodingFailure) {
    let isPainted = pixels.withMemoryRebound(to: UInt8.self, capacity: size.area * 4) {
      WebPDecodeBGRAInto(input.baseAddress, input.count, $0, size.area * 4, Int32(size.width * 4)) != nil
    }
    if !isPainted { throw damage }
  }

  private static func features(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    switch WebPGetFeatures(input.baseAddress, input.count, &features) {
    case VP8_STATUS_OK: return features
    case VP8_STATUS_NOT_ENOUGH_DATA: throw DecodingFailure(cause: "it ends early")
    default: throw DecodingFailure(cause: "its header is damaged")
    }
  }
}
