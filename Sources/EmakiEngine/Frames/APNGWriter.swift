import EmakiPNG

/// Writes frames as an animated PNG, each as the rows in which it differs from the one before. What cells have compressed already
/// is used again.
struct APNGWriter: FrameStreamWriter {
  private var file: APNGStreamWriter<any Error>
  /// For bands that are cut.
  private let encoder: PNGBandEncoder
  private var last: Frame?

  init(
    size: PixelSize, isOpaque: Bool, mode: PNGMode, frameCount: Int, framesPerSecond: Int, to sink: @escaping ByteSink
  ) throws {
    guard let compression = mode.bandCompression else { throw RenderError.withoutBands(mode) }
    guard APNG.frameCounts.contains(frameCount) else { throw RenderError.frameCount(frameCount) }
    encoder = PNGBandEncoder(compression)
    file = try APNGStreamWriter(
      size: size, format: isOpaque ? .rgb : .rgba, frameCount: frameCount, framesPerSecond: framesPerSecond, to: sink)
  }

  mutating func append(_ frame: Frame) throws {
    // A frame has at least one row, though nothing may have changed.
    let rows = last.map { frame.rowsChanged(since: $0) ?? 0..<1 } ?? 0..<frame.size.height
    try file.append(frame.bands(rows: rows, by: encoder), from: rows.lowerBound)
    last = frame
  }

  mutating func finish() throws { try file.finish() }
}

extension Frame {
  /// The bands of some rows: the frame's own where whole, compressed anew at the cuts.
  fileprivate func bands(rows: Range<Int>, by encoder: PNGBandEncoder) -> [PNGBand] {
    var result: [PNGBand] = []
    var top = 0
    for band in bands {
      let whole = top..<top + band.rows
      let part = whole.clamped(to: rows)
      if part == whole { result.append(band) } else if !part.isEmpty { result.append(encoded(rows: part, band.format, by: encoder)) }
      top = whole.upperBound
    }
    return result
  }

  private func encoded(rows: Range<Int>, _ format: PNGPixelFormat, by encoder: PNGBandEncoder) -> PNGBand {
    let bitmap = Bitmap(size: PixelSize(width: size.width, height: rows.count), joining: segments(in: rows))
    return bitmap.withPixels { encoder.encode($0, width: bitmap.width, rows: bitmap.height, format: format) }
  }

  /// The parts of the segments that make some of the frame's rows.
  private func segments(in rows: Range<Int>) -> [Segment] {
    var result: [Segment] = []
    var top = 0
    for segment in segments {
      let part = (top..<top + segment.rows.count).clamped(to: rows)
      let first = segment.rows.lowerBound + part.lowerBound - top
      if !part.isEmpty { result.append(Segment(layer: segment.layer, rows: first..<first + part.count)) }
      top += segment.rows.count
    }
    return result
  }
}
