/// A written PNG is a PNG file of 8 bits a channel, R G B A, made by the rules of the format alone.
package enum WrittenPNG {
  /// Returns a file.
  ///
  /// - Parameter pixel: returns the colour of a pixel, `0xAARRGGBB`, not multiplied by alpha.
  package static func file(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> UInt32) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (width * 4 + 1))
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        let word = pixel(x, y)
        rows += [UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255), UInt8(word >> 24)]
      }
    }
    return file(width: width, height: height, data: PNGChunks.zlib(rows, level: 1))
  }

  /// Returns the file of a picture in one colour, which is opaque.
  package static func file(side: Int, color: UInt32) -> [UInt8] { file(width: side, height: side) { _, _ in 0xFF00_0000 | color } }

  /// Returns a file whose header announces a size and whose pixels are `data`, compressed.
  package static func file(width: Int, height: Int, data: [UInt8]) -> [UInt8] {
    let header = PNGChunks.bytes(width) + PNGChunks.bytes(height) + [8, 6, 0, 0, 0]
    return PNGChunks.signature + PNGChunks.chunk("IHDR", header) + PNGChunks.chunk("IDAT", data) + PNGChunks.chunk("IEND", [])
  }
}
