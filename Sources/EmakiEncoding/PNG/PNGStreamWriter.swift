package import EmakiDisplay

/// Writes a PNG of any height band by band and keeps none of them.
///
/// The bytes are the same as those of a `PNGFile` of these bands. If a writer is dropped before `finish()`, the file stays incomplete.
package struct PNGStreamWriter<Failure: Error>: ~Copyable {
  private let sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  private var rows: PNGRows

  /// Makes a writer, and hands the bytes before the first band to `sink`.
  ///
  /// - Parameters:
  ///   - size: the picture's width and height in pixels.
  ///   - scale: the device pixels of a point; `nil` says nothing.
  ///   - sink: receives the next bytes of the file. The buffer lives as long as the call.
  package init(
    size: PixelSize, format: PNGPixelFormat, scale: Double? = nil, texts: [PNGText] = [],
    to sink: @escaping (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    self.sink = sink
    rows = PNGRows(size: size, format: format)
    try write(PNGBytes(PNGChunk.head(size: size, format: format, scale: scale, texts: texts)))
  }

  /// Hands the bytes of the next lower band to the sink.
  package mutating func append(_ band: PNGBand) throws(Failure) {
    rows.append(band)
    try write(band.chunk)
  }

  /// Hands the last bytes to the sink. The bands must fill the picture's height.
  package consuming func finish() throws(Failure) {
    try write(PNGBytes(PNGChunk.tail(rows.finalChecksum)))
  }

  private func write(_ bytes: PNGBytes) throws(Failure) {
    defer { withExtendedLifetime(bytes) {} }
    try sink(bytes.buffer)
  }
}
