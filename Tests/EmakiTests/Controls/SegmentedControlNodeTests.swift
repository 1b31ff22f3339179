import Emaki
import EmakiRaster
import EmakiTestSupport
import Testing

/// Segmented controls: widths, the chosen segment, taps, segments that come and go.
@Suite struct SegmentedControlNodeTests {
  private let blue = Color(0x0000FF)

  private func picture(_ node: SegmentedControlNode, direction: LayoutDirection = .leftToRight, width: Double = 300) throws -> Picture {
    node.selectedSegmentTintColor = blue
    let context = try RenderContext.test(scale: 1, layoutDirection: direction)
    return try context.picture(of: node, in: SizeRange(exactly: Size(width: width, height: 32)))
  }

  /// Returns the columns of a line above the titles that have the colour of the chosen segment.
  private func chosen(_ picture: Picture, width: Int = 300) -> ClosedRange<Int>? {
    let found = (0..<width).filter { picture[$0, 5] == blue.premultiplied }
    return found.first.flatMap { first in found.last.map { first...$0 } }
  }

  @Test func `segments share the width, and the chosen one is filled`() throws {
    let node = SegmentedControlNode(items: ["Day", "Week", "Month"])
    #expect(chosen(try picture(node)) == nil)
    for (index, left) in [(0, 2), (1, 102), (2, 202)] {
      node.selectedSegmentIndex = index
      let leftToRight = try #require(chosen(try picture(node)))
      #expect(abs(leftToRight.lowerBound - left) <= 3 && abs(leftToRight.upperBound - (left + 95)) <= 3)
      let rightToLeft = try #require(chosen(try picture(node, direction: .rightToLeft)))
      #expect(abs(rightToLeft.lowerBound - (204 - left)) <= 3)
    }
  }

  @Test func `all segments are as wide as the widest, or each as its content`() throws {
    let node = SegmentedControlNode(items: ["A", "A much longer title"])
    let range = SizeRange(max: Size(width: 1000, height: 100))
    let equal = try node.measure(range)
    node.apportionsSegmentWidthsByContent = true
    let own = try node.measure(range)
    #expect(own.width < equal.width - 50)
    node.setWidth(400, forSegmentAt: 0)
    #expect(try node.measure(range).width > 500)
    #expect(try node.measure(SizeRange(max: Size(width: 80, height: 100))).width == 80)
    #expect(equal.height == 32)
    // Lines of Arabic are higher, but fit into the height all the same.
    #expect(try SegmentedControlNode(items: ["اقتصادي", "مريح"]).measure(range).height == 32)
  }

  @Test func `a tap chooses the segment under it and sends its events`() throws {
    let node = SegmentedControlNode(items: ["Day", "Week", "Month"])
    _ = try picture(node)
    var indices: [Int] = []
    node.addAction(for: .valueChanged) { indices.append(($0 as? SegmentedControlNode)?.selectedSegmentIndex ?? -9) }
    node.tap(at: Point(x: 250, y: 16))
    node.tap(at: Point(x: 260, y: 16))
    node.tap(at: Point(x: 900, y: 16))
    #expect(indices == [2])
    node.setEnabled(false, forSegmentAt: 0)
    node.tap(at: Point(x: 10, y: 16))
    #expect(node.selectedSegmentIndex == 2)
    node.isMomentary = true
    node.tap(at: Point(x: 150, y: 16))
    #expect((indices.count, node.selectedSegmentIndex) == (2, 2))
  }

  @Test func `the chosen segment stays chosen while others come and go`() {
    let node = SegmentedControlNode(items: ["B", "C"])
    node.selectedSegmentIndex = 1
    node.insertSegment(withTitle: "A", at: 0)
    #expect(node.titleForSegment(at: node.selectedSegmentIndex) == "C")
    #expect(node.accessibilityValue == "C")
    node.removeSegment(at: 1)
    #expect(node.titleForSegment(at: node.selectedSegmentIndex) == "C")
    node.removeSegment(at: 1)
    #expect(node.selectedSegmentIndex == SegmentedControlNode.noSegment)
    node.selectedSegmentIndex = 7
    #expect(node.selectedSegmentIndex == SegmentedControlNode.noSegment)
    node.removeSegment(at: -1)
    node.setTitle("?", forSegmentAt: 12)
    node.insertSegment(withTitle: "Z", at: 99)
    #expect((0..<node.numberOfSegments).map { node.titleForSegment(at: $0) } == ["A", "Z"])
    node.removeAllSegments()
    #expect(node.numberOfSegments == 0)
  }

  @Test func `titles that do not fit are cut, and the control draws without segments`() throws {
    let long = SegmentedControlNode(items: ["A title that cannot fit", "Another one of this kind"])
    _ = try picture(long, width: 100)
    let texts = long.subnodes.compactMap { $0 as? TextNode }
    #expect(texts.allSatisfy { $0.frame.width <= 46 && $0.frame.height < 24 })
    _ = try picture(SegmentedControlNode())
  }

  @Test func `a cut title keeps clear of the sides of its segment`() throws {
    let node = SegmentedControlNode(items: ["A very long title", "Another long title"])
    _ = try picture(node, width: 120)
    let titles = node.subnodes.filter { $0 is TextNode }.map(\.frame)
    #expect(titles.count == 2 && titles.allSatisfy { $0.width <= 50 && $0.width > 30 })
    #expect(titles[0].minX >= 5 && titles[0].maxX <= 55 && titles[1].minX >= 65 && titles[1].maxX <= 115)
  }
}
