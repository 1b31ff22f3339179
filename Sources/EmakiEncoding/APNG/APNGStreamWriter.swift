internal import EmakiDisplay

/// Writes an animated PNG (https://www.w3.org/TR/png-3/#4Concepts.AnimationImage) frame by frame and keeps none of them.
///
/// Readers without animation show the first frame as the picture. Each later frame consists of some rows, as wide as the picture, which
/// replace those of the frame before. The animation loops for ever. If a writer is dropped before `finish()`, the file stays incomplete.
struct APNGStreamWriter {
  private let size: PixelSize
  private let format: PNGPixelFormat
  private let frameCount: Int
  private let framesPerSecond: Int
  private let output: Output
  private var framesWritten = 0
  /// The sequence number of the next `fcTL` or `fdAT` chunk.
  private var sequenceNumber = 0

  /// Makes a writer, and hands the bytes before the first frame to `output`.
  ///
  /// - Parameters:
  ///   - size: the width and height of every frame, in pixels.
  ///   - scale: the number of device pixels in a point; with `nil` the file does not give it.
  ///   - frameCount: the number of frames that will follow, within `FrameStreamFormat.apngFrameCounts`. The file says it before the frames.
  ///   - framesPerSecond: the number of frames that are shown in a second, 1 to 65535.
  init(
    size: PixelSize, format: PNGPixelFormat, scale: Double? = nil, frameCount: Int, framesPerSecond: Int,
    to output: Output
  ) throws {
    precondition(
      FrameStreamFormat.apngFrameCounts.contains(frameCount), "an APNG holds \(FrameStreamFormat.apngFrameCounts) frames, not \(frameCount)"
    )
    precondition((1...0xFFFF).contains(framesPerSecond), "an APNG shows 1 to 65535 frames a second, not \(framesPerSecond)")
    (self.size, self.format, self.frameCount, self.framesPerSecond, self.output) = (size, format, frameCount, framesPerSecond, output)
    let loop = PNGChunk.chunk("acTL", PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(0))  // 0: for ever.
    try output.write(PNGChunk.header(size: size, bitDepth: 8, colorType: format.rawValue, scale: scale) + loop)
  }

  /// Hands on the next frame.
  ///
  /// - Parameters:
  ///   - bands: the rows that differ from the previous frame, from top to bottom: at least one row, and all rows for the first frame.
  ///   - row: the row of the frame that the first band begins at.
  mutating func append(_ bands: [PNGBand], from row: Int) throws {
    precondition(framesWritten < frameCount, "an APNG announced with \(frameCount) frames gets more")
    let height = bands.reduce(0) { $0 + $1.rows }
    precondition(
      framesWritten == 0 ? row == 0 && height == size.height : row >= 0 && height > 0 && row + height <= size.height,
      "rows \(row)..<\(row + height) are no frame \(framesWritten) of an APNG of \(size.height) rows")
    var rows = PNGRows(size: PixelSize(width: size.width, height: height), format: format)
    for band in bands { rows.append(band) }
    // The two last numbers are 0, because nothing is cleared after the frame and its pixels replace the earlier pixels.
    let place = [sequenceNumber, size.width, height, 0, row].flatMap { PNGChunk.bigEndian($0) }
    let delay: [UInt8] = [0, 1, UInt8(framesPerSecond >> 8), UInt8(framesPerSecond & 255)]
    sequenceNumber += 1
    try output.write(PNGChunk.chunk("fcTL", place + delay + [0, 0]))
    let tail = rows.zlibTail
    if framesWritten == 0 {
      // The first picture is the chunks of the bands as they are.
      try output.write(PNGChunk.chunk("IDAT", PNGChunk.zlibHead))
      for band in bands { try output.write(band.chunk) }
      try output.write(PNGChunk.chunk("IDAT", tail))
    } else {
      try writeLater(bands, tail)
    }
    framesWritten += 1
  }

  /// Hands on the last bytes. The number of frames that were written must be the announced one.
  func finish() throws {
    precondition(framesWritten == frameCount, "an APNG announced with \(frameCount) frames has only \(framesWritten)")
    try output.write(PNGChunk.chunk("IEND", []))
  }

  /// Writes one `fdAT` chunk. A sequence number goes before its data and into its checksum, so the chunks of the bands cannot be used as
  /// they are. Only their data can be used.
  private mutating func writeLater(_ bands: [PNGBand], _ tail: [UInt8]) throws {
    let head = PNGChunk.bigEndian(sequenceNumber) + PNGChunk.zlibHead
    sequenceNumber += 1
    let dataCount = head.count + bands.reduce(0) { $0 + $1.data.count } + tail.count
    let chunk = PNGBytes(count: dataCount + PNGChunk.overhead) { chunk in
      var rest = UnsafeMutableRawBufferPointer(rebasing: chunk[8...])
      func append(_ bytes: UnsafeRawBufferPointer) {
        rest.copyMemory(from: bytes)
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[bytes.count...])
      }
      head.withUnsafeBytes(append)
      for band in bands { withExtendedLifetime(band) { append(band.data) } }
      tail.withUnsafeBytes(append)
      PNGChunk.finish("fdAT", chunk)
    }
    try output.write(chunk)
  }
}

/// Writes frames as an animated PNG. Each frame is written as the rows in which it differs from the previous frame. Bands that a frame has
/// already are reused and not compressed again.
struct APNGWriter: FrameStreamWriter {
  private let begin: (_ frameCount: Int) throws -> APNGStreamWriter
  /// The file; `nil` as long as the number of frames, which stands before them, is not known.
  private var file: APNGStreamWriter?
  /// The compressed rows of the frames that cannot be written yet, and the row that they begin at.
  private var waiting: [(bands: [PNGBand], row: Int)] = []
  /// The encoder that compresses the bands of which only some rows are needed.
  private let encoder: PNGBandEncoder
  private var last: Picture?

  /// Makes a writer, and hands the bytes before the first frame to `output`.
  ///
  /// - Parameters:
  ///   - size: The width and height of every frame, in pixels.
  ///   - isOpaque: Whether all frames are opaque; then the file has no alpha.
  ///   - scale: The number of device pixels in a point; with `nil` the file does not give it.
  ///   - mode: How the bands of all frames are compressed.
  ///   - frameCount: How many frames will follow, within `FrameStreamFormat.apngFrameCounts`. With `nil` all frames are kept, compressed, until the last is there.
  ///   - framesPerSecond: How many frames are shown in a second, 1 to 65535.
  init(
    size: PixelSize, isOpaque: Bool, scale: Double? = nil, mode: PNGMode, frameCount: Int?, framesPerSecond: Int,
    to output: Output
  ) throws {
    encoder = PNGBandEncoder(mode)
    begin = { frameCount in
      try APNGStreamWriter(
        size: size, format: isOpaque ? .rgb : .rgba, scale: scale, frameCount: frameCount, framesPerSecond: framesPerSecond, to: output)
    }
    file = try frameCount.map(begin)
  }

  /// Writes the next frame, which must have bands.
  mutating func append(_ frame: Picture) throws {
    // A frame must have at least one row, even if nothing has changed.
    let rows = frame.rowsChanged(since: last) ?? 0..<1
    let bands = frame.bands(rows: rows, by: encoder)
    if file == nil { waiting.append((bands, rows.lowerBound)) }
    try file?.append(bands, from: rows.lowerBound)
    last = frame
  }

  /// Writes the last bytes of the file.
  mutating func finish() throws {
    if file == nil {
      file = try begin(waiting.count)
      for (bands, row) in waiting { try file?.append(bands, from: row) }
    }
    try file?.finish()
  }
}
