import EmakiTestSupport

/// Writes PNG files of any kind by hand, with stored (uncompressed) image data.
struct PNGFile {
  typealias Chunk = (name: String, content: [UInt8])

  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  var width: Int
  var height: Int
  var bitDepth = 8
  var colorType = ColorType.rgba
  var isInterlaced = false
  /// Chunks between the header and the image data.
  var extraChunks: [Chunk] = []
  /// The bytes of one pixel at (x, y); whole bytes only.
  var pixel: (Int, Int) -> [UInt8] = { _, _ in [] }

  var signatureAndHeader: [UInt8] {
    let header = PNGChunks.bytes(width) + PNGChunks.bytes(height) + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
    return PNGChunks.signature + Self.chunk("IHDR", header)
  }

  var bytes: [UInt8] {
    signatureAndHeader + extraChunks.flatMap { Self.chunk($0.name, $0.content) } + Self.chunk("IDAT", Self.stored(filteredRows))
      + Self.chunk("IEND", [])
  }

  /// Adam7, PNG specification section 8.2: first column, first row, column step, row step of each pass.
  private static let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]

  private var filteredRows: [UInt8] {
    var rows: [UInt8] = []
    for (left, top, right, down) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] where left < width {
      for y in stride(from: top, to: height, by: down) {
        rows.append(0)
        for x in stride(from: left, to: width, by: right) { rows += pixel(x, y) }
      }
    }
    return rows
  }

  /// A square of one grey.
  static func gray(_ side: Int, _ level: UInt8) -> [UInt8] {
    PNGFile(width: side, height: side, colorType: .gray) { _, _ in [level] }.bytes
  }

  static func word(_ value: Int) -> [UInt8] { PNGChunks.bytes(value) }
  static func half(_ value: Int) -> [UInt8] { Array(word(value)[2...]) }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] { PNGChunks.chunk(name, content) }

  /// A zlib stream that holds bytes as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] { PNGChunks.zlib(bytes, level: 0) }
}
