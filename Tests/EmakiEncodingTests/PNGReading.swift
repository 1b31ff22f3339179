import CZlib
import EmakiDisplay
import EmakiEncoding
import EmakiTestSupport
import Testing

/// Returns the size of a PNG and its pixels as libpng reads them, in R G B or R G B A bytes.
func decodedByLibPNG(_ file: [UInt8], format: PNGPixelFormat) throws -> (size: PixelSize, bytes: [UInt8]) {
  let png = try DecodedPNG(file)
  #expect(png.hasAlpha == (format == .rgba))
  var bytes: [UInt8] = []
  bytes.reserveCapacity(png.words.count * format.bytesPerPixel)
  for word in png.words {
    for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    if format == .rgba { bytes.append(UInt8(word >> 24)) }
  }
  return (PixelSize(width: png.width, height: png.height), bytes)
}

/// A chunk of a file that was found by its length. Its checksum was compared with zlib's.
struct ReadChunk: Equatable {
  let type: String
  let data: [UInt8]
}

func chunks(of file: [UInt8]) throws -> [ReadChunk] {
  try #require(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
  var chunks: [ReadChunk] = []
  var position = 8
  while position < file.count {
    try #require(position + 12 <= file.count)
    let length = Int(bigEndian(file, position))
    try #require(position + 12 + length <= file.count)
    let typeAndData = Array(file[position + 4..<position + 8 + length])
    #expect(bigEndian(file, position + 8 + length) == UInt32(crc32(0, typeAndData, uInt(typeAndData.count))))
    chunks.append(ReadChunk(type: String(decoding: typeAndData[..<4], as: UTF8.self), data: Array(typeAndData[4...])))
    position += 12 + length
  }
  return chunks
}

func bigEndian(_ bytes: [UInt8], _ position: Int) -> UInt32 {
  bytes[position..<position + 4].reduce(0) { $0 << 8 | UInt32($1) }
}

/// Returns the bytes that zlib reads from a whole zlib stream, header and checksum included.
func inflatedZlibStream(_ data: [UInt8], count: Int) throws -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count + 1)
  var length = uLongf(bytes.count)
  try #require(uncompress(&bytes, &length, data, uLong(data.count)) == Z_OK)
  return Array(bytes[..<Int(length)])
}

/// Returns the bytes that zlib reads from a piece of a deflate stream without anything before it. The piece must end on a byte.
func inflatedPiece(_ data: [UInt8], count: Int) throws -> [UInt8] {
  var data = data
  var bytes = [UInt8](repeating: 0, count: count + 1)
  var stream = z_stream()
  try #require(inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
  defer { inflateEnd(&stream) }
  let dataCount = data.count
  let length = try data.withUnsafeMutableBufferPointer { data in
    try bytes.withUnsafeMutableBufferPointer { bytes in
      stream.next_in = data.baseAddress
      stream.avail_in = uInt(dataCount)
      stream.next_out = bytes.baseAddress
      stream.avail_out = uInt(bytes.count)
      let status = inflate(&stream, Z_SYNC_FLUSH)
      try #require(status == Z_OK || status == Z_BUF_ERROR)
      #expect(stream.avail_in == 0)
      // Bits 0 to 5 say how many bits of the last byte are not yet used. Bit 7 says that a block has just ended.
      #expect(stream.data_type & 128 != 0)
      return Int(stream.total_out)
    }
  }
  return Array(bytes[..<length])
}

/// Returns the zlib stream of a file, which is the data of its `IDAT` chunks.
func zlibStream(of chunks: [ReadChunk]) -> [UInt8] { chunks.filter { $0.type == "IDAT" }.flatMap(\.data) }
