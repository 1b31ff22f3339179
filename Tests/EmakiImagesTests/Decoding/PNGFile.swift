/// Writes PNG files of any kind by hand, with stored (uncompressed) image data.
struct PNGFile {
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
  var extraChunks: [(name: String, content: [UInt8])] = []
  /// The bytes of one pixel at (x, y); whole bytes only.
  var pixel: (Int, Int) -> [UInt8] = { _, _ in [] }

  var signatureAndHeader: [UInt8] {
    let header = bigEndian(width) + bigEndian(height) + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", header)
  }

  var bytes: [UInt8] {
    signatureAndHeader + extraChunks.flatMap { Self.chunk($0.name, $0.content) } + Self.chunk("IDAT", zlibStored(filteredRows))
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
}

private func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

extension PNGFile {
  /// A chunk with its length and checksum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bigEndian(content.count) + body + bigEndian(Int(crc32(body)))
  }

  /// A zlib stream that holds bytes as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] { zlibStored(bytes) }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc: UInt32 = ~0
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}

/// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
private func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(65535)
    rest = rest.dropFirst(65535)
    let length = UInt16(block.count)
    stream.append(rest.isEmpty ? 1 : 0)
    for word in [length, ~length] { stream += [UInt8(truncatingIfNeeded: word), UInt8(word >> 8)] }
    stream += block
  } while !rest.isEmpty
  var (a, b) = (1, 0)
  for byte in bytes {
    a = (a + Int(byte)) % 65521
    b = (b + a) % 65521
  }
  return stream + bigEndian(b << 16 | a)
}
