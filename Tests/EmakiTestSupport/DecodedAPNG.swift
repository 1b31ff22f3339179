import CZlib

/// What an animated PNG shows, read from its chunks (https://www.w3.org/TR/png-3/#apng-frame-based-animation): each frame's data is
/// made a PNG of its own, which libpng reads, and is put over the frames before.
package struct DecodedAPNG {
  package struct Frame {
    /// The rows and columns that the frame replaces.
    package let rows: Range<Int>
    package let columns: Range<Int>
    /// In seconds, as a fraction.
    package let delay: (numerator: Int, denominator: Int)
    /// The whole picture: `0xAARRGGBB`, colours not multiplied by alpha, row after row.
    package let words: [UInt32]
  }

  package let width: Int
  package let height: Int
  /// 0 loops for ever.
  package let plays: Int
  package let frames: [Frame]
  /// Of the chunks, in order.
  package let types: [String]

  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// - Throws: `Fault` for a file that breaks the format or uses of it what is not read here, `DecodedPNG.Refusal` for a frame that
  ///   libpng refuses.
  package init(_ file: some Collection<UInt8>) throws {
    let chunks = try PNGChunks(Array(file))
    types = chunks.all.map(\.type)
    guard let header = chunks.all.first, header.type == "IHDR" else { throw Fault(description: "the file does not begin with IHDR") }
    guard types.last == "IEND" else { throw Fault(description: "the file does not end with IEND") }
    let size = (width: header.word(0), height: header.word(4))
    (width, height) = size

    var announced: (frames: Int, plays: Int)?
    var sequenceNumber = 0
    var parts: [Part] = []
    for chunk in chunks.all {
      if chunk.type == "fcTL" || chunk.type == "fdAT" {
        guard chunk.word(0) == sequenceNumber else {
          throw Fault(description: "\(chunk.type) has the number \(chunk.word(0)), not \(sequenceNumber)")
        }
        sequenceNumber += 1
      }
      switch chunk.type {
      case "acTL":
        guard parts.isEmpty, announced == nil else { throw Fault(description: "acTL stands behind a frame or another acTL") }
        announced = (chunk.word(0), chunk.word(4))
      case "fcTL": parts.append(try Part(control: chunk, isFirst: parts.isEmpty, in: size))
      case "IDAT":
        guard parts.count == 1 else { throw Fault(description: "IDAT stands outside the first frame") }
        parts[0].data += chunk.data
      case "fdAT":
        guard parts.count > 1 else { throw Fault(description: "fdAT stands inside the first frame") }
        parts[parts.count - 1].data += chunk.data[4...]
      default: break
      }
    }
    guard let announced, announced.frames == parts.count else {
      throw Fault(description: "acTL says \(announced.map { "\($0.frames)" } ?? "nothing") and there are \(parts.count) frames")
    }
    plays = announced.plays

    var words = [UInt32](repeating: 0, count: size.width * size.height)
    frames = try parts.map { part in
      let picture = try DecodedPNG(part.file(like: header))
      for (row, y) in part.rows.enumerated() {
        let start = y * size.width + part.columns.lowerBound
        words.replaceSubrange(start..<start + picture.width, with: picture.words[row * picture.width..<(row + 1) * picture.width])
      }
      return Frame(rows: part.rows, columns: part.columns, delay: part.delay, words: words)
    }
  }

  /// A frame's place, time and zlib stream.
  private struct Part {
    let rows: Range<Int>
    let columns: Range<Int>
    let delay: (numerator: Int, denominator: Int)
    var data: [UInt8] = []

    init(control: PNGChunks.Chunk, isFirst: Bool, in size: (width: Int, height: Int)) throws {
      guard control.data.count == 26 else { throw Fault(description: "fcTL has \(control.data.count) bytes, not 26") }
      let (width, height, x, y) = (control.word(4), control.word(8), control.word(12), control.word(16))
      guard width > 0, height > 0, x + width <= size.width, y + height <= size.height else {
        throw Fault(description: "a frame of \(width)x\(height) at (\(x), \(y)) lies outside \(size)")
      }
      if isFirst && (width, height) != size { throw Fault(description: "the first frame is \(width)x\(height), not \(size)") }
      guard control.data[24...] == [0, 0] else { throw Fault(description: "a frame is disposed of or blended: \(control.data[24...])") }
      (rows, columns) = (y..<y + height, x..<x + width)
      let data = control.data.map(Int.init)
      delay = (data[20] << 8 | data[21], data[22] << 8 | data[23])
    }

    /// A PNG of this frame alone, of the same depth and colour type.
    func file(like header: PNGChunks.Chunk) -> [UInt8] {
      let size = [columns.count, rows.count].flatMap(PNGChunks.bytes)
      return PNGChunks.signature + PNGChunks.chunk("IHDR", size + header.data[8...]) + PNGChunks.chunk("IDAT", data)
        + PNGChunks.chunk("IEND", [])
    }
  }
}

/// The chunks of a PNG, checksums compared with zlib's.
private struct PNGChunks {
  struct Chunk {
    let type: String
    let data: [UInt8]

    /// The big-endian number at a position.
    func word(_ position: Int) -> Int { data[position..<position + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let all: [Chunk]

  init(_ file: [UInt8]) throws {
    guard file.starts(with: Self.signature) else { throw DecodedAPNG.Fault(description: "the file is no PNG") }
    var chunks: [Chunk] = []
    var position = 8
    while position < file.count {
      guard position + 12 <= file.count else { throw DecodedAPNG.Fault(description: "the file ends inside a chunk") }
      let count = Chunk(type: "", data: Array(file[position..<position + 4])).word(0)
      guard position + 12 + count <= file.count else { throw DecodedAPNG.Fault(description: "the file ends inside a chunk") }
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      let data = Array(file[position + 8..<position + 8 + count])
      guard Self.chunk(type, data) == Array(file[position..<position + 12 + count]) else {
        throw DecodedAPNG.Fault(description: "the checksum of \(type) at byte \(position) is wrong")
      }
      chunks.append(Chunk(type: type, data: data))
      position += 12 + count
    }
    all = chunks
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(data.count) + body + bytes(Int(crc32(0, body, uInt(body.count))))
  }

  static func bytes(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
