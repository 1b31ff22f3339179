private import CEmakiKernels
private import CPNG
internal import EmakiDisplay

enum PNGDecoder: ImageDecoder {
  static let format = "PNG"

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize {
    try withHeader(of: input) { header throws(DecodingFailure) in
      PixelSize(width: Int(header.pointee.width), height: Int(header.pointee.height))
    }
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits
  ) throws(DecodingFailure) -> Bitmap {
    try withHeader(of: input) { header throws(DecodingFailure) in
      guard Int(header.pointee.width) == size.width, Int(header.pointee.height) == size.height else {
        throw DecodingFailure(cause: "the size differs from the header's")
      }
      let hasAlpha = header.pointee.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
      // Without this flag 16-bit files that do not name their curve would be taken as linear light.
      header.pointee.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      // The colours are not premultiplied yet: libpng would multiply in linear light, but compositing here is in gamma space.
      header.pointee.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_BGR | PNG_FORMAT_FLAG_ALPHA)
      var succeeded = false
      var isOpaque = !hasAlpha
      let bitmap = Bitmap(size: size, isOpaque: isOpaque, cleared: false) { pixels in
        succeeded = png_image_finish_read(header, nil, pixels, 0, nil) != 0
        if succeeded && hasAlpha { isOpaque = emaki_premultiply(pixels, size.area) != 0 }
      }
      guard succeeded else { throw DecodingFailure(cause: message(in: header)) }
      return isOpaque ? bitmap.knownOpaque() : bitmap
    }
  }

  private static func withHeader<Value>(
    of input: UnsafeBufferPointer<UInt8>, _ body: (UnsafeMutablePointer<png_image>) throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value {
    let texts = try packedTexts(in: input)
    if texts.isEmpty { return try withHeader(ofChecked: input, body) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(input.count)
    var place = 0
    for text in texts {
      bytes += input[place..<text.lowerBound]
      place = text.upperBound
    }
    bytes += input[place...]
    return try bytes.withUnsafeBufferPointer { input throws(DecodingFailure) in try withHeader(ofChecked: input, body) }
  }

  /// libpng keeps a pointer to its structure between the calls, so the structure must not move.
  private static func withHeader<Value>(
    ofChecked input: UnsafeBufferPointer<UInt8>, _ body: (UnsafeMutablePointer<png_image>) throws(DecodingFailure) -> Value
  ) throws(DecodingFailure) -> Value {
    let header = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
    header.initialize(to: png_image())
    header.pointee.version = UInt32(PNG_IMAGE_VERSION)
    defer {
      png_image_free(header)
      header.deallocate()
    }
    guard png_image_begin_read_from_memory(header, input.baseAddress, input.count) != 0 else {
      throw DecodingFailure(cause: message(in: header))
    }
    return try body(header)
  }

  /// Finds the chunks before the pixels that hold packed texts; neighbours are one range. There may be millions of them without content.
  /// libpng would unpack a thousand of them, from 8 KB to 8 MB each, and keep them all at once, though no caller reads them.
  ///
  /// - Throws: `DecodingFailure` if a chunk before the pixels is longer than the file. libpng takes the memory that such a chunk says it
  ///   needs, and only then looks for its bytes.
  static func packedTexts(in input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> [Range<Int>] {
    var texts: [Range<Int>] = []
    // The chunks begin after the signature; each is length, type, content and checksum.
    var place = 8
    while input.count - place >= 8 {
      let words = UnsafeRawBufferPointer(input)
      let length = Int(UInt32(bigEndian: words.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
      let type = UInt32(bigEndian: words.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
      // IDAT: what comes behind the pixels is not read.
      if type == 0x4944_4154 { break }
      if length > input.count - place - 12 { throw DecodingFailure(cause: "a chunk is longer than the file") }
      let end = place + 12 + length
      // zTXt and iTXt.
      if type == 0x7A54_5874 || type == 0x6954_5874 {
        if let last = texts.last, last.upperBound == place {
          texts[texts.count - 1] = last.lowerBound..<end
        } else {
          texts.append(place..<end)
        }
      }
      place = end
    }
    return texts
  }

  private static func message(in header: UnsafeMutablePointer<png_image>) -> String {
    withUnsafeBytes(of: header.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
