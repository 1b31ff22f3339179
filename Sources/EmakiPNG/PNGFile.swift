package import EmakiDisplay

/// A whole PNG put together from bands, as a list of buffers ready for one `writev`: nothing of a band is copied.
package struct PNGFile: Sendable {
  private let parts: [PNGBytes]
  /// Of the whole file.
  package let byteCount: Int

  /// - Parameters:
  ///   - size: in pixels.
  ///   - bands: from top to bottom, of the file's width and format; their rows add up to its height.
  package init(size: PixelSize, format: PNGPixelFormat, texts: [PNGText] = [], bands: [PNGBand]) {
    var rows = PNGRows(size: size, format: format)
    var parts = [PNGBytes(PNGChunk.head(size: size, format: format, texts: texts))]
    parts.reserveCapacity(bands.count + 2)
    for band in bands {
      rows.append(band)
      parts.append(band.chunk)
    }
    parts.append(PNGBytes(PNGChunk.tail(rows.finalChecksum)))
    self.parts = parts
    byteCount = parts.reduce(0) { $0 + $1.count }
  }

  /// - Parameter bytes: of a whole file, encoded elsewhere.
  package init(bytes: [UInt8]) {
    parts = [PNGBytes(bytes)]
    byteCount = bytes.count
  }

  /// Calls `body` with the file's bytes in order. The buffers live as long as the call.
  package func withBuffers<Result, Failure: Error>(
    _ body: ([UnsafeRawBufferPointer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(parts) {} }
    return try body(parts.map(\.buffer))
  }

  /// A copy of the file's bytes.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      for part in parts {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[count...]).copyMemory(from: part.buffer)
        count += part.count
      }
    }
  }
}
