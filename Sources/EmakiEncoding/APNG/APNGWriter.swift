package import EmakiDisplay

/// Writes frames as an animated PNG. Each frame is written as the rows in which it differs from the previous frame. Bands that a frame has
/// already are reused and not compressed again.
package struct APNGWriter: FrameStreamWriter {
  private var file: APNGStreamWriter<any Error>
  /// The encoder that compresses the bands of which only some rows are needed.
  private let encoder: PNGBandEncoder
  private var last: StackedPicture?

  /// Makes a writer, and hands the bytes before the first frame to `sink`.
  ///
  /// - Parameters:
  ///   - size: The width and height of every frame, in pixels.
  ///   - isOpaque: Whether all frames are opaque; then the file has no alpha.
  ///   - scale: The number of device pixels in a point; with `nil` the file does not give it.
  ///   - compression: How the bands of all frames are compressed.
  ///   - frameCount: How many frames will follow, within `APNG.frameCounts`: the number stands before them.
  ///   - framesPerSecond: How many frames are shown in a second, 1 to 65535.
  package init(
    size: PixelSize, isOpaque: Bool, scale: Double? = nil, compression: PNGCompression, frameCount: Int, framesPerSecond: Int,
    to sink: @escaping ByteSink
  ) throws {
    encoder = PNGBandEncoder(compression)
    file = try APNGStreamWriter(
      size: size, format: isOpaque ? .rgb : .rgba, scale: scale, frameCount: frameCount, framesPerSecond: framesPerSecond, to: sink)
  }

  /// Writes the next frame, which must have bands.
  package mutating func append(_ frame: StackedPicture) throws {
    // A frame must have at least one row, even if nothing has changed.
    let rows = last.map { frame.rowsChanged(since: $0) ?? 0..<1 } ?? 0..<frame.size.height
    try file.append(frame.bands(rows: rows, by: encoder), from: rows.lowerBound)
    last = frame
  }

  /// Writes the last bytes of the file.
  package mutating func finish() throws { try file.finish() }
}

/// Writes the animated form of PNG (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
package enum APNG {
  /// The numbers of frames that a file may hold. Each frame takes two of the numbers of 31 bits that count a file's chunks.
  package static let frameCounts = 1...1 << 30
}
