private import CDeflate
internal import EmakiDisplay
import EmakiSupport

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

  /// The frames, at least one.
  private(set) var frames: [Frame] = []
  /// The ranges of the chunks before the pixels that every frame needs, such as the palette.
  private(set) var shared: [Range<Int>] = []
  private var plays: Int?

  /// The playback, which says when each frame shows.
  var playback: Playback { Playback(milliseconds: frames.map(\.milliseconds), plays: plays) }

  /// The chunks that decide how pixels are read.
  private static let sharedNames = Set(words("PLTE tRNS gAMA cHRM iCCP sRGB sBIT cICP"))

  /// Returns whether the file's own picture, which shows where animations are unknown, is no frame of its animation.
  static func isApart(_ input: FileBytes) -> Bool {
    guard PNGDecoder.mayBeAnimated(input) else { return false }
    return PNGChunks(bytes: input).first { ["IDAT", "fcTL"].contains($0.name) }?.name == "IDAT"
  }

  /// Reads the frames of a file, without decoding any; `nil` for a file that shows its own picture.
  ///
  /// A file whose animation is broken does so, as the specification asks.
  init?(_ input: FileBytes, _ size: PixelSize, frameLimit: Int) throws(DecodingFailure) {
    var chunks = PNGChunks(bytes: input)
    var (isAnimation, hasPixels) = (false, false)
    while let chunk = chunks.next(), chunk.name != "IEND" {
      let content = chunk.content
      switch chunk.name {
      case "acTL" where content.count >= 8:
        isAnimation = true
        let count = input.number(at: content.lowerBound + 4)
        plays = count == 0 ? nil : count
      case "fcTL" where content.count >= 26:
        guard frames.count < frameLimit else { throw .tooMuchWork(.frames, limit: frameLimit) }
        let start = content.lowerBound
        let (width, height, left, top) = (
          input.number(at: start + 4), input.number(at: start + 8), input.number(at: start + 12), input.number(at: start + 16)
        )
        guard width > 0, height > 0, left + width <= size.width, top + height <= size.height else { return nil }
        let unit = input.number(at: start + 22, bytes: 2)
        frames.append(
          Frame(
            columns: left..<left + width, rows: top..<top + height, disposal: [1: .clear, 2: .restore][input[start + 24]] ?? .keep,
            isOver: input[start + 25] == 1,
            milliseconds: Playback.shown(milliseconds: input.number(at: start + 20, bytes: 2) * 1000 / (unit == 0 ? 100 : unit))))
      case "IDAT":
        hasPixels = true
        // Before the first frame's header stands a picture that is no frame.
        guard let first = frames.first else { continue }
        guard frames.count == 1, first.columns.count == size.width, first.rows.count == size.height else { return nil }
        frames[0].data.append(content)
      case "fdAT" where content.count >= 4:
        if frames.isEmpty || !hasPixels { return nil }
        frames[frames.count - 1].data.append(content.lowerBound + 4..<content.upperBound)
      case let name where !hasPixels && Self.sharedNames.contains(name): shared.append(chunk.place)
      default: break
      }
    }
    // A frame whose pixels are cut off at the end of the file does not count as a frame.
    while let last = frames.last, last.data.isEmpty { frames.removeLast() }
    guard isAnimation, !frames.isEmpty, frames.allSatisfy({ !$0.data.isEmpty }) else { return nil }
  }

  /// Returns a PNG file that holds a frame as its only picture.
  ///
  /// - Parameter input: the bytes of the animation.
  func file(of frame: Frame, in input: FileBytes) -> [UInt8] {
    // The header is the first chunk. The bytes after the size in it say how samples are stored.
    let size = [frame.columns.count, frame.rows.count].flatMap { PNGChunks.bytes(UInt32($0)) }
    var bytes = input[..<8] + PNGChunks.chunk("IHDR", size + input[24..<29])
    for chunk in shared { bytes += input[chunk] }
    for part in frame.data { bytes += PNGChunks.chunk("IDAT", Array(input[part])) }
    return bytes + PNGChunks.chunk("IEND", [])
  }
}

/// A PNG canvas paints the frames of an animated PNG file one after the other.
final class PNGCanvas: AnimationCanvas {
  private let bytes: FileBytes
  private let animation: PNGAnimation
  /// Converts each frame to sRGB before it is painted; `nil` where no conversion is needed.
  private let conversion: ColorConversion?
  private let frames: FramePixels
  private var next = 0

  /// Makes a transparent canvas for a file, whose bytes outlive it.
  init(_ bytes: FileBytes, _ size: PixelSize, _ animation: PNGAnimation, _ conversion: ColorConversion?) {
    (self.bytes, self.animation, self.conversion, frames) = (bytes, animation, conversion, FramePixels(size))
  }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    var faults: [String] = []
    guard next < animation.frames.count else { throw DecodingFailure(cause: "a frame is missing") }
    let frame = animation.frames[next]
    let size = PixelSize(width: frame.columns.count, height: frame.rows.count)
    let bitmap = try animation.file(of: frame, in: bytes).withUnsafeBufferPointer { input throws(DecodingFailure) in
      try PNGDecoder.bitmap(from: input, size: size, conversion, &faults)
    }
    next += 1
    let (pixels, places) = (frames.pixels, frames.begin(columns: frame.columns, rows: frame.rows, frame.disposal))
    bitmap.withPixels { painted in
      for (index, place) in places.joined().enumerated() {
        pixels[place] = frame.isOver ? blended(painted[index], over: pixels[place]) : painted[index]
      }
    }
    return frames.bitmap
  }
}

/// Iterates over the chunks of a PNG file in order, up to the first incomplete chunk (PNG specification, section 5).
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    /// The four letters of the chunk's type.
    let name: String
    /// The range of the whole chunk in the file: length, type, content and checksum.
    let place: Range<Int>

    var content: Range<Int> { place.lowerBound + 8..<place.upperBound - 4 }
  }

  /// The bytes of the file. The memory must outlive the chunks.
  let bytes: FileBytes
  /// The position in the file where the next chunk begins. The first chunk begins behind the signature.
  private(set) var position = 8
  /// The name of the chunk at `position` where that is longer than the file.
  private(set) var cut: String?

  mutating func next() -> Chunk? {
    guard cut == nil, bytes.count - position >= 8 else { return nil }
    let (length, name) = (bytes.number(at: position), String(decoding: bytes[position + 4..<position + 8], as: UTF8.self))
    guard length <= bytes.count - position - 12 else {
      cut = name
      return nil
    }
    defer { position += 12 + length }
    return Chunk(name: name, place: position..<position + 12 + length)
  }

  func hasRightChecksum(_ chunk: Chunk) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let checked = chunk.place.lowerBound + 4..<chunk.content.upperBound
    return Int(libdeflate_crc32(0, base + checked.lowerBound, checked.count)) == bytes.number(at: checked.upperBound)
  }

  /// Returns the bytes of a chunk: length, type, content and checksum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + content
    return bytes(UInt32(content.count)) + checked + bytes(checked.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) })
  }

  fileprivate static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}

extension PNGChunks {
  /// Returns the rules for chunks that a file breaks, in words, where the picture can be drawn all the same. Each rule is named once.
  static func faults(in input: FileBytes) -> [String] {
    var chunks = PNGChunks(bytes: input)
    var faults: [String] = []
    var wrong: String?
    var dataEnd: Int?
    var (isApart, hasEnd) = (false, false)
    while !hasEnd, let chunk = chunks.next() {
      if chunk.name == "IDAT" {
        if let dataEnd, dataEnd != chunk.place.lowerBound { isApart = true }
        dataEnd = chunk.place.upperBound
      }
      // A chunk in a small letter may be left out by readers.
      if wrong == nil, chunk.name.first?.isLowercase == true, !chunks.hasRightChecksum(chunk) { wrong = chunk.name }
      hasEnd = chunk.name == "IEND"
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
