import CPNG
import Foundation
import Testing

/// What libpng reads from a file.
struct PNGPixels {
  let width: Int
  let height: Int
  /// `0xAARRGGBB`, row after row.
  let words: [UInt32]

  init(_ data: Data) throws {
    let file = Array(data)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    try #require(png_image_begin_read_from_memory(&image, file, file.count) != 0, "libpng refuses the file")
    // Words of 0xAARRGGBB are bytes B G R A on the little-endian machines that Swift runs on.
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    var words = [UInt32](repeating: 0, count: Int(image.width) * Int(image.height))
    try #require(png_image_finish_read(&image, nil, &words, 0, nil) != 0, "libpng refuses the pixels")
    #expect(image.warning_or_error == 0)
    (width, height) = (Int(image.width), Int(image.height))
    self.words = words
  }

  var size: String { "\(width)x\(height)" }

  /// A file whose header announces pixels that are not there.
  static func announcing(width: UInt32, height: UInt32) -> Data {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return Data(signature + chunk("IHDR", bytes(width) + bytes(height) + [8, 2, 0, 0, 0]) + chunk("IDAT", []) + chunk("IEND", []))
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(crc(body))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// https://www.w3.org/TR/png-3/#D-CRCAppendix, bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
    return ~value
  }
}
