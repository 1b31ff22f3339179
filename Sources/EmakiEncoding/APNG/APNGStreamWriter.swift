import EmakiDisplay

/// Writes an animated PNG (https://www.w3.org/TR/png-3/#4Concepts.AnimationImage) frame by frame and keeps none of them.
///
/// Readers without animation show the first frame as the picture. Each later frame consists of some rows, as wide as the picture, which
/// replace those of the frame before. The animation loops for ever. If a writer is dropped before `finish()`, the file stays incomplete.
struct APNGStreamWriter<Failure: Error> {
  private let size: PixelSize
  private let format: PNGPixelFormat
  private let frameCount: Int
  private let framesPerSecond: Int
  private let sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  private var framesWritten = 0
  /// The sequence number of the next `fcTL` or `fdAT` chunk.
  private var sequenceNumber = 0

  /// Makes a writer, and hands the bytes before the first frame to `sink`.
  ///
  /// - Parameters:
  ///   - size: the width and height of every frame, in pixels.
  ///   - scale: the number of device pixels in a point; with `nil` the file does not give it.
  ///   - frameCount: the number of frames that will follow, within `APNG.frameCounts`. The file says it before the frames.
  ///   - framesPerSecond: the number of frames that are shown in a second, 1 to 65535.
  ///   - sink: receives the next bytes of the file. The buffer lives as long as the call.
  init(
    size: PixelSize, format: PNGPixelFormat, scale: Double? = nil, frameCount: Int, framesPerSecond: Int,
    to sink: @escaping (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(APNG.frameCounts.contains(frameCount), "an APNG holds \(APNG.frameCounts) frames, not \(frameCount)")
    precondition((1...0xFFFF).contains(framesPerSecond), "an APNG shows 1 to 65535 frames a second, not \(framesPerSecond)")
    (self.size, self.format, self.frameCount, self.framesPerSecond, self.sink) = (size, format, frameCount, framesPerSecond, sink)
    var head = PNGChunk.header(size: size, bitDepth: 8, colorType: format.colorType, scale: scale, texts: [])
    PNGChunk.append("acTL", PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(0), to: &head)  // 0: loops for ever.
    try write(head)
  }

  /// Hands the next frame to the sink.
  ///
  /// - Parameters:
  ///   - bands: the rows that differ from the previous frame, from top to bottom: at least one row, and all rows for the first frame.
  ///   - row: the row of the frame that the first band begins at.
  mutating func append(_ bands: [PNGBand], from row: Int) throws(Failure) {
    precondition(framesWritten < frameCount, "an APNG announced with \(frameCount) frames gets more")
    let height = bands.reduce(0) { $0 + $1.rows }
    precondition(
      framesWritten == 0 ? row == 0 && height == size.height : row >= 0 && height > 0 && row + height <= size.height,
      "rows \(row)..<\(row + height) are no frame \(framesWritten) of an APNG of \(size.height) rows")
    var rows = PNGRows(size: PixelSize(width: size.width, height: height), format: format)
    for band in bands { rows.append(band) }
    try writeControl(row: row, height: height)
    if framesWritten == 0 {
      try writeFirst(bands, rows.finalChecksum)
    } else {
      try writeLater(bands, rows.finalChecksum)
    }
    framesWritten += 1
  }

  /// Hands the last bytes to the sink. The number of frames that were written must be the announced one.
  func finish() throws(Failure) {
    precondition(framesWritten == frameCount, "an APNG announced with \(frameCount) frames has only \(framesWritten)")
    var end: [UInt8] = []
    PNGChunk.append("IEND", [], to: &end)
    try write(end)
  }

  /// Writes the position and the time of a frame. The two last numbers are 0, because nothing is cleared after the frame and its pixels
  /// replace the earlier pixels.
  private mutating func writeControl(row: Int, height: Int) throws(Failure) {
    var chunk: [UInt8] = []
    let place = [sequenceNumber, size.width, height, 0, row].flatMap { PNGChunk.bigEndian($0) }
    let delay: [UInt8] = [0, 1, UInt8(framesPerSecond >> 8), UInt8(framesPerSecond & 255)]
    PNGChunk.append("fcTL", place + delay + [0, 0], to: &chunk)
    sequenceNumber += 1
    try write(chunk)
  }

  /// Writes the first picture: the chunks of the bands as they are.
  private func writeFirst(_ bands: [PNGBand], _ checksum: Adler32) throws(Failure) {
    var head: [UInt8] = []
    PNGChunk.append("IDAT", PNGChunk.zlibHead, to: &head)
    try write(head)
    for band in bands { try write(band.chunk) }
    var tail: [UInt8] = []
    PNGChunk.append("IDAT", PNGChunk.zlibTail(checksum), to: &tail)
    try write(tail)
  }

  /// Writes one `fdAT` chunk. A sequence number goes before its data and into its checksum, so the chunks of the bands cannot be used as
  /// they are. Only their data can be used.
  private mutating func writeLater(_ bands: [PNGBand], _ checksum: Adler32) throws(Failure) {
    let head = PNGChunk.bigEndian(sequenceNumber) + PNGChunk.zlibHead
    let tail = PNGChunk.zlibTail(checksum)
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
    try write(chunk)
  }

  private func write(_ bytes: [UInt8]) throws(Failure) { try write(PNGBytes(bytes)) }

  private func write(_ bytes: PNGBytes) throws(Failure) {
    defer { withExtendedLifetime(bytes) {} }
    try sink(bytes.buffer)
  }
}
