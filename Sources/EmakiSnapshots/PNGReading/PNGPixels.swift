import CDeflate
import CPNG
package import EmakiDisplay
import EmakiEncoding
import EmakiSupport

/// PNG pixels are the pixels of a PNG file: `0xAARRGGBB` words, colour not multiplied by alpha, row after row.
struct PNGPixels: Sendable {
  /// The picture's width and height in pixels.
  let size: PixelSize
  /// The pixels of the picture, `size.area` in all.
  let words: [UInt32]

  /// The largest number of pixels that are decoded. They take a gigabyte.
  static let limit = 1 << 28
}

extension PNGPixels {
  /// Decodes a file with libpng. Fully transparent pixels are set to 0, because their colour is not visible.
  init(_ contents: PNGContents) throws(PNGReadingError) {
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
    func refused() -> PNGReadingError {
      .libraryRefused(reason: withUnsafeBytes(of: image.pointee.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else { throw refused() }
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
    guard hasSucceeded else { throw refused() }
    return words
  }

  /// Returns the PNG file of opaque pixels.
  static func file(_ words: [UInt32], width: Int) -> [UInt8] {
    EncodedFile(Bitmap(size: PixelSize(width: width, height: words.count / width), pixels: words)).bytes
  }
}

/// PNG contents are the chunks of a PNG file that is read (https://www.w3.org/TR/png-3/#5Chunk-layout). No pixel is decoded.
struct PNGContents: Sendable {
  /// The bytes of the whole file.
  let bytes: [UInt8]
  /// The picture's width and height in pixels.
  let size: PixelSize
  private let chunks: [(type: String, data: Range<Int>)]

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The number of bytes of a chunk besides its data: length and type before the data, checksum after it.
  private static let overhead = 12
  /// The largest number of bytes that a text may have.
  static let textLimit = 64 << 20

  /// Reads the chunks of a file.
  ///
  /// - Throws: `PNGReadingError` for bytes that are not a PNG, end early, or have a chunk with a wrong checksum.
  init(_ bytes: [UInt8]) throws(PNGReadingError) {
    guard bytes.starts(with: Self.signature) else { throw .notPNG }
    var chunks: [(type: String, data: Range<Int>)] = []
    var position = Self.signature.count
    while chunks.last?.type != "IEND" {
      guard position + Self.overhead <= bytes.count else { throw .truncated }
      let length = Self.number(bytes, position)
      guard length <= bytes.count - position - Self.overhead else { throw .truncated }
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let data = position + 8..<position + 8 + length
      let checksum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + position + 4, length + 4) }  // Not empty.
      guard Int(checksum) == Self.number(bytes, data.upperBound) else { throw .checksum(chunk: type) }
      chunks.append((type, data))
      position = data.upperBound + 4
    }
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else { throw .notPNG }
    let width = Self.number(bytes, header.data.lowerBound)
    let height = Self.number(bytes, header.data.lowerBound + 4)
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else { throw .notPNG }
    if let frames = chunks.first(where: { $0.type == "acTL" && $0.data.count == 8 }), Self.number(bytes, frames.data.lowerBound) > 1 {
      throw .animated
    }
    (self.bytes, self.chunks, size) = (bytes, chunks, PixelSize(width: width, height: height))
  }

  private static let textTypes = words("iTXt tEXt zTXt tIME")

  private static func number(_ bytes: [UInt8], _ position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the text of the first `iTXt` chunk with a keyword; `nil` where there is none.
  ///
  /// - Throws: `PNGReadingError.text` where the text is damaged.
  func text(_ keyword: String) throws(PNGReadingError) -> String? {
    let head = Array(keyword.utf8) + [0]
    guard let chunk = chunks.first(where: { $0.type == "iTXt" && bytes[$0.data].starts(with: head) }) else { return nil }
    let data = bytes[chunk.data].dropFirst(head.count)
    // Whether the text is compressed, and how; language and translated keyword, which end with a NUL each; the text.
    guard let first = data.first, first <= 1, data.dropFirst().first == 0, let language = data.dropFirst(2).firstIndex(of: 0),
      let translation = data[(language + 1)...].firstIndex(of: 0), case let rest = Array(data[(translation + 1)...]),
      let bytes = first == 1 ? Self.decompressed(rest) : rest, bytes.count <= Self.textLimit,
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .text(keyword: keyword) }
    return text
  }

  /// Returns the decompressed bytes of a zlib stream; `nil` for damaged bytes, and for more bytes of output than a text may have.
  private static func decompressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    // Deflate turns one byte into at most 1032 bytes. Most texts are compressed to a fifth, so this capacity is usually enough.
    var capacity = max(1, min(textLimit, bytes.count * 8))
    while true {
      var result = LIBDEFLATE_BAD_DATA
      let output = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        result = libdeflate_zlib_decompress(decompressor, bytes, bytes.count, output.baseAddress, capacity, &count)
        if result != LIBDEFLATE_SUCCESS { count = 0 }
      }
      if result == LIBDEFLATE_SUCCESS { return output }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < textLimit else { return nil }
      capacity = min(textLimit, capacity * 4)
    }
  }

  /// The SHA-256 of all chunks that decide the picture, in order: all but texts and times, each with length, type and checksum.
  var imageDigest: String {
    var digest = DigestBuilder()
    bytes.withUnsafeBytes { buffer in
      for chunk in chunks where !Self.textTypes.contains(chunk.type) {
        digest.append(UnsafeRawBufferPointer(rebasing: buffer[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4]))
      }
    }
    return digest.digest().hexadecimal
  }
}

/// A PNG reading error says why a PNG file cannot be read.
package enum PNGReadingError: Error, Hashable {
  /// The bytes do not begin as a PNG does.
  case notPNG
  /// The file ends inside a chunk.
  case truncated
  /// A chunk's checksum is wrong, so its bytes are not those it was written with.
  case checksum(chunk: String)
  /// A text in the file is damaged.
  case text(keyword: String)
  case tooManyPixels(PixelSize, limit: Int)
  /// The file has several frames.
  case animated
  /// libpng gave up; `reason` is its own sentence.
  case libraryRefused(reason: String)
}

extension PNGReadingError {
  /// Sentences that say what failed and how to mend it.
  var sentence: String {
    switch self {
    case .notPNG: cause + ". Name a PNG file."
    case .truncated: cause + ". Write it anew."
    case .checksum, .text, .libraryRefused: cause + ". Write the file anew."
    case .tooManyPixels: cause + ". Make it smaller."
    case .animated: cause + ", of which one could be compared. Draw each into a file: -o FOLDER."
    }
  }

  /// What failed, without the end of the sentence.
  var cause: String {
    switch self {
    case .notPNG: "it is no PNG"
    case .truncated: "the PNG ends early"
    case .checksum(let chunk): "the PNG's chunk \(chunk) is damaged: its checksum is another"
    case .text(let keyword): "the PNG's text \"\(keyword)\" is damaged"
    case .tooManyPixels(let size, let limit): "the PNG has \(size.width) x \(size.height) pixels, and at most \(limit) can be compared"
    case .animated: "the PNG has several frames"
    case .libraryRefused(let reason): "libpng does not decode the PNG: \(reason)"
    }
  }
}
