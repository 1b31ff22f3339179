import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiNodes

/// The highlight that sweeps over placeholders.
struct ShimmerTests {
  /// Returns a cell that is 100 pt wide and holds a text of ten characters. The bar in place of the text is as wide as the cell.
  private func cell(_ text: TextNode = TextNode("abcdefghij")) -> CellNode {
    text.placeholderEnabled = true
    text.placeholderShimmers = true
    return .column([text])
  }

  private func fills(_ cell: DisplayNode, clock: Int) -> [(rect: Rect, color: Color)] {
    cell.items(at: DisplayMoment(displayedFor: nil, clock: clock)).compactMap {
      if case .fill(let shape, let color) = $0 { (shape.rect, color) } else { nil }
    }
  }

  @Test func `the shimmer's fills cover the whole bar side by side`() {
    let rects = fills(cell(), clock: 150).map(\.rect)
    #expect([0] + rects.map(\.maxX) == rects.map(\.minX) + [100])
    #expect(rects.allSatisfy { $0.minY == 1 && $0.height == 8 })
  }

  @Test func `the highlight is 80 points wide, symmetric and lightest in the middle`() {
    // A highlight moves 480 pt in 1500 ms: after 150 ms its middle is at 48, and it reaches from 8 to 88.
    let fills = fills(cell(), clock: 150)
    let lit = fills.filter { $0.color != Color(0xF2F2F2) }.map(\.rect)
    #expect((8...12).contains(lit.first?.minX ?? 0) && (84...88).contains(lit.last?.maxX ?? 0))
    // The steps at 44 and 48 have their middles 2 pt off: 95 % of the 8 levels between 0xF2 and 0xFA, rounded.
    let reds = fills.map(\.color.red)
    #expect(reds.max() == 0xFA && reds == reds.reversed())
  }

  @Test func `the shimmer repeats every 1500 milliseconds, and moves in between from left to right`() {
    func fills(_ clock: Int) -> [[Double]] { self.fills(cell(), clock: clock).map { [$0.rect.minX, Double($0.color.red)] } }
    #expect(fills(70) == fills(1570) && fills(70) == fills(70 - 1500))
    // 32 pt in 100 ms.
    let middles = [100, 200].map { clock in self.fills(cell(), clock: clock).max { $0.color.red < $1.color.red }?.rect.midX ?? 0 }
    #expect(middles[1] - middles[0] == 32)
  }

  @Test func `bars of one row shimmer together`() {
    let texts = [TextNode("abcdefghij"), TextNode("abcde")]
    for text in texts { (text.placeholderEnabled, text.placeholderShimmers) = (true, true) }
    let all = fills(.column(texts), clock: 100)
    func colors(inRow row: Double) -> [Color?] {
      (0..<50).map { x in all.first { $0.rect.minY == row && $0.rect.minX <= Double(x) && Double(x) < $0.rect.maxX }?.color }
    }
    #expect(colors(inRow: 1) == colors(inRow: 11))
  }

  @Test func `an image's shimmer has the image's corners`() {
    let node = ImageNode()
    node.image = .resizableRounded(cornerRadius: 5, fill: .black)
    node.imageModification = .circle
    node.style.preferredSize = Size(20, 20)
    node.placeholderEnabled = true
    node.placeholderShimmers = true
    let drawn = DisplayNode.column([node]).drawn(displayedFor: nil, clock: 0)
    #expect(drawn.count > 1 && drawn.allSatisfy { $0.hasPrefix("clipped to 0,0,20,20 r10.0 fill") })
  }

  @Test func `a placeholder without shimmer does not move`() {
    let text = TextNode("abcdefghij")
    let cell = cell(text)
    text.placeholderShimmers = false
    #expect(cell.drawn(displayedFor: nil, clock: 150) == ["fill 0,1,100,8 #f2f2f2"])
  }

  @Test(arguments: [1e17, -1e17, 1e300]) func `a bar far from the cell has one colour`(x: Double) {
    let cell = cell()
    cell.subnodes.first?.frame = Rect(x, 0, 1e6, 10)
    #expect(fills(cell, clock: 0).map(\.color) == [Color(0xF2F2F2)])
  }
}
