internal import EmakiDisplay

/// Decodes still and animated GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). Pixels that no frame has painted are transparent, as
/// in browsers: the background colour is not used.
enum GIFDecoder: ImageDecoder {
  static let format = "GIF"

  /// The cost of a clear code, as a number of pixels. At a clear code the decoder empties a table of 4096 codes.
  private static let clearCost = 64

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) }

  static func storedSize(of input: UnsafeBufferPointer<UInt8>) throws(DecodingFailure) -> PixelSize { try GIFReader(input).canvas() }

  /// Returns the memory that decoding takes besides the picture's own pixels. A frame that restores the pixels below it keeps a copy of
  /// them.
  static func workingPixels(of input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure) -> Int {
    size.area
  }

  private static func cost(of frame: GIFAnimation.Frame) -> Int { frame.columns.count * frame.rows.count + frame.clears * clearCost }

  static func mayBeAnimated(_ input: UnsafeBufferPointer<UInt8>) -> Bool { true }

  static func animation(in input: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> AnimationFile?
  {
    let animation = try GIFReader(input).animation(frameLimit: limits.frames)
    if animation.frames.count < 2 { return nil }
    return AnimationFile(playback: animation.playback, costs: animation.frames.map(cost), faults: animation.faults)
  }

  static func canvas(of bytes: UnsafeBufferPointer<UInt8>, size: PixelSize, limits: ImageLimits) throws(DecodingFailure)
    -> any AnimationCanvas
  {
    try GIFCanvas(bytes, size)
  }

  static func bitmap(
    from input: UnsafeBufferPointer<UInt8>, size: PixelSize, at time: Int, limits: ImageLimits, faults: inout [String]
  ) throws(DecodingFailure) -> Bitmap {
    let animation = try GIFReader(input).animation(frameLimit: limits.frames)
    faults += animation.faults
    let shown = animation.playback.frame(at: time)
    // Frames up to the one that shows are decoded, as each is painted on those before it.
    let work = animation.frames[...shown].reduce(0) { $0 + cost(of: $1) }
    guard work <= limits.framePixels else { throw .tooMuchWork(.framePixels, limit: limits.framePixels) }
    var failure: DecodingFailure?
    var isOpaque = false
    let bitmap = Bitmap(size: size, isOpaque: false, cleared: true) { pixels in
      do throws(DecodingFailure) {
        var painter = GIFPainter(try GIFReader(input), on: pixels, size)
        for index in 0...shown { try painter.paintNext(isLast: index == shown) }
        isOpaque = UnsafeBufferPointer(start: pixels, count: size.area).allSatisfy { $0 >> 24 == 255 }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return isOpaque ? bitmap.knownOpaque() : bitmap
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

/// A GIF canvas holds the pixels that the frames of a GIF file are painted on.
final class GIFCanvas: AnimationCanvas {
  private let pixels: UnsafeMutableBufferPointer<UInt32>
  private let size: PixelSize
  private var painter: GIFPainter

  /// Makes a transparent canvas for a file, whose bytes outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize) throws(DecodingFailure) {
    let reader = try GIFReader(bytes)
    let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: size.area)
    pixels.initialize(repeating: 0)
    (self.pixels, self.size) = (pixels, size)
    // A buffer of at least one pixel has an address.
    painter = GIFPainter(reader, on: pixels.baseAddress!, size)
  }

  deinit { pixels.deallocate() }

  func nextFrame() throws(DecodingFailure) -> Bitmap {
    try painter.paintNext()
    return Bitmap(copying: pixels, size)
  }
}

/// A GIF painter paints the frames of a GIF file one after the other on a canvas, which is transparent at first.
struct GIFPainter {
  private let reader: GIFReader
  private let canvas: UnsafeMutablePointer<UInt32>
  private let size: PixelSize
  /// The frame that was painted last, with the pixels below it if it restores them.
  private var last: (frame: GIFAnimation.Frame, below: [UInt32])?

  /// Makes a painter that has painted nothing.
  ///
  /// - Parameters:
  ///   - reader: the reader of the file, which has read nothing but the header.
  ///   - canvas: the transparent pixels, which outlive the painter.
  init(_ reader: GIFReader, on canvas: UnsafeMutablePointer<UInt32>, _ size: PixelSize) {
    (self.reader, self.canvas, self.size) = (reader, canvas, size)
  }

  /// Paints the next frame, after it has disposed of the frame before it.
  ///
  /// - Parameter isLast: whether no other frame will be painted, so that what is below this one need not be kept.
  mutating func paintNext(isLast: Bool = false) throws(DecodingFailure) {
    dispose()
    guard let frame = try reader.nextFrame() else { throw DecodingFailure(cause: "a frame is missing") }
    let below = frame.disposal == .restore && !isLast ? copy(frame) : []
    try reader.paint(frame, on: canvas, size)
    last = (frame, below)
  }

  private mutating func dispose() {
    guard let (frame, below) = last, frame.disposal != .keep else { return }
    let (rows, columns) = covered(by: frame)
    for (count, y) in rows.enumerated() {
      for x in columns {
        canvas[y * size.width + x] = below.isEmpty ? 0 : below[count * columns.count + x - columns.lowerBound]
      }
    }
    last = nil
  }

  private func covered(by frame: GIFAnimation.Frame) -> (rows: Range<Int>, columns: Range<Int>) {
    (frame.rows.clamped(to: 0..<size.height), frame.columns.clamped(to: 0..<size.width))
  }

  private func copy(_ frame: GIFAnimation.Frame) -> [UInt32] {
    let (rows, columns) = covered(by: frame)
    var copy: [UInt32] = []
    // The copy is at most as large as the canvas, and the memory limits account for it.
    copy.reserveCapacity(columns.count * rows.count)
    for y in rows { copy += UnsafeBufferPointer(start: canvas + y * size.width + columns.lowerBound, count: columns.count) }
    return copy
  }
}
