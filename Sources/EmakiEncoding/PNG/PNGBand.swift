/// A band is some rows of pixels, filtered and compressed on their own: a piece of any PNG of the same width and format.
///
/// Its first row does not look at a row above, its deflate data neither looks back past its start nor leaves anything
/// open at its end. So bands may follow each other in any order, in many files, or more than once in one.
package struct PNGBand: Sendable {
  /// The band's width in pixels.
  package let width: Int
  /// The number of the band's pixel rows.
  package let rows: Int
  /// The format in which the band holds its pixels.
  package let format: PNGPixelFormat
  /// The complete `IDAT` chunk of the band, with its length and checksum.
  let chunk: PNGBytes
  /// The deflate data inside the chunk. It is valid as long as the band lives.
  var data: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: chunk.buffer[8..<chunk.count - 4]) }
  /// The checksum of the filtered rows before compression.
  let checksum: Adler32

  /// The number of bytes that the band takes in memory and adds to a file.
  package var byteCount: Int { chunk.count }

  /// The number of bytes of the filtered rows: for each row the filter's number and the pixels.
  var filteredByteCount: Int { rows * (1 + width * format.bytesPerPixel) }
}

extension PNGBand: RowStackable {
  /// The number of the band's pixel rows.
  package var rowCount: Int { rows }
}
