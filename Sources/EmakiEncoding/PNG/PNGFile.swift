package import EmakiDisplay

/// A PNG file is a whole PNG made from bands. It is a list of buffers that can be written by one `writev`, without copying any band.
package struct PNGFile: Sendable {
  private let parts: [PNGBytes]
  /// The length of the whole file in bytes.
  package let byteCount: Int

  /// Puts a file together from bands.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height in pixels.
  ///   - scale: The number of device pixels in a point, which is used by programs that paste the picture; with `nil` the file does not give
  ///     it.
  ///   - bands: The bands from top to bottom, of the file's width and format; their rows add up to its height.
  package init(size: PixelSize, format: PNGPixelFormat, scale: Double? = nil, texts: [PNGText] = [], bands: [PNGBand]) {
    var rows = PNGRows(size: size, format: format)
    var parts = [PNGBytes(PNGChunk.head(size: size, format: format, scale: scale, texts: texts))]
    parts.reserveCapacity(bands.count + 2)
    for band in bands {
      rows.append(band)
      parts.append(band.chunk)
    }
    parts.append(PNGBytes(PNGChunk.tail(rows.finalChecksum)))
    self.parts = parts
    byteCount = parts.reduce(0) { $0 + $1.count }
  }

  /// The height of a band in pixel rows, where it can be chosen freely. It is large enough for deflate to find its matches, and small
  /// enough that compressing the bands at a frame's edges again costs little.
  static let bandHeight = 24

  /// Makes a file by compressing a whole picture.
  ///
  /// - Parameters:
  ///   - pixels: as `PNGBandEncoder.encode` takes them.
  ///   - scale: the device pixels of a point; `nil` says nothing.
  package init(
    encoding pixels: UnsafeBufferPointer<UInt32>, size: PixelSize, format: PNGPixelFormat, scale: Double? = nil,
    compression: PNGCompression = .fast
  ) {
    self.init(size: size, format: format, scale: scale, bands: PNGBandEncoder(compression).bands(of: pixels, size: size, format: format))
  }

  init(bytes: [UInt8]) {
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
