import CDeflate
package import EmakiDisplay

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
    guard bytes.starts(with: Self.signature) else { throw .notPNG }
    var chunks: [Chunk] = []
    var position = Self.signature.count
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

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let textTypes: Set<String> = ["iTXt", "tEXt", "zTXt", "tIME"]

  private static func number(_ bytes: [UInt8], _ position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the text of the first `iTXt` chunk with a keyword; `nil` where there is none.
  ///
  /// - Throws: `PNGReadingError.text` where the text is damaged.
  package func text(_ keyword: String) throws(PNGReadingError) -> PNGText? {
    guard let chunk = self.chunk(of: keyword) else { return nil }
    guard let text = PNGText(chunkData: bytes[chunk.data], limit: Self.textLimit) else { throw .text(keyword: keyword) }
    return text
  }

  private func chunk(of keyword: String) -> Chunk? {
    chunks.first { $0.type == "iTXt" && bytes[$0.data].starts(with: Array(keyword.utf8) + [0]) }
  }

  /// Calls `body` with all chunks that decide the picture, in order: all but texts and times, each with length, type and checksum.
  package func withImageChunks(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { buffer in
      for chunk in chunks where !Self.textTypes.contains(chunk.type) { body(UnsafeRawBufferPointer(rebasing: buffer[chunk.whole])) }
    }
  }

  /// Returns the file's bytes with a text behind the header. It replaces a text of the same keyword.
  package func bytes(with text: PNGText) -> [UInt8] {
    var chunk: [UInt8] = []
    PNGChunk.append("iTXt", text.chunkData, to: &chunk)
    var result = bytes
    if let old = self.chunk(of: text.keyword) { result.removeSubrange(old.whole) }
    result.insert(contentsOf: chunk, at: chunks[0].whole.upperBound)
    return result
  }
}
