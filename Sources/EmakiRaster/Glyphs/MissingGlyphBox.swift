import CPangoFonts

/// Draws the box that stands for a character which no font has: a pale frame with the digits of the code point in it, where they can be read.
struct MissingGlyphBox {
  /// The hexadecimal digits of the code point: four or six of them.
  private let digits: [Int]
  /// The size of the font in device pixels an em.
  private let em: Double

  /// Makes the box of a code point.
  ///
  /// - Parameters:
  ///   - scalar: the code point.
  ///   - em: the size of the text's font in device pixels.
  init(_ scalar: UInt32, em: Double) {
    let count = scalar > 0xFFFF ? 6 : 4
    digits = (0..<count).map { Int(scalar >> (4 * UInt32(count - 1 - $0))) & 15 }
    self.em = em
  }

  /// The coverage of the frame, and of the digits in it, of 255.
  private static let (frame, ink) = (100.0, 170.0)

  /// The digits 0 to F in three columns and five rows, from the top left on, the first in the highest of 15 bits.
  private static let shapes: [UInt16] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_010_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111, 0b111_101_111_101_101, 0b110_101_110_101_110,
    0b111_100_100_100_111, 0b110_101_101_101_110, 0b111_100_111_100_111, 0b111_100_111_100_100,
  ]

  /// Returns the box. Its edges stand on whole pixels.
  func rasterized() -> RasterizedGlyph {
    let columns = digits.count / 2
    let advance = columns == 2 ? emaki_box.advance : emaki_box.wide_advance
    guard em.isFinite, em > 0, em * max(advance, emaki_box.height) < Double(RasterizedGlyph.sideLimit) else { return RasterizedGlyph() }
    let left = Int((emaki_box.margin * em).rounded())
    let width = max(2, Int((advance * em).rounded()) - 2 * left)
    let height = max(2, Int((emaki_box.height * em).rounded()))
    let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
    coverage.initialize(repeating: 0, count: width * height)
    let result = RasterizedGlyph(
      left: Int32(left), top: Int32(-height), width: Int32(width), height: Int32(height), coverage: coverage)
    func fill(_ x: Range<Double>, _ y: Range<Double>, _ level: Double) {
      for row in Int(y.lowerBound)..<min(height, Int(y.upperBound.rounded(.up))) {
        let rowShare = min(y.upperBound, Double(row + 1)) - max(y.lowerBound, Double(row))
        for column in Int(x.lowerBound)..<min(width, Int(x.upperBound.rounded(.up))) {
          let share = rowShare * (min(x.upperBound, Double(column + 1)) - max(x.lowerBound, Double(column)))
          let place = row * width + column
          coverage[place] = UInt8(min(255, Double(coverage[place]) + level * share).rounded())
        }
      }
    }
    let stroke = max(1, (em / 24).rounded())
    let (right, bottom) = (Double(width), Double(height))
    if 2 * stroke >= min(right, bottom) {
      fill(0..<right, 0..<bottom, Self.frame)
      return result
    }
    fill(0..<right, 0..<stroke, Self.frame)
    fill(0..<right, bottom - stroke..<bottom, Self.frame)
    fill(0..<stroke, stroke..<bottom - stroke, Self.frame)
    fill(right - stroke..<right, stroke..<bottom - stroke, Self.frame)

    // A dot of a digit: digits are three dots wide and five high, with a dot between them and round them all.
    let dot = min((right - 2 * stroke) / Double(4 * columns + 1), (bottom - 2 * stroke) / 13)
    let size = dot < 2 ? dot : dot.rounded(.down)
    if size < 1 { return result }
    let firstX = ((right - Double(4 * columns - 1) * size) / 2).rounded(), firstY = ((bottom - 11 * size) / 2).rounded()
    for (index, digit) in digits.enumerated() {
      let x = firstX + Double(index % columns * 4) * size, y = firstY + Double(index / columns * 6) * size
      for bit in 0..<15 where Self.shapes[digit] >> UInt16(14 - bit) & 1 == 1 {
        let (column, row) = (Double(bit % 3), Double(bit / 3))
        fill(x + column * size..<x + (column + 1) * size, y + row * size..<y + (row + 1) * size, Self.ink)
      }
    }
    return result
  }
}
