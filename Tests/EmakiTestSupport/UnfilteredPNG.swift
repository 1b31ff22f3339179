import CZlib

/// An unfiltered PNG is a PNG of 8 bits a channel, R G B with or without A, read by the rules of the format alone
/// (https://www.w3.org/TR/png-3/#9Filters): chunks, zlib's inflate, and the five filters. It checks what libpng says.
package struct UnfilteredPNG {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// `0xAARRGGBB`, colours not multiplied by alpha, row after row.
  package let words: [UInt32]
  /// The number of times that each filter was met, from 0, none, to 4, Paeth.
  package let filters: [Int]

  /// Reads a file.
  ///
  /// - Throws: `DecodedAPNG.Fault` for a file that breaks the format or uses features of it that this reader does not know.
  package init(_ file: some Collection<UInt8>) throws {
    typealias Fault = DecodedAPNG.Fault
    let chunks = try PNGChunks(Array(file)).all
    guard let header = chunks.first, header.type == "IHDR", chunks.last?.type == "IEND" else {
      throw Fault(description: "no header or end")
    }
    (width, height) = (header.word(0), header.word(4))
    let kind = Array(header.data[8...])
    guard kind == [8, 2, 0, 0, 0] || kind == [8, 6, 0, 0, 0] else { throw Fault(description: "its format is \(kind)") }
    let pixel = kind[1] == 2 ? 3 : 4
    let rowBytes = width * pixel
    var bytes = [UInt8](repeating: 0, count: height * (rowBytes + 1) + 1)
    var count = uLongf(bytes.count)
    let data = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
    guard uncompress(&bytes, &count, data, uLong(data.count)) == Z_OK, Int(count) == bytes.count - 1 else {
      throw Fault(description: "its data is not \(height) rows of \(rowBytes) bytes")
    }
    var filters = [Int](repeating: 0, count: 5)
    var (above, row) = ([UInt8](repeating: 0, count: rowBytes), [UInt8](repeating: 0, count: rowBytes))
    var words: [UInt32] = []
    words.reserveCapacity(width * height)
    for y in 0..<height {
      let start = y * (rowBytes + 1)
      let filter = Int(bytes[start])
      guard filter < 5 else { throw Fault(description: "row \(y) has the filter \(filter)") }
      filters[filter] += 1
      for x in 0..<rowBytes {
        let (a, b, c) = (x < pixel ? 0 : Int(row[x - pixel]), Int(above[x]), x < pixel ? 0 : Int(above[x - pixel]))
        let predicted =
          switch filter {
          case 1: a
          case 2: b
          case 3: (a + b) / 2
          case 4: Self.paeth(a, b, c)
          default: 0
          }
        row[x] = bytes[start + 1 + x] &+ UInt8(predicted)
      }
      for x in stride(from: 0, to: rowBytes, by: pixel) {
        let alpha = pixel == 4 ? UInt32(row[x + 3]) : 255
        words.append(alpha << 24 | UInt32(row[x]) << 16 | UInt32(row[x + 1]) << 8 | UInt32(row[x + 2]))
      }
      above = row
    }
    (self.words, self.filters) = (words, filters)
  }

  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }
}
