import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Testing

@testable import EmakiRaster

@Suite struct ShadowTests {
  private func tree(_ frame: Rect = Rect(x: 40, y: 40, width: 20, height: 20), _ change: (DisplayNode) -> Void) -> DisplayNode {
    let node = DisplayNode(frame, .pureRed)
    node.shadowOpacity = 0.5
    node.shadowOffset = .zero
    node.shadowRadius = 0
    change(node)
    return DisplayNode(Rect(x: 0, y: 0, width: 100, height: 100), .white, [node])
  }

  /// Returns how dark a pixel outside the red node is, from 0 to 1.
  private func darkness(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Double { Double(255 - (bitmap[x, y] >> 16 & 255)) / 255 }

  @Test(arguments: [1.0, 2, 3]) func `a shadow without blur is the silhouette, moved`(scale: Double) throws {
    let bitmap = try tree { $0.shadowOffset = Point(x: 4, y: -6) }.painted(scale: scale)
    let node = PixelRect(Rect(x: 40, y: 40, width: 20, height: 20), scale: scale)
    let shadow = PixelRect(Rect(x: 44, y: 34, width: 20, height: 20), scale: scale)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        // Half black leaves 127 of white.
        let expected: UInt32 = node.contains(pixel) ? 0xFFFF_0000 : shadow.contains(pixel) ? 0xFF7F_7F7F : 0xFFFF_FFFF
        if bitmap[x, y] != expected { #expect(bitmap[x, y] == expected, "(\(x), \(y))") }
      }
    }
  }

  @Test(arguments: [1.0, 2, 3], [2.0, 3, 5]) func `the standard deviation of a blurred shadow is its radius`(scale: Double, radius: Double)
    throws
  {
    // A bar one point thin, its shadow far enough away to be seen whole.
    let bitmap = try tree(Rect(x: 0, y: 20, width: 100, height: 1)) { node in
      node.shadowOpacity = 1
      node.shadowRadius = radius
      node.shadowOffset = Point(x: 0, y: 40)
    }.painted(scale: scale)
    let column = bitmap.width / 2
    let rows = Int(40 * scale)..<bitmap.height
    let weights = rows.map { darkness(bitmap, column, $0) }
    let total = weights.reduce(0, +)
    let mean = zip(rows, weights).reduce(0) { $0 + (Double($1.0) + 0.5) * $1.1 } / total
    let variance = zip(rows, weights).reduce(0) { $0 + (Double($1.0) + 0.5 - mean) * (Double($1.0) + 0.5 - mean) * $1.1 } / total
    // The bar's own thickness adds to the variance.
    let deviation = (variance - scale * scale / 12).squareRoot()
    #expect(abs(mean - 60.5 * scale) < 0.1)
    #expect(abs(deviation - radius * scale) < 0.15 * radius * scale)
    // The blurred bar has the same sum as the bar, except for rounding to 8 bits.
    #expect(abs(total - scale) < 0.1 * scale)
  }

  @Test func `a shadow fades out and reaches no farther than about three deviations`() throws {
    let bitmap = try tree { node in
      node.shadowOpacity = 1
      node.shadowRadius = 5
    }.painted()
    let bounds = bitmap.inkBounds()
    #expect(bounds.x == bounds.y && bounds.maxX == bounds.maxY)
    #expect(bounds.x >= 40 - 16 && bounds.x <= 40 - 8)
    let profile = (bounds.x..<40).map { darkness(bitmap, $0, 50) }
    #expect(profile == profile.sorted())
    #expect(profile[0] < 0.05)
    // At the edge of a wide shape half of the blur lies inside it.
    #expect(abs((profile.last ?? 0) - 0.45) < 0.08)
    // Rows are blurred before columns, each rounded, so a quarter turn may differ by the last bits.
    #expect(InkDifference(bitmap.turned, bitmap.words).largest <= 2)
  }

  @Test func `a faded node and its shadow fade as one picture`() throws {
    let bitmap = try tree { node in
      node.alpha = 0.5
      node.shadowOpacity = 1
      node.shadowOffset = Point(x: 10, y: 0)
    }.painted()
    // Half red, half white; where only the shadow is, half black. It does not show through the node.
    #expect(bitmap[55, 50] == 0xFFFF_7F7F)
    #expect(bitmap[65, 50] == 0xFF7F_7F7F)
  }

  @Test func `a shadow's opacity and its colour's alpha are multiplied`() throws {
    let bitmap = try tree { node in
      node.shadowColor = Color.pureBlue.withAlpha(0.5)
      node.shadowOffset = Point(x: 30, y: 0)
    }.painted()
    // A quarter of blue: 64 of 255, over 191 of white.
    #expect(bitmap[80, 50] == 0xFFBF_BFFF)
  }

  @Test func `a shadow has the shape of the content, not of the frame`() throws {
    let dot = try tree { node in
      node.cornerRadius = 10
      node.shadowOffset = Point(x: 30, y: 0)
    }.painted()
    #expect(dot[70, 40] == 0xFFFF_FFFF)
    #expect(dot[80, 50] == 0xFF7F_7F7F)
  }

  @Test func `clipping to the bounds removes the shadow`() throws {
    let clipped = try tree { node in
      node.shadowOffset = Point(x: 30, y: 0)
      node.clipsToBounds = true
    }.painted()
    #expect(clipped.inkBounds() == PixelRect(x: 40, y: 40, width: 20, height: 20))
  }

  @Test func `a shadow of a node outside the picture reaches into it`() throws {
    let bitmap = try tree(Rect(x: -60, y: 40, width: 20, height: 20)) { $0.shadowOffset = Point(x: 70, y: 0) }.painted()
    #expect(bitmap.inkBounds() == PixelRect(x: 10, y: 40, width: 20, height: 20))
  }

  @Test func `a turned node casts the shadow of its turned shape`() throws {
    let bitmap = try tree(Rect(x: 40, y: 45, width: 20, height: 10)) { node in
      node.transform = Transform(a: 0, b: 1, c: -1, d: 0)
      node.shadowOffset = Point(x: 30, y: 0)
    }.painted()
    // The offset is in the node's own space, as in Core Animation, so what was to the right is below after a quarter turn.
    #expect(bitmap.inkBounds() == PixelRect(x: 45, y: 40, width: 10, height: 50))
    #expect(bitmap[50, 50] == 0xFFFF_0000)
    #expect(bitmap[50, 80] == 0xFF7F_7F7F)
    #expect(bitmap[50, 65] == 0xFFFF_FFFF)
  }
}
