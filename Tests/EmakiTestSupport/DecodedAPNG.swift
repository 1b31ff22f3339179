/// A decoded APNG is what an animated PNG shows, read from its chunks (https://www.w3.org/TR/png-3/#apng-frame-based-animation). Each
/// frame's data is made a PNG of its own, which libpng reads, and is put over the frames before.
package struct DecodedAPNG {
  /// A frame is the picture at one moment, and the part of it that changed.
  package struct Frame {
    /// The rows that the frame replaces.
    package let rows: Range<Int>
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

  /// Reads a file.
  ///
  /// - Throws: `PNGChunks.Fault` for a file that breaks the format or uses features of it that this reader does not know,
  ///   `DecodedPNG.Refusal` for a frame that libpng refuses.
  package init(_ file: some Collection<UInt8>) throws {
    func expect(_ condition: Bool, _ description: @autoclosure () -> String) throws {
      if !condition { throw PNGChunks.Fault(description: description()) }
    }
    let chunks = try PNGChunks(file).all
    types = chunks.map(\.type)
    try expect(types.first == "IHDR" && types.last == "IEND", "the chunks are \(types)")
    (width, height) = (chunks[0].word(0), chunks[0].word(4))

    var announced: (frames: Int, plays: Int)?
    var sequenceNumber = 0
    // Each frame's control chunk and its zlib stream.
    var parts: [(control: PNGChunks.Chunk, data: [UInt8])] = []
    for chunk in chunks {
      if chunk.type == "fcTL" || chunk.type == "fdAT" {
        try expect(chunk.word(0) == sequenceNumber, "\(chunk.type) has the number \(chunk.word(0)), not \(sequenceNumber)")
        sequenceNumber += 1
      }
      switch chunk.type {
      case "acTL":
        try expect(parts.isEmpty && announced == nil, "acTL stands behind a frame or another acTL")
        announced = (chunk.word(0), chunk.word(4))
      case "fcTL":
        try expect(chunk.data.count == 26 && chunk.data[24...] == [0, 0], "a frame is disposed of or blended: \(chunk.data)")
        parts.append((chunk, []))
      case "IDAT":
        try expect(parts.count == 1, "IDAT stands outside the first frame")
        parts[0].data += chunk.data
      case "fdAT":
        try expect(parts.count > 1, "fdAT stands inside the first frame")
        parts[parts.count - 1].data += chunk.data[4...]
      default: break
      }
    }
    try expect(announced?.frames == parts.count, "acTL says \(announced?.frames ?? 0) and there are \(parts.count) frames")
    plays = announced?.plays ?? 0

    var (words, frames) = ([UInt32](repeating: 0, count: width * height), [Frame]())
    for (control, data) in parts {
      let (size, left, top) = ((control.word(4), control.word(8)), control.word(12), control.word(16))
      try expect(size.0 > 0 && size.1 > 0 && left + size.0 <= width && top + size.1 <= height, "a frame lies outside: \(control.data)")
      try expect(!frames.isEmpty || size == (width, height), "the first frame is \(size)")
      // A PNG of this frame alone, of the same depth and colour type.
      let header = PNGChunks.chunk("IHDR", [size.0, size.1].flatMap(PNGChunks.bytes) + chunks[0].data[8...])
      let picture = try DecodedPNG(PNGChunks.signature + header + PNGChunks.chunk("IDAT", data) + PNGChunks.chunk("IEND", []))
      for row in 0..<size.1 {
        let start = (top + row) * width + left
        words.replaceSubrange(start..<start + size.0, with: picture.words[row * size.0..<(row + 1) * size.0])
      }
      let delay = control.word(20)
      frames.append(
        Frame(rows: top..<top + size.1, delay: (delay >> 16, delay & 0xFFFF), words: words))
    }
    self.frames = frames
  }
}
