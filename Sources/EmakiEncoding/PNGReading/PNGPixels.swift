import CPNG
package import EmakiDisplay

/// PNG pixels are the pixels of a PNG file: `0xAARRGGBB` words, colour not multiplied by alpha, row after row.
package struct PNGPixels: Sendable {
  /// The picture's width and height in pixels.
  package let size: PixelSize
  /// The pixels of the picture, `size.area` in all.
  package let words: [UInt32]

  /// The largest number of pixels that are decoded. They take a gigabyte.
  package static let limit = 1 << 28

  /// Makes a picture of opaque pixels that are in memory already.
  package init(size: PixelSize, opaque words: [UInt32]) { (self.size, self.words) = (size, words) }

  /// Decodes a file with libpng. Fully transparent pixels are set to 0, because their colour is not visible.
  package init(_ contents: PNGContents) throws(PNGReadingError) {
    guard contents.size.area <= Self.limit else { throw .tooManyPixels(contents.size, limit: Self.limit) }
    size = contents.size
    words = try contents.bytes.withUnsafeBufferPointer { (file) throws(PNGReadingError) in try Self.words(of: file, size: contents.size) }
  }

  /// Decodes the pixels of a file.
  ///
  /// - Parameter file: the bytes of the file. libpng keeps a pointer to them from the first call to the last.
  private static func words(of file: UnsafeBufferPointer<UInt8>, size: PixelSize) throws(PNGReadingError) -> [UInt32] {
    // libpng keeps a pointer to its structure between the calls, so the structure must not move.
    let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
    image.initialize(to: png_image())
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    defer {
      png_image_free(image)
      image.deallocate()
    }
    guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else { throw refusal(image) }
    guard Int(image.pointee.width) == size.width, Int(image.pointee.height) == size.height else { throw .notPNG }
    let isOpaque = image.pointee.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) == 0
    // Without this flag 16-bit files that do not name their curve would be taken as linear light.
    image.pointee.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)
    // Words of 0xAARRGGBB are bytes B G R A on the little-endian machines that Swift runs on.
    image.pointee.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    var hasSucceeded = false
    let words = [UInt32](unsafeUninitializedCapacity: size.area) { words, count in
      hasSucceeded = png_image_finish_read(image, nil, words.baseAddress, 0, nil) != 0
      count = hasSucceeded ? size.area : 0
      if isOpaque { return }
      for index in 0..<count where words[index] < 0x0100_0000 { words[index] = 0 }
    }
    guard hasSucceeded else { throw refusal(image) }
    return words
  }

  private static func refusal(_ image: UnsafeMutablePointer<png_image>) -> PNGReadingError {
    let reason = withUnsafeBytes(of: image.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return .libraryRefused(reason: reason)
  }
}
