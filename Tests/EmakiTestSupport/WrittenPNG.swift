import CZlib

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
    var count = compressBound(uLong(rows.count))
    var data = [UInt8](repeating: 0, count: Int(count))
    precondition(compress2(&data, &count, rows, uLong(rows.count), 1) == Z_OK, "the buffer has the size that zlib asks for")
    return file(width: width, height: height, data: Array(data.prefix(Int(count))))
  }

  /// Returns the file of a picture in one colour, which is opaque.
  package static func file(side: Int, color: UInt32) -> [UInt8] { file(width: side, height: side) { _, _ in 0xFF00_0000 | color } }

  /// Returns a file whose header announces a size and whose pixels are `data`, compressed.
  package static func file(width: Int, height: Int, data: [UInt8]) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let content = Array(type.utf8) + data
      return word(data.count) + content + word(Int(crc32(0, content, uInt(content.count))))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", word(width) + word(height) + [8, 6, 0, 0, 0])
      + chunk("IDAT", data) + chunk("IEND", [])
  }
}
