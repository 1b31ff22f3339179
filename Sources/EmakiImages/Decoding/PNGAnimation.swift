private import CDeflate
internal import EmakiDisplay

/// Holds the frames of an animated PNG file and when they show (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
struct PNGAnimation {
  struct Frame {
    var columns: Range<Int>
    var rows: Range<Int>
    /// The rule for what happens to the frame before the next one is painted.
    var disposal: FrameDisposal
    /// Whether the frame is blended over the pixels below it. Otherwise it replaces them.
    var isOver: Bool
    /// The time in milliseconds that the frame shows, above 0.
    var milliseconds: Int
    /// The ranges of the file's bytes that hold the compressed pixels.
    var data: [Range<Int>] = []
  }

  /// The frames, at least two.
  private(set) var frames: [Frame] = []
  /// The ranges of the chunks before the pixels that every frame needs, such as the palette.
  private(set) var shared: [Range<Int>] = []
  private var plays: Int?

  /// The playback, which says when each frame shows.
  var playback: Playback { Playback(milliseconds: frames.map(\.milliseconds), plays: plays) }

  /// The chunks that decide how pixels are read: PLTE, tRNS, gAMA, cHRM, iCCP, sRGB, sBIT and cICP.
  private static let sharedTypes: Set<UInt32> = [
    0x504C_5445, 0x7452_4E53, 0x6741_4D41, 0x6348_524D, 0x6943_4350, 0x7352_4742, 0x7342_4954, 0x6349_4350,
  ]

  /// Reads the frames of a file, without decoding any; `nil` for a file that stands still.
  ///
  /// A file whose animation is broken stands still, as the specification asks, and so does one whose own picture is not the first frame.
  init?(_ input: UnsafeBufferPointer<UInt8>, _ size: PixelSize, frameLimit: Int) throws(DecodingFailure) {
    var chunks = PNGChunks(input)
    var (isAnimation, hasPixels) = (false, false)
    func number(_ place: Int, bytes count: Int = 4) -> Int { input[place..<place + count].reduce(0) { $0 << 8 | Int($1) } }
    while let chunk = chunks.next(), chunk.type != PNGChunks.Chunk.imageEnd {
      let content = chunk.content
      switch chunk.type {
      case PNGChunks.Chunk.animationControl where content.count >= 8:
        isAnimation = true
        let count = number(content.lowerBound + 4)
        plays = count == 0 ? nil : count
      case PNGChunks.Chunk.frameControl where content.count >= 26:
        guard frames.count < frameLimit else { throw .tooMuchWork(.frames, limit: frameLimit) }
        let start = content.lowerBound
        let (width, height, left, top) = (number(start + 4), number(start + 8), number(start + 12), number(start + 16))
        guard width > 0, height > 0, left + width <= size.width, top + height <= size.height else { return nil }
        let unit = number(start + 22, bytes: 2)
        frames.append(
          Frame(
            columns: left..<left + width, rows: top..<top + height, disposal: [1: .clear, 2: .restore][input[start + 24]] ?? .keep,
            isOver: input[start + 25] == 1,
            milliseconds: Playback.shown(milliseconds: number(start + 20, bytes: 2) * 1000 / (unit == 0 ? 100 : unit))))
      case PNGChunks.Chunk.imageData:
        guard let first = frames.first, frames.count == 1, first.columns.count == size.width, first.rows.count == size.height else {
          return nil
        }
        hasPixels = true
        frames[0].data.append(content)
      case PNGChunks.Chunk.frameData where content.count >= 4:
        if frames.count < 2 { return nil }
        frames[frames.count - 1].data.append(content.lowerBound + 4..<content.upperBound)
      case let type where !hasPixels && Self.sharedTypes.contains(type): shared.append(chunk.place)
      default: break
      }
    }
    // A frame whose pixels are cut off at the end of the file does not count as a frame.
    while let last = frames.last, last.data.isEmpty { frames.removeLast() }
    guard isAnimation, frames.count > 1, frames.allSatisfy({ !$0.data.isEmpty }) else { return nil }
  }

  /// Returns a PNG file that holds a frame as its only picture.
  ///
  /// - Parameter input: the bytes of the animation.
  func file(of frame: Frame, in input: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    var bytes = Array(input[..<8])
    func append(_ name: String, _ content: [UInt8]) {
      let body = Array(name.utf8) + content
      bytes += bigEndian(content.count) + body + bigEndian(Int(libdeflate_crc32(0, body, body.count)))
    }
    // The header is the first chunk. The bytes after the size in it say how samples are stored.
    append("IHDR", bigEndian(frame.columns.count) + bigEndian(frame.rows.count) + input[24..<29])
    for chunk in shared { bytes += input[chunk] }
    for part in frame.data { append("IDAT", Array(input[part])) }
    append("IEND", [])
    return bytes
  }
}
