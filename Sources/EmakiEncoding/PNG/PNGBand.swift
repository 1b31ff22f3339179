/// A band is some rows of pixels, filtered and compressed on their own: a piece of any PNG of the same width and format.
///
/// Its first row does not look at a row above, its deflate data neither looks back past its start nor leaves anything
/// open at its end. So bands may follow each other in any order, in many files, or more than once in one.
package struct PNGBand: Sendable {
  /// The width in pixels.
  package let width: Int
  /// How many pixel rows the band has.
  package let rows: Int
  /// How the band holds its pixels.
  package let format: PNGPixelFormat
  /// The finished `IDAT` chunk, with its length and checksum.
  let chunk: PNGBytes
  /// The deflate data inside the chunk; good as long as the band is.
  var data: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: chunk.buffer[8..<chunk.count - 4]) }
  /// The checksum of the filtered rows before compression.
  let checksum: Adler32

  /// How many bytes the band takes in memory and adds to a file.
  package var byteCount: Int { chunk.count }

  /// A filter's number and the pixels, for each row.
  var filteredByteCount: Int { rows * (1 + width * format.bytesPerPixel) }
}

extension PNGBand: RowStackable {
  /// How many pixel rows the band has.
  package var rowCount: Int { rows }
}
