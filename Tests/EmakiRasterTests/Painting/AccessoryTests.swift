import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// The marks at the end of a row, in pixels.
struct AccessoryTests {
  /// A cell of 60 x 40 pt, painted on white.
  private func painted(_ type: CellNode.AccessoryType, scale: Double) throws -> Bitmap {
    let cell = CellNode(Rect(0, 0, 60, 40))
    cell.accessoryType = type
    return try cell.painted(scale: scale)
  }

  @Test(arguments: scales) func `a chevron is symmetric about its horizontal middle line`(scale: Double) throws {
    let bitmap = try painted(.disclosureIndicator, scale: scale)
    let columns = (0..<bitmap.width).map { x in (0..<bitmap.height).map { bitmap[x, $0] } }
    #expect(columns == columns.map { $0.reversed() })
  }

  @Test(arguments: scales) func `a chevron's ink is 7 x 12 points, in the middle of its 38 points`(scale: Double) throws {
    // The middle is at 60 - 19 = 41: 37.5 is a pixel's edge at 2x alone, and is rounded up to the next elsewhere.
    let left = scale == 1 ? 38.0 : scale == 2 ? 37.5 : 113.0 / 3
    let ink = try painted(.disclosureIndicator, scale: scale).inkBounds()
    let x = Int((left * scale).rounded())
    // A pixel more on each side, into which smoothed edges may reach.
    let box = PixelRect(x - 1, 14 * Int(scale) - 1, 7 * Int(scale) + 2, 12 * Int(scale) + 2)
    #expect(box.contains(ink) && ink.width >= 7 * Int(scale) - 1 && ink.height >= 12 * Int(scale) - 1, "\(ink) in \(box)")
  }

  @Test func `the bars of a mark are opaque in their middle`() throws {
    for (mark, color) in [(CellNode.AccessoryType.disclosureIndicator, 0xFFC4_C4C7), (.checkmark, 0xFF00_7AFF as UInt32)] {
      #expect(try painted(mark, scale: 2).words.contains(color))
    }
  }
}
