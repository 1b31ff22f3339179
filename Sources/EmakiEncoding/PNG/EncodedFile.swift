import CZlib
package import EmakiDisplay
package import EmakiSupport

/// An encoded file is a whole file in memory, mostly a PNG made from bands. It is a list of buffers that can be written by one `writev`, without
/// copying any band.
package struct EncodedFile: Sendable {
  let pieces: [PNGBytes]
  /// The names of the libraries that bands are compressed with, with the versions that run here.
  package static let libraries = ["zlib " + String(cString: zlibVersion())]

  /// The length of the whole file in bytes.
  package var byteCount: Int { pieces.reduce(0) { $0 + $1.buffer.count } }
}

extension EncodedFile {
  /// Puts a file together from bands.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height in pixels.
  ///   - scale: The number of device pixels in a point, which is used by programs that paste the picture; with `nil` the file does not give
  ///     it.
  ///   - bands: The bands from top to bottom, of the file's width and format; their rows add up to its height.
  init(size: PixelSize, format: PNGPixelFormat, scale: Double? = nil, bands: [PNGBand]) {
    var rows = PNGRows(size: size, format: format)
    var parts = [PNGBytes(PNGChunk.head(size: size, format: format, scale: scale))]
    parts.reserveCapacity(bands.count + 2)
    for band in bands {
      rows.append(band)
      parts.append(band.chunk)
    }
    parts.append(PNGBytes(PNGChunk.chunk("IDAT", rows.zlibTail) + PNGChunk.chunk("IEND", [])))
    self.init(pieces: parts)
  }

  /// The height of a band in pixel rows, where it can be chosen freely. It is large enough for deflate to find its matches, and small
  /// enough that compressing the bands at a frame's edges again costs little.
  static let bandHeight = 24

  /// Makes a PNG by compressing a whole picture in bands.
  ///
  /// - Parameters:
  ///   - scale: the device pixels of a point; `nil` says nothing.
  ///   - mode: how the bands are compressed, by the fast mode's way where the mode has none.
  package init(_ bitmap: Bitmap, scale: Double? = nil, mode: PNGMode = .fast) {
    let layer = Layer(bitmap, by: PNGBandEncoder(mode))
    self.init(size: bitmap.size, format: bitmap.isOpaque ? .rgb : .rgba, scale: scale, bands: layer.bands)
  }

  /// Makes a file of the bytes of one.
  init(bytes: [UInt8]) { self.init(pieces: [PNGBytes(bytes)]) }

  /// Returns the file with a compressed text behind its header. The other bands are those of this file.
  ///
  /// - Parameters:
  ///   - keyword: the keyword of the text, which the file has no other text of.
  ///   - text: returns the text. It is called with the SHA-256 of the file's chunks, which has no texts yet.
  package func withText(_ keyword: String, _ text: (_ imageDigest: String) -> String) -> EncodedFile {
    var digest = DigestBuilder()
    for (index, part) in pieces.enumerated() {
      digest.append(index == 0 ? UnsafeRawBufferPointer(rebasing: part.buffer[PNGChunk.signature.count...]) : part.buffer)
    }
    let note = PNGText(keyword: keyword, text: text(digest.digest().hexadecimal), isCompressed: true)
    let head = pieces[0].buffer[..<PNGChunk.headerEnd] + PNGChunk.chunk("iTXt", note.chunkData)
    return EncodedFile(pieces: [PNGBytes(head + pieces[0].buffer[PNGChunk.headerEnd...])] + pieces[1...])
  }

  /// Calls `body` with the file's bytes in order. The buffers live as long as the call.
  func withBuffers<Result, Failure: Error>(
    _ body: ([UnsafeRawBufferPointer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(pieces) {} }
    return try body(pieces.map(\.buffer))
  }

  /// Writes the file to its place, where it appears when it is whole.
  package func write(to path: String) throws(OutputError) {
    let file = try OutputFile(path)
    try withBuffers(file.write)
    try file.commit()
  }

  /// A copy of the file's bytes.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
      for part in pieces {
        UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[count...]).copyMemory(from: part.buffer)
        count += part.buffer.count
      }
    }
  }
}

/// Writes a PNG of any height band by band and keeps none of them.
///
/// The bytes are the same as those of a `EncodedFile` of these bands. If a writer is dropped before `finish()`, the file stays incomplete.
package struct PNGStreamWriter: ~Copyable {
  private let output: Output
  private var rows: PNGRows

  /// Makes a writer, and hands the bytes before the first band to `output`.
  ///
  /// - Parameters:
  ///   - size: the picture's width and height in pixels.
  ///   - scale: the device pixels of a point; `nil` says nothing.
  package init(size: PixelSize, isOpaque: Bool, scale: Double? = nil, to output: Output) throws {
    let format = isOpaque ? PNGPixelFormat.rgb : .rgba
    self.output = output
    rows = PNGRows(size: size, format: format)
    try output.write(PNGChunk.head(size: size, format: format, scale: scale))
  }

  /// Hands on the bytes of the next lower band.
  package mutating func append(_ band: PNGBand) throws {
    rows.append(band)
    try output.write(band.chunk)
  }

  /// Hands on the last bytes. The bands must fill the picture's height.
  package consuming func finish() throws { try output.write(PNGChunk.chunk("IDAT", rows.zlibTail) + PNGChunk.chunk("IEND", [])) }
}
