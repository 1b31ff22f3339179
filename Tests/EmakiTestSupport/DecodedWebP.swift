import CWebP

/// A decoded WebP is what libwebp reads from a file.
package struct DecodedWebP {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// `0xAARRGGBB`, colours not multiplied by alpha, row after row.
  package let words: [UInt32]
  /// Whether the file is compressed without loss.
  package let isLossless: Bool

  /// A refusal says that libwebp refuses a file.
  package struct Refusal: Error {}

  /// Reads a file.
  ///
  /// - Throws: `Refusal` where libwebp refuses the file.
  package init(_ file: some Collection<UInt8>) throws {
    let file = Array(file)
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(file, file.count, &features) == VP8_STATUS_OK else { throw Refusal() }
    (width, height, isLossless) = (Int(features.width), Int(features.height), features.format == 2)
    var (width, height) = (features.width, features.height)
    // Words of 0xAARRGGBB are bytes B G R A on the little-endian machines that Swift runs on.
    guard let bytes = WebPDecodeBGRA(file, file.count, &width, &height) else { throw Refusal() }
    defer { WebPFree(bytes) }
    words = UnsafeRawBufferPointer(start: bytes, count: Int(width) * Int(height) * 4).withMemoryRebound(to: UInt32.self) { Array($0) }
  }
}
