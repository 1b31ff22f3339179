import Emaki
import EmakiEncoding
import EmakiTestSupport
import Testing

@testable import EmakiEngine

/// Tests frames of a scroll with something over them. They are put together from bands, and their files must hold the composited pixels.
struct FrameOverlayTests {
  private static let size = PixelSize(160, 300)

  private func bar(_ height: Int, _ color: Color) -> Layer {
    let size = PixelSize(Self.size.width, height)
    let bitmap = Bitmap(size: size, isOpaque: color.isOpaque, cleared: false) {
      $0.update(repeating: color.premultiplied, count: size.area)
    }
    return Layer(bitmap, by: nil)
  }

  /// Returns whether a pixel is `over` blended on `under` with Porter and Duff's operator. Each channel may be rounded by one in either
  /// direction.
  private func isBlend(_ pixel: UInt32, _ over: Color, _ under: UInt32) -> Bool {
    [16, 8, 0].allSatisfy { (shift: UInt32) in
      let (a, above, below) = (Double(over.alpha) / 255, Double(over.premultiplied >> shift & 255), Double(under >> shift & 255))
      return abs(Double(pixel >> shift & 255) - (above + (1 - a) * below)) <= 1
    }
  }

  private func renderer() throws -> Renderer { try .test(80, 150, scale: 2) }

  /// A bar 20 pixels high, and a translucent one that begins in its middle. At their places they stick out, or are outside.
  @Test(arguments: [-50, -30, -15, -5, 0, 40, 280, 285, 299, 300, 400])
  func `a bar covers the rows below it as far as the picture reaches, and a translucent one shows them`(top: Int) async throws {
    let list = try renderer().still(.boxes(40, height: 30))
    let plain = try await list.frame(index: 0, offset: 17).picture
    let shade = Color(0x102030, alpha: 0.5)
    let overlays = [FrameOverlay(bar(20, .lightGray), top: top), FrameOverlay(bar(20, shade), top: top + 10)]
    let picture = try await list.frame(index: 0, offset: 17, overlays: overlays).decoded()
    for y in 0..<Self.size.height {
      let below = (top..<top + 20).contains(y) ? Color.lightGray.premultiplied : plain[3, y]
      #expect((top + 10..<top + 30).contains(y) ? isBlend(picture[3, y], shade, below) : picture[3, y] == below, "row \(y)")
    }
  }

  /// The scroll has random offsets, fractional steps, turns, rows of every height and bars of every kind, so its frames are made of all
  /// kinds of bands.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func `every frame of a random scroll has the right pixels`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let heights = (0..<120).map { _ in Double(random.int(0...180)) / 2 }
    var colors = heights.map { _ in Color(UInt32.random(in: 0...0xFFFFFF, using: &random)) }
    func table() -> TableNode {
      let colors = colors
      return TableNode.plain(rows: Array(heights.indices)) { row in { BoxCell(height: heights[row], color: colors[row]) } }
    }
    let renderer = try renderer()
    var list = renderer.still(table())
    let bars = [
      FrameOverlay(bar(44, Color(0xF8F8F8)), top: 0), FrameOverlay(bar(60, Color(0x2F7CF6, alpha: 0.3)), top: 240),
      FrameOverlay(bar(33, Color(0x000000, alpha: 0.6)), top: 20),
    ]
    var offset = 0.0
    for step in 0..<60 {
      if step % 20 == 19 {
        // Some rows are replaced here. The list is a new one, and the renderer stays the same.
        for _ in 0..<5 { colors[random.int(0..<colors.count)] = Color(UInt32.random(in: 0...0xFFFFFF, using: &random)) }
        list = renderer.still(table())
      }
      offset += random.double(-90...140)
      if step % 7 == 0 { offset = random.double(0...6000) }
      let overlays = bars.filter { _ in random.flip() }
      let frame = try await list.frame(index: step, offset: offset, overlays: overlays)
      let picture = try frame.decoded()
      // What no bar covers is the rows' own colours.
      let rows = zip(heights, colors).flatMap { height, color in Array(repeating: color, count: Int(height * 2)) }
      let top = Int((frame.offset * 2).rounded())
      let shown = (0..<Self.size.height).filter { y in !overlays.contains { ($0.top..<$0.top + $0.bitmap.height).contains(y) } }
      #expect(picture == frame.picture && shown.allSatisfy { picture[80, $0] == rows[top + $0] }, "seed \(seed), step \(step)")
    }
  }
}
