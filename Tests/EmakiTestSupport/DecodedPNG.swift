import CPNG

/// A decoded PNG is what libpng reads from a file.
package struct DecodedPNG {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// `0xAARRGGBB`, colours not multiplied by alpha, row after row.
  package let words: [UInt32]
  /// Whether the file has an alpha channel.
  package let hasAlpha: Bool

  /// Reads a file.
  ///
  /// - Throws: `Refusal` where libpng refuses the file or warns of it.
  package init(_ file: some Collection<UInt8>) throws {
    let file = Array(file)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, file, file.count) != 0 else { throw Refusal(image) }
    hasAlpha = image.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) != 0
    // Words of 0xAARRGGBB are bytes B G R A on the little-endian machines that Swift runs on.
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    var words = [UInt32](repeating: 0, count: Int(image.width) * Int(image.height))
    guard png_image_finish_read(&image, nil, &words, 0, nil) != 0, image.warning_or_error == 0 else { throw Refusal(image) }
    (width, height) = (Int(image.width), Int(image.height))
    self.words = words
  }

  /// A refusal says why libpng refuses a file.
  package struct Refusal: Error, CustomStringConvertible {
    /// What libpng says.
    package let description: String

    fileprivate init(_ image: png_image) {
      description = "libpng: " + withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
  }
}
