import Foundation

/// Writes JPEG for the benchmarks' avatars: baseline, 4:2:0, the example tables of the standard at quality 90.
///
/// Emaki itself writes none. Source: ITU-T T.81, annexes A, F and K.
struct JPEGWriter {
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// - Parameters:
  ///   - pixels: opaque, `0xAARRGGBB`, rows without padding.
  ///   - side: of the square picture, a multiple of 16.
  static func encode(_ pixels: [UInt32], side: Int) -> [UInt8] {
    precondition(side % 16 == 0 && pixels.count == side * side, "a JPEG of whole blocks needs a side of 16n, not \(side)")
    var writer = JPEGWriter()
    writer.headers(side: side)
    writer.scan(pixels, side: side)
    return writer.bytes
  }

  // MARK: Headers (T.81 annex B)

  private mutating func headers(side: Int) {
    bytes += [0xFF, 0xD8]
    segment(0xE0, [0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
    for (index, table) in [Self.luminance, Self.chrominance].enumerated() {
      segment(0xDB, [UInt8(index)] + Self.zigzag.map { UInt8(table[$0]) })
    }
    let (high, low) = (UInt8(side >> 8), UInt8(side & 255))
    segment(0xC0, [8, high, low, high, low, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
    segment(0xC4, [0x00] + Self.dcCounts + Self.dcSymbols)
    segment(0xC4, [0x10] + Self.acCounts + Self.acSymbols)
    segment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
  }

  private mutating func segment(_ marker: UInt8, _ content: [UInt8]) {
    let length = content.count + 2
    bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  // MARK: Scan (T.81 annexes A and F)

  private mutating func scan(_ pixels: [UInt32], side: Int) {
    var planes = (0..<3).map { _ in [Double](repeating: 0, count: side * side) }
    for (index, pixel) in pixels.enumerated() {
      let (r, g, b) = (Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
      planes[0][index] = 0.299 * r + 0.587 * g + 0.114 * b - 128
      planes[1][index] = -0.168736 * r - 0.331264 * g + 0.5 * b
      planes[2][index] = 0.5 * r - 0.418688 * g - 0.081312 * b
    }
    var last = [0, 0, 0]
    for top in stride(from: 0, to: side, by: 16) {
      for left in stride(from: 0, to: side, by: 16) {
        for (x, y) in [(0, 0), (8, 0), (0, 8), (8, 8)] {
          let block = (0..<64).map { planes[0][(top + y + $0 / 8) * side + left + x + $0 % 8] }
          write(block, Self.luminance, &last[0])
        }
        for plane in 1...2 {
          let block = (0..<64).map { index in
            let at = (top + index / 8 * 2) * side + left + index % 8 * 2
            return (planes[plane][at] + planes[plane][at + 1] + planes[plane][at + side] + planes[plane][at + side + 1]) / 4
          }
          write(block, Self.chrominance, &last[plane])
        }
      }
    }
    put(0x7F, 7)
    bytes += [0xFF, 0xD9]
  }

  private mutating func write(_ block: [Double], _ table: [Int], _ last: inout Int) {
    let coefficients = Self.transformed(block)
    let levels = Self.zigzag.map { Int((coefficients[$0] / Double(table[$0])).rounded()) }
    let category = Self.category(levels[0] - last)
    put(Self.dcCodes[category])
    putValue(levels[0] - last, category)
    last = levels[0]
    var zeros = 0
    for level in levels.dropFirst() {
      if level == 0 {
        zeros += 1
        continue
      }
      while zeros > 15 {
        put(Self.acCodes[0xF0])
        zeros -= 16
      }
      let category = Self.category(level)
      put(Self.acCodes[zeros << 4 | category])
      putValue(level, category)
      zeros = 0
    }
    if zeros > 0 { put(Self.acCodes[0]) }
  }

  private static func category(_ value: Int) -> Int { Int.bitWidth - abs(value).leadingZeroBitCount }

  private mutating func putValue(_ value: Int, _ category: Int) { put(value < 0 ? value + (1 << category) - 1 : value, category) }

  private mutating func put(_ code: (code: Int, length: Int)) { put(code.code, code.length) }

  private mutating func put(_ value: Int, _ length: Int) {
    bits = bits << UInt32(length) | UInt32(value)
    bitCount += length
    while bitCount >= 8 {
      let byte = UInt8(truncatingIfNeeded: bits >> UInt32(bitCount - 8))
      bytes.append(byte)
      if byte == 0xFF { bytes.append(0) }
      bitCount -= 8
    }
  }

  /// The cosine transform of T.81 A.3.3, row by row and column by column.
  private static func transformed(_ block: [Double]) -> [Double] {
    var rows = [Double](repeating: 0, count: 64)
    var result = rows
    for y in 0..<8 { for u in 0..<8 { for x in 0..<8 { rows[y * 8 + u] += block[y * 8 + x] * cosines[u * 8 + x] } } }
    for u in 0..<8 { for v in 0..<8 { for y in 0..<8 { result[v * 8 + u] += rows[y * 8 + u] * cosines[v * 8 + y] } } }
    return result
  }

  private static let cosines = (0..<64).map { index in
    let (u, x) = (Double(index / 8), Double(index % 8))
    return (u == 0 ? 0.5.squareRoot() : 1) / 2 * cos((2 * x + 1) * u * .pi / 16)
  }

  // MARK: Tables (T.81 annex K; the quantisation tables scaled to quality 90 as libjpeg does: a fifth)

  private static let zigzag = (0..<64).sorted { a, b in
    let (i, j) = (a / 8 + a % 8, b / 8 + b % 8)
    return i != j ? i < j : i % 2 == 0 ? a / 8 > b / 8 : a / 8 < b / 8
  }

  private static let luminance = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103,
    99,
  ].map { ($0 * 20 + 50) / 100 }

  private static let chrominance =
    [
      17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99,
    ].map { ($0 * 20 + 50) / 100 } + [Int](repeating: 20, count: 32)

  private static let dcCounts: [UInt8] = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
  private static let dcSymbols: [UInt8] = Array(0...11)
  private static let acCounts: [UInt8] = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D]
  /// Those with codes up to 15 bits, and then all others in the order of their numbers.
  private static let acSymbols: [UInt8] = frequent + (0...0xFF).filter { (1...10).contains($0 & 15) && !frequent.contains($0) }
  private static let frequent: [UInt8] = [
    0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14, 0x32, 0x81, 0x91,
    0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72, 0x82,
  ]

  private static let dcCodes = codes(dcCounts, dcSymbols)
  private static let acCodes = codes(acCounts, acSymbols)

  /// T.81 C.2: a symbol's code by the symbol.
  private static func codes(_ counts: [UInt8], _ symbols: [UInt8]) -> [(code: Int, length: Int)] {
    var codes = [(code: Int, length: Int)](repeating: (0, 0), count: 256)
    var code = 0
    var next = 0
    for (index, count) in counts.enumerated() {
      for _ in 0..<count {
        codes[Int(symbols[next])] = (code, index + 1)
        code += 1
        next += 1
      }
      code <<= 1
    }
    return codes
  }
}
