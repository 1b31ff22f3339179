/// A band is a number of pixel rows, filtered and compressed on their own. It can be a part of any PNG of the same width and format.
///
/// The filter of its first row does not use the row above. Its deflate data does not refer to data before its start, and leaves nothing
/// open at its end. So bands may follow each other in any order, in many files, or more than once in one file.
package struct PNGBand: Sendable {
  /// The band's width in pixels.
  let width: Int
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
  var byteCount: Int { chunk.count }

  /// The number of bytes of the filtered rows. Each row has one byte for the number of its filter, followed by its pixels.
  var filteredByteCount: Int { rows * (1 + width * format.bytesPerPixel) }
}

extension PNGBand: RowStackable {
  /// The number of the band's pixel rows.
  package var rowCount: Int { rows }
}
