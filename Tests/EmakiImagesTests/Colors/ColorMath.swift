import Foundation

/// Red, green and blue.
func levels(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> $0 & 255) } }

func isNear(_ levels: [Double], _ expected: [Double], _ tolerance: Double) -> Bool {
  zip(levels, expected).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Colour as the formulas of the specifications have it.
enum ColorMath {
  /// Red, green and blue as X, Y and Z, adapted to D50, each computed from the chromaticities of its specification.
  static let sRGB = [[0.43606, 0.22249, 0.01392], [0.38512, 0.71690, 0.09706], [0.14307, 0.06061, 0.71390]]
  static let displayP3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
  static let adobeRGB = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]

  /// The inverse of the matrix whose columns are `sRGB`, row by row.
  private static let linear = [
    [3.13406, -1.61717, -0.49079], [-0.97874, 1.91614, 0.03346], [0.07196, -0.22898, 1.40578],
  ]

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
    return linear.map { row in level(ofLight: (0..<3).reduce(0.0) { $0 + row[$1] * xyz[$1] }) }
  }
}
