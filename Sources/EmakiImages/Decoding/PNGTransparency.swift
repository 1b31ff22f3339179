/// PNG transparency is what a file's chunk tRNS says, where libpng would leave it out without a word (PNG specification, section 11.3.1.1).
struct PNGTransparency {
  /// The rule that the chunk breaks, in words; `nil` where there is none.
  private(set) var fault: String?
  /// The place of a chunk that has more entries than there are colours.
  private(set) var place: Range<Int>?
  /// The chunk with as many entries as there are colours, which browsers show.
  private(set) var replacement: [UInt8] = []

  private enum Name {
    static let palette: UInt32 = 0x504C_5445
    static let transparency: UInt32 = 0x7452_4E53
  }

  /// Reads the chunks before the pixels.
  init(_ input: UnsafeBufferPointer<UInt8>) {
    // The bytes after the size are the depth and the colour type.
    guard input.count > 25 else { return }
    let (depth, colorType) = (Int(input[24]), input[25])
    var chunks = PNGChunks(input)
    var colors: Int?
    var isKnown = false
    while let chunk = chunks.next(), chunk.type != PNGChunks.Chunk.imageData {
      if chunk.type == Name.palette, colors == nil { colors = min(chunk.content.count / 3, 1 << min(8, depth)) }
      // What is wrong with a chunk of a wrong checksum is told already.
      guard chunk.type == Name.transparency, chunks.hasRightChecksum(chunk) else { continue }
      let count = chunk.content.count
      switch colorType {
      case 0 where count != 2, 2 where count != 6: note("has a length that its colours do not have, and is not used")
      case 3 where colors == nil: note("stands before PLTE, and is not used")
      case 3 where count == 0: note("is empty")
      case 4, 6: note("is there though each pixel has its own, and is not used")
      case _ where isKnown: note("is there twice, and the first counts")
      case 3:
        isKnown = true
        guard let colors, count > colors, colors > 0 else { continue }
        note("has more entries than there are colours")
        place = chunk.place
        let start = chunk.content.lowerBound
        replacement = PNGChunks.chunk(Name.transparency, Array(input[start..<start + colors]))
      default: isKnown = true
      }
    }
  }

  private mutating func note(_ words: String) { if fault == nil { fault = "its chunk tRNS \(words)" } }
}
