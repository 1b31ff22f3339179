import Emaki
import EmakiRaster
import EmakiTestSupport
import Testing

/// Page controls: dots, many pages in little room, taps.
@Suite struct PageControlNodeTests {
  private let red = Color(0xFF0000)
  private let blue = Color(0x0000FF)

  private func control(_ pages: Int, current: Int) -> PageControlNode {
    let node = PageControlNode()
    (node.numberOfPages, node.currentPage) = (pages, current)
    (node.currentPageIndicatorTintColor, node.pageIndicatorTintColor) = (red, blue)
    return node
  }

  /// Returns the middles of the dots in a colour, in columns of a picture of a control of a width.
  private func dots(_ color: Color, _ node: PageControlNode, width: Double = 160, direction: LayoutDirection = .leftToRight) throws
    -> [Int]
  {
    let context = try RenderContext.test(scale: 1, layoutDirection: direction)
    let picture = try context.picture(of: node, in: SizeRange(exactly: Size(width: width, height: 26)))
    let columns = (0..<Int(width)).filter { picture[$0, 13] == color.premultiplied }
    var middles: [Int] = []
    var run: [Int] = []
    for column in columns {
      if let last = run.last, column > last + 1 {
        middles.append((run[0] + last) / 2)
        run = []
      }
      run.append(column)
    }
    if let last = run.last { middles.append((run[0] + last) / 2) }
    return middles
  }

  @Test func `each page has a dot, and the present one is of another colour`() throws {
    let node = control(4, current: 1)
    #expect(try node.measure(SizeRange(max: Size(width: 300, height: 100))) == Size(width: 64, height: 26))
    // Four dots 16 points apart in the middle of 160 points.
    #expect(try dots(red, node) == [72])
    #expect(try dots(blue, node) == [56, 88, 104])
    #expect(try dots(red, node, direction: .rightToLeft) == [88])
  }

  @Test func `without room for all pages those around the present one show`() throws {
    for current in [0, 500, 999] {
      let node = control(1000, current: current)
      let (red, blue) = (try dots(red, node, width: 80), try dots(blue, node, width: 80))
      #expect(red.count == 1)
      #expect(blue.count == 4)
      #expect(red == [current == 0 ? 8 : current == 999 ? 72 : 40])
    }
  }

  @Test func `a current page out of range is the nearest page, and a single page may have no dot`() throws {
    let node = control(3, current: 7)
    #expect(node.currentPage == 2)
    node.numberOfPages = 1
    #expect(node.currentPage == 0)
    #expect(try dots(red, node).count == 1)
    node.hidesForSinglePage = true
    #expect(try dots(red, node).isEmpty)
    node.numberOfPages = .min
    #expect((node.numberOfPages, node.currentPage) == (0, 0))
    #expect(try dots(red, node).isEmpty)
    node.numberOfPages = .max
    #expect(try dots(red, node).count == 1)
  }

  @Test func `a tap behind the middle goes one page on, one before it back`() throws {
    let node = control(3, current: 1)
    _ = try dots(red, node)
    var pages: [Int] = []
    node.addAction(for: .valueChanged) { pages.append(($0 as? PageControlNode)?.currentPage ?? -1) }
    node.tap(at: Point(x: 150, y: 13))
    node.tap(at: Point(x: 150, y: 13))
    node.tap(at: Point(x: 10, y: 13))
    #expect(pages == [2, 1])
    #expect(node.accessibilityValue == "page 2 of 3")
  }
}
