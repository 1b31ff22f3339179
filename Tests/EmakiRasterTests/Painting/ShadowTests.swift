import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

/// Tests blurred shadows. `PixelFixtureTests` has the others.
struct ShadowTests {
  private func tree(_ frame: Rect, radius: Double, y: Double = 0) -> DisplayNode {
    let node = DisplayNode(frame, .pureRed)
    (node.shadowOpacity, node.shadowRadius, node.shadowOffset) = (1, radius, Point(0, y))
    return DisplayNode(Rect(0, 0, 100, 100), .white, [node])
  }

  /// Returns how dark a pixel outside the red node is, from 0 to 1.
  private func darkness(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Double { Double(255 - (bitmap[x, y] >> 16 & 255)) / 255 }

  @Test(arguments: scales, [2.0, 3, 5]) func `the standard deviation of a blurred shadow is its radius`(scale: Double, radius: Double)
    throws
  {
    // A bar one point thin, its shadow far enough away to be seen whole.
    let bitmap = try tree(Rect(0, 20, 100, 1), radius: radius, y: 40).painted(scale: scale)
    let column = bitmap.width / 2
    let rows = Int(40 * scale)..<bitmap.height
    let weights = rows.map { darkness(bitmap, column, $0) }
    let total = weights.reduce(0, +)
    let mean = zip(rows, weights).reduce(0) { $0 + (Double($1.0) + 0.5) * $1.1 } / total
    let variance = zip(rows, weights).reduce(0) { $0 + (Double($1.0) + 0.5 - mean) * (Double($1.0) + 0.5 - mean) * $1.1 } / total
    // The bar's own thickness adds to the variance.
    let deviation = (variance - scale * scale / 12).squareRoot()
    // The blurred bar has the same sum as the bar, except for rounding to 8 bits.
    let isAsWide = abs(deviation - radius * scale) < 0.15 * radius * scale
    #expect(isAsWide && abs(mean - 60.5 * scale) < 0.1 && abs(total - scale) < 0.1 * scale, "\(mean), \(deviation), \(total)")
  }

  @Test func `a shadow fades out and reaches no farther than about three deviations`() throws {
    let bitmap = try tree(Rect(40, 40, 20, 20), radius: 5).painted()
    let bounds = bitmap.inkBounds()
    let profile = (bounds.x..<40).map { darkness(bitmap, $0, 50) }
    #expect(24...32 ~= bounds.x && bounds.x == bounds.y && bounds.maxX == bounds.maxY)
    // At the edge of a wide shape half of the blur lies inside it.
    #expect(profile == profile.sorted() && profile[0] < 0.05 && abs((profile.last ?? 0) - 0.45) < 0.08, "\(profile)")
    // Rows are blurred before columns, each rounded, so a quarter turn may differ by the last bits.
    #expect(InkDifference(bitmap.turned, bitmap.words).largest <= 2)
  }
}
