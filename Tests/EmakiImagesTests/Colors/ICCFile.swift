import Foundation

/// Writes ICC profiles by hand (ICC.1:2022).
struct ICCFile {
  var space = "RGB "
  var deviceClass = "mntr"
  var tags: [(name: String, content: [UInt8])] = []

  /// The colours of red, green and blue, and the exponent of their curves; without one the curve is sRGB's.
  static func matrix(_ colorants: [[Double]], gamma: Double? = nil) -> ICCFile {
    let curve = gamma.map { curv($0) } ?? standardCurve
    return ICCFile(
      tags: zip(["rXYZ", "gXYZ", "bXYZ"], colorants).map { ($0, xyz($1)) } + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  static func gray(gamma: Double? = nil) -> ICCFile { ICCFile(space: "GRAY", tags: [("kTRC", gamma.map { curv($0) } ?? standardCurve)]) }

  /// A table from cyan, magenta, yellow and black to L*, a*, b*. It has the two ends of each ink and is linear between them.
  ///
  /// - Parameter lab: the colour of a corner; its parameters are 0 or 1, cyan first.
  static func inks(_ lab: ([Int]) -> [Double]) -> ICCFile {
    var table = Array("mft2".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for row in 0..<3 { for column in 0..<3 { table += fixed(row == column ? 1 : 0) } }
    table += half(2) + half(2)
    for _ in 0..<4 { table += half(0) + half(65_535) }
    for corner in 0..<16 {
      let numbers = lab([3, 2, 1, 0].map { corner >> $0 & 1 })
      // Of the older encoding, which this type keeps: 0xFF00 is 100, and 0x8000 is 0.
      table += half(Int((numbers[0] * 652.8).rounded()))
      for number in numbers[1...] { table += half(Int(((number + 128) * 256).rounded())) }
    }
    for _ in 0..<3 { table += half(0) + half(65_535) }
    return ICCFile(space: "CMYK", deviceClass: "scnr", tags: [("A2B0", table)])
  }

  var bytes: [UInt8] {
    let all = [("wtpt", Self.xyz([0.9642, 1, 0.8249]))] + tags
    var (table, data): ([UInt8], [UInt8]) = (Self.word(all.count), [])
    let start = 128 + 4 + all.count * 12
    for (name, content) in all {
      table += Array(name.utf8) + Self.word(start + data.count) + Self.word(content.count)
      data += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    var header = [UInt8](repeating: 0, count: 128)
    func put(_ bytes: [UInt8], at place: Int) { header.replaceSubrange(place..<place + bytes.count, with: bytes) }
    put(Self.word(start + data.count), at: 0)
    put([2, 0x40, 0, 0], at: 8)
    put(Array((deviceClass + space + (space == "CMYK" ? "Lab " : "XYZ ")).utf8), at: 12)
    put(Array("acsp".utf8), at: 36)
    put([0.9642, 1, 0.8249].flatMap(Self.fixed), at: 68)
    return header + table + data
  }

  static func xyz(_ numbers: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + numbers.flatMap(fixed) }

  static func curv(_ gamma: Double) -> [UInt8] { Array("curv".utf8) + [0, 0, 0, 0] + word(1) + half(Int((gamma * 256).rounded())) }

  static let standardCurve =
    Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

  static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  static func half(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
  static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65_536).rounded())) }

  // MARK: Colours, adapted to D50 (each computed from the chromaticities of its specification)

  static let sRGB = [[0.43606, 0.22249, 0.01392], [0.38512, 0.71690, 0.09706], [0.14307, 0.06061, 0.71390]]
  static let displayP3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
  static let adobeRGB = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
}

/// Colour as the formulas of the specifications have it.
enum ColorMath {
  static func light(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }

  static func level(ofLight light: Double) -> Double {
    let light = min(1, max(0, light))
    return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  /// Returns the levels of sRGB for levels of other primaries.
  ///
  /// - Parameters:
  ///   - colorants: the colours of red, green and blue, as X, Y and Z for D50.
  ///   - curve: makes light of a number from 0 to 1.
  static func sRGB(of levels: [Int], _ colorants: [[Double]], _ curve: (Double) -> Double) -> [Double] {
    let lights = levels.map { curve(Double($0) / 255) }
    let xyz = (0..<3).map { row in (0..<3).reduce(0.0) { $0 + colorants[$1][row] * lights[$1] } }
    let inverse = inverted(ICCFile.sRGB)
    return (0..<3).map { row in level(ofLight: (0..<3).reduce(0.0) { $0 + inverse[row][$1] * xyz[$1] }) }
  }

  /// The rows of the inverse of the matrix whose columns are given, by Cramer's rule.
  private static func inverted(_ columns: [[Double]]) -> [[Double]] {
    func cross(_ a: [Double], _ b: [Double]) -> [Double] {
      [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    }
    let rows = [cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1])]
    let determinant = zip(rows[0], columns[0]).reduce(0.0) { $0 + $1.0 * $1.1 }
    return rows.map { $0.map { $0 / determinant } }
  }
}
