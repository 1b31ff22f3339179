private import CEmakiKernels
private import CWebP
internal import EmakiDisplay

enum WebPDecoder: ImageDecoder {
  static let format = "WebP"

  static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && bytes.starts(with: Array("RIFF".utf8)) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize {
    let features = try features(of: input)
    return PixelSize(width: Int(features.width), height: Int(features.height))
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits
  ) throws(DecodingFailure) -> Bitmap {
    let hasAlpha = try features(of: input).has_alpha != 0
    var succeeded = false
    var isOpaque = !hasAlpha
    let bitmap = Bitmap(size: size, isOpaque: isOpaque, cleared: false) { pixels in
      succeeded = pixels.withMemoryRebound(to: UInt8.self, capacity: size.area * 4) {
        WebPDecodeBGRAInto(input.baseAddress, input.count, $0, size.area * 4, Int32(size.width * 4)) != nil
      }
      if succeeded && hasAlpha { isOpaque = emaki_premultiply(pixels, size.area) != 0 }
    }
    guard succeeded else { throw DecodingFailure(cause: "its data is damaged or ends early") }
    return isOpaque ? bitmap.knownOpaque() : bitmap
  }

  private static func features(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> WebPBitstreamFeatures {
    var features = WebPBitstreamFeatures()
    switch WebPGetFeatures(input.baseAddress, input.count, &features) {
    case VP8_STATUS_OK: break
    case VP8_STATUS_NOT_ENOUGH_DATA: throw DecodingFailure(cause: "it ends early")
    default: throw DecodingFailure(cause: "its header is damaged")
    }
    guard features.has_animation == 0 else { throw DecodingFailure(cause: "it is an animation, not a still picture") }
    return features
  }
}
