internal import EmakiDisplay

/// Decodes still and animated GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). Pixels that no frame has painted are transparent, as
/// in browsers: the background colour is not used.
enum GIFDecoder: ImageDecoder {
  static let format = "GIF"

  /// The cost of a clear code, as a number of pixels. At a clear code the decoder empties a table of 4096 codes.
  private static let clearCost = 64

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) }

  static func storedSize(of input: FileBytes) throws(DecodingFailure) -> PixelSize { try GIFReader(input).canvas() }

  /// Returns the memory that decoding takes besides the picture's own pixels: the canvas, and a copy of what a frame restores below it.
  static func workingPixels(of file: DecoderInput) throws(DecodingFailure) -> Int {
    file.size.area * 2
  }

  private static func cost(of frame: GIFAnimation.Frame) -> Int { frame.columns.count * frame.rows.count + frame.clears * clearCost }

  static func mayBeAnimated(_ input: FileBytes) -> Bool { true }

  static func animation(in file: DecoderInput) throws(DecodingFailure) -> AnimationFile? {
    let animation = try GIFReader(file.bytes).animation(frameLimit: file.limits.frames)
    if animation.frames.count < 2 { return nil }
    return AnimationFile(playback: animation.playback, costs: animation.frames.map(cost), faults: animation.faults)
  }

  static func canvas(of file: DecoderInput) throws(DecodingFailure) -> any AnimationCanvas {
    try GIFCanvas(file)
  }

  static func bitmap(from file: DecoderInput, faults: inout [String]) throws(DecodingFailure) -> Bitmap {
    let animation = try GIFReader(file.bytes).animation(frameLimit: file.limits.frames)
    faults += animation.faults
    let limit = file.limits.framePixels
    guard cost(of: animation.frames[0]) <= limit else { throw .tooMuchWork(.framePixels, limit: limit) }
    return try GIFCanvas(file).nextFrame()
  }
}

/// Holds the frames of a GIF file and when they show.
struct GIFAnimation {
  struct Frame: Hashable {
    /// The range of the canvas's columns that the frame covers; it may reach beyond the canvas.
    var columns: Range<Int>
    var rows: Range<Int>
    var isInterlaced: Bool
    var disposal: FrameDisposal
    /// The index in the palette that leaves the pixel below as it is; `nil` where there is none.
    var transparent: Int?
    /// The time in milliseconds that the frame shows, above 0.
    var milliseconds: Int
    /// The number of clear codes in the frame's data.
    var clears = 0
  }

  /// The frames of the animation, at least one.
  var frames: [Frame]
  /// The number of times that the frames are played; `nil` is for ever.
  var plays: Int? = 1
  /// The rules of the format that the file breaks, in words.
  var faults: [String] = []

  /// The playback, which says when each frame shows.
  var playback: Playback { Playback(milliseconds: frames.map(\.milliseconds), plays: plays) }

  /// Returns the order in which the rows of an interlaced frame are stored: every eighth row, then those half way between, and so on
  /// (appendix E of the specification).
  static func interlacedRows(_ count: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in Array(stride(from: first, to: count, by: step)) }
  }
}

/// A GIF canvas paints the frames of a GIF file one after the other.
final class GIFCanvas: AnimationCanvas {
  private let reader: GIFReader
  private let frames: FramePixels

  /// Makes a transparent canvas for a file, whose bytes outlive it.
  init(_ file: DecoderInput) throws(DecodingFailure) {
    (reader, frames) = (try GIFReader(file.bytes), FramePixels(file.size))
  }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    guard let frame = try reader.nextFrame() else { throw DecodingFailure(cause: "a frame is missing") }
    frames.begin(columns: frame.columns, rows: frame.rows, frame.disposal)
    try reader.paint(frame, on: frames.pixels, frames.size)
    return frames.bitmap
  }
}
