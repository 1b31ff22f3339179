import Foundation

/// Colour as the formulas of the specifications have it.
enum ColorMath {
  /// Red, green and blue as X, Y and Z, adapted to D50, each computed from the chromaticities of its specification.
  static let sRGB = [[0.43606, 0.22249, 0.01392], [0.38512, 0.71690, 0.09706], [0.14307, 0.06061, 0.71390]]
  static let displayP3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
  static let adobeRGB = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]

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
    let inverse = inverted(sRGB)
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
