/// A decoded APNG is what an animated PNG shows, read from its chunks (https://www.w3.org/TR/png-3/#apng-frame-based-animation). Each
/// frame's data is made a PNG of its own, which libpng reads, and is put over the frames before.
package struct DecodedAPNG {
  /// A frame is the picture at one moment, and the part of it that changed.
  package struct Frame {
    /// The rows that the frame replaces.
    package let rows: Range<Int>
    /// The columns that the frame replaces.
    package let columns: Range<Int>
    /// The time for which the frame is shown, in seconds, as a fraction.
    package let delay: (numerator: Int, denominator: Int)
    /// The whole picture: `0xAARRGGBB`, colours not multiplied by alpha, row after row.
    package let words: [UInt32]
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The number of times that the animation is shown; 0 is for ever.
  package let plays: Int
  /// The frames in order.
  package let frames: [Frame]
  /// The types of the chunks, in order.
  package let types: [String]

  private typealias Fault = PNGChunks.Fault

  /// Reads a file.
  ///
  /// - Throws: `PNGChunks.Fault` for a file that breaks the format or uses features of it that this reader does not know, `DecodedPNG.Refusal` for a
  ///   frame that libpng refuses.
  package init(_ file: some Collection<UInt8>) throws {
    let chunks = try PNGChunks(file)
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
