import CDeflate
import CPNG
package import EmakiDisplay
import EmakiSupport

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
    guard png_image_begin_read_from_memory(image, file.baseAddress, file.count) != 0 else {
      throw .libraryRefused(reason: image.pointee.words)
    }
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
    guard hasSucceeded else { throw .libraryRefused(reason: image.pointee.words) }
    return words
  }
}

/// PNG contents are the chunks of a PNG file that is read (https://www.w3.org/TR/png-3/#5Chunk-layout). No pixel is decoded.
package struct PNGContents: Sendable {
  /// The bytes of the whole file.
  package let bytes: [UInt8]
  /// The picture's width and height in pixels.
  package let size: PixelSize
  private let chunks: [Chunk]

  private struct Chunk: Sendable {
    var type: String
    var data: Range<Int>
    /// The range of the chunk with its length, type and checksum.
    var whole: Range<Int> { data.lowerBound - 8..<data.upperBound + 4 }
  }

  /// The largest number of bytes that a text may have.
  static let textLimit = 64 << 20

  /// Reads the chunks of a file.
  ///
  /// - Throws: `PNGReadingError` for bytes that are not a PNG, end early, or have a chunk with a wrong checksum.
  package init(_ bytes: [UInt8]) throws(PNGReadingError) {
    guard bytes.starts(with: PNGChunk.signature) else { throw .notPNG }
    var chunks: [Chunk] = []
    var position = PNGChunk.signature.count
    while chunks.last?.type != "IEND" {
      guard position + PNGChunk.overhead <= bytes.count else { throw .truncated }
      let length = Self.number(bytes, position)
      guard length <= bytes.count - position - PNGChunk.overhead else { throw .truncated }
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let data = position + 8..<position + 8 + length
      let checksum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + position + 4, length + 4) }  // Not empty.
      guard Int(checksum) == Self.number(bytes, data.upperBound) else { throw .checksum(chunk: type) }
      chunks.append(Chunk(type: type, data: data))
      position = data.upperBound + 4
    }
    guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else { throw .notPNG }
    let width = Self.number(bytes, header.data.lowerBound)
    let height = Self.number(bytes, header.data.lowerBound + 4)
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else { throw .notPNG }
    (self.bytes, self.chunks, size) = (bytes, chunks, PixelSize(width: width, height: height))
  }

  private static let textTypes: Set<String> = ["iTXt", "tEXt", "zTXt", "tIME"]

  private static func number(_ bytes: [UInt8], _ position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the text of the first `iTXt` chunk with a keyword; `nil` where there is none.
  ///
  /// - Throws: `PNGReadingError.text` where the text is damaged.
  package func text(_ keyword: String) throws(PNGReadingError) -> PNGText? {
    let chunk = chunks.first { $0.type == "iTXt" && bytes[$0.data].starts(with: Array(keyword.utf8) + [0]) }
    guard let chunk else { return nil }
    guard let text = PNGText(chunkData: bytes[chunk.data], limit: Self.textLimit) else { throw .text(keyword: keyword) }
    return text
  }

  /// The SHA-256 of all chunks that decide the picture, in order: all but texts and times, each with length, type and checksum.
  package var imageDigest: String {
    var digest = DigestBuilder()
    bytes.withUnsafeBytes { buffer in
      for chunk in chunks where !Self.textTypes.contains(chunk.type) {
        digest.append(UnsafeRawBufferPointer(rebasing: buffer[chunk.whole]))
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
  /// libpng gave up; `reason` is its own sentence.
  case libraryRefused(reason: String)
}

extension PNGReadingError: CustomStringConvertible {
  /// Sentences that say what failed and how to mend it.
  package var description: String {
    switch self {
    case .notPNG: cause + ". Name a PNG file."
    case .truncated: cause + ". Write it anew."
    case .checksum, .text, .libraryRefused: cause + ". Write the file anew."
    case .tooManyPixels: cause + ". Make it smaller."
    }
  }

  /// What failed, without the end of the sentence.
  package var cause: String {
    switch self {
    case .notPNG: "it is no PNG"
    case .truncated: "the PNG ends early"
    case .checksum(let chunk): "the PNG's chunk \(chunk) is damaged: its checksum is another"
    case .text(let keyword): "the PNG's text \"\(keyword)\" is damaged"
    case .tooManyPixels(let size, let limit): "the PNG has \(size.width) x \(size.height) pixels, and at most \(limit) can be compared"
    case .libraryRefused(let reason): "libpng does not decode the PNG: \(reason)"
    }
  }
}
