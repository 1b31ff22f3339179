private import CDeflate

/// Iterates over the chunks of a PNG file in order, up to the first incomplete chunk (PNG specification, section 5).
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    /// The four letters of the chunk's type, as a big-endian number.
    let type: UInt32
    /// The range of the whole chunk in the file: length, type, content and checksum.
    let place: Range<Int>

    var content: Range<Int> { place.lowerBound + 8..<place.upperBound - 4 }
    /// Whether a reader may leave the chunk out.
    var isAncillary: Bool { type & 0x2000_0000 != 0 }
    /// The four letters of the chunk's type, as text.
    var name: String { String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: type >> $0) }, as: UTF8.self) }

    static let imageData: UInt32 = 0x4944_4154
    static let imageEnd: UInt32 = 0x4945_4E44
    static let animationControl: UInt32 = 0x6163_544C
    static let frameControl: UInt32 = 0x6663_544C
    static let frameData: UInt32 = 0x6664_4154
    static let exif: UInt32 = 0x6558_4966
    static let packedText: UInt32 = 0x7A54_5874
    static let internationalText: UInt32 = 0x6954_5874
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The position in the file where the next chunk begins. The first chunk begins behind the signature.
  private(set) var position = 8
  /// Whether the chunk at `position` is longer than the file.
  private(set) var isCut = false

  /// Makes the sequence of a file's chunks.
  ///
  /// - Parameter bytes: the bytes of the file. The memory must outlive the chunks.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func next() -> Chunk? {
    guard !isCut, bytes.count - position >= 8 else { return nil }
    let length = Int(number(at: position))
    guard length <= bytes.count - position - 12 else {
      isCut = true
      return nil
    }
    defer { position += 12 + length }
    return Chunk(type: number(at: position + 4), place: position..<position + 12 + length)
  }

  /// The type of the chunk that is cut off, as a big-endian number.
  var cutType: UInt32 { number(at: position + 4) }

  func hasRightChecksum(_ chunk: Chunk) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let checked = chunk.place.lowerBound + 4..<chunk.content.upperBound
    return libdeflate_crc32(0, base + checked.lowerBound, checked.count) == number(at: chunk.content.upperBound)
  }

  /// Returns the bytes of a chunk: length, type, content and checksum.
  static func chunk(_ type: UInt32, _ content: [UInt8]) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
    let checked = bytes(type) + content
    return bytes(UInt32(content.count)) + checked + bytes(checked.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) })
  }

  private func number(at offset: Int) -> UInt32 {
    UInt32(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}

extension PNGChunks {
  /// Returns the TIFF structure of the file's EXIF chunk; `nil` where there is none that is intact.
  static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    bytes.withUnsafeBufferPointer { input -> Range<Int>? in
      var chunks = PNGChunks(input)
      while let chunk = chunks.next(), chunk.type != Chunk.imageEnd {
        if chunk.type == Chunk.exif { return chunks.hasRightChecksum(chunk) ? chunk.content : nil }
      }
      return nil
    }.map { content in
      // Some writers put the identifier of JPEG's EXIF segment before the TIFF structure.
      let prefix = Array("Exif\0\0".utf8)
      return bytes[content].starts(with: prefix) ? bytes[content].dropFirst(prefix.count) : bytes[content]
    }
  }

  /// Returns the rules for chunks that a file breaks, in words, where the picture can be drawn all the same. Each rule is named once.
  static func faults(in input: UnsafeBufferPointer<UInt8>) -> [String] {
    var chunks = PNGChunks(input)
    var faults: [String] = []
    var wrong: String?
    var dataEnd: Int?
    var (isApart, hasEnd) = (false, false)
    while !hasEnd, let chunk = chunks.next() {
      if chunk.type == Chunk.imageData {
        if let dataEnd, dataEnd != chunk.place.lowerBound { isApart = true }
        dataEnd = chunk.place.upperBound
      }
      if wrong == nil, chunk.isAncillary, !chunks.hasRightChecksum(chunk) { wrong = chunk.name }
      hasEnd = chunk.type == Chunk.imageEnd
    }
    if let wrong { faults.append("the checksum of its chunk \(wrong) is wrong") }
    if let fault = PNGTransparency(input).fault { faults.append(fault) }
    if isApart { faults.append("other chunks stand between its IDAT chunks") }
    if !hasEnd {
      faults.append("it ends without its chunk IEND")
    } else if chunks.position < input.count {
      faults.append("other bytes follow its end")
    }
    return faults
  }
}
