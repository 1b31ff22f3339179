internal import EmakiDisplay

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
