import CZlib
import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

extension SeededPicture {
  /// Returns whether libpng reads these pixels from a file, and an alpha channel where the picture has one.
  func isHeld(by file: [UInt8]) throws -> Bool {
    let png = try DecodedPNG(file)
    return png.hasAlpha == (format == .rgba) && (png.width, png.height) == (size.width, size.height) && png.words == words
  }
}

/// Returns the bytes that zlib reads from a piece of a deflate stream without anything before it. The piece must end on a byte.
func inflatedPiece(_ data: [UInt8], count: Int) throws -> [UInt8] {
  var (data, bytes, stream) = (data, [UInt8](repeating: 0, count: count + 1), z_stream())
  try #require(inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
  defer { inflateEnd(&stream) }
  let status = data.withUnsafeMutableBufferPointer { data in
    bytes.withUnsafeMutableBufferPointer { bytes in
      (stream.next_in, stream.avail_in) = (data.baseAddress, uInt(data.count))
      (stream.next_out, stream.avail_out) = (bytes.baseAddress, uInt(bytes.count))
      return inflate(&stream, Z_SYNC_FLUSH)
    }
  }
  // Bits 0 to 5 say how many bits of the last byte are not yet used. Bit 7 says that a block has just ended.
  try #require((status == Z_OK || status == Z_BUF_ERROR) && stream.avail_in == 0 && stream.data_type & 128 != 0)
  return Array(bytes[..<Int(stream.total_out)])
}
