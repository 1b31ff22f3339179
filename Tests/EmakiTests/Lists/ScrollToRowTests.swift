import Emaki
import Foundation
import Testing

/// Lists that are asked to show a row or an item.
struct ScrollToRowTests {
  /// Ten rows of 10, 20 and so on to 100 points, which begin at 0, 10, 30, 60, 100, 150, 210, 280, 360 and 450 and end at 550.
  private static let heights = (1...10).map { Double($0 * 10) }
  private var table: TableNode { .boxes(heights: Self.heights) }
  private func renderer() throws -> Renderer { try .test(20, 100) }

  @Test(arguments: [(.top, 150), (.bottom, 110), (.middle, 130), (.none, 110)] as [(TableNode.ScrollPosition, Double)])
  func `a row comes to stand where it is asked to`(position: TableNode.ScrollPosition, offset: Double) async throws {
    let table = table
    table.scrollToRow(at: [0, 5], at: position, animated: true)
    #expect(try await [renderer().render(table).offset, table.contentOffset?.y] == [offset, offset])
  }

  @Test func `a list stays where it was asked to be, as far as it reaches`() async throws {
    let (table, renderer) = (table, try renderer())
    func offset(of row: Int, _ position: TableNode.ScrollPosition) async throws -> Double {
      table.scrollToRow(at: [0, row], at: position, animated: false)
      return try await renderer.render(table).offset
    }
    #expect(try await [offset(of: 9, .top), renderer.render(table).offset] == [450, 450])
    table.contentInset.top = 5
    // A row that is in view already is not moved, and a row that does not exist is ignored.
    let offsets = [
      try await offset(of: 2, .none), try await offset(of: 3, .none), try await offset(of: 10, .top), try await offset(of: -1, .top),
    ]
    #expect(offsets == [25, 25, 25, 25])
    table.scrollToRow(at: [0, 5], at: .top, animated: false)
    #expect(try await renderer.render(table, offset: 7).offset == 7)
  }

  @Test func `a list's offset is the one that its picture shows, past the end and on the way`() async throws {
    let (table, renderer) = (table, try renderer())
    table.contentOffset = .down(99_999)
    #expect(try await [renderer.render(table).offset, table.contentOffset?.y] == [450, 450])
    table.contentOffset = nil
    let action = ScheduledAction(at: 100) { (table: TableNode) in table.scrollToRow(at: [0, 4], at: .top, animated: true) }
    var seen: [Double] = []
    for try await frame in renderer.frames(of: table, script: ScrollScript(duration: 500), framesPerSecond: 20, actions: [action]) {
      #expect(table.contentOffset == .down(frame.offset))
      seen.append(frame.offset)
    }
    // From 100 to 400 ms, half of the way after half of the time.
    #expect(seen == seen.sorted() && [2, 5, 8, 10].map { seen[$0] } == [0, 50, 100, 100])
    // A script scrolls the list as well, and the next picture begins where the list was asked to be.
    for try await frame in renderer.frames(of: table, scroll: Scroll(step: 20, frames: 5)) {
      #expect(table.contentOffset == .down(frame.offset))
    }
    #expect(try await renderer.render(table).offset == 100)
  }

  @Test func `a list in a node has the offset that it shows`() async throws {
    let table = table
    (table.style.preferredSize, table.style.layoutPosition) = (Size(20, 100), .down(200))
    let page = DisplayNode().laidOut { _ in AbsoluteLayoutSpec(children: [table]) }
    let renderer = try Renderer.test(390, 844)
    var offsets: [Double?] = []
    for (top, offset) in [(0.0, Point.down(99_999)), (7, nil)] {
      (table.contentInset.top, table.contentOffset) = (top, offset)
      _ = try await renderer.render(ViewController(node: page))
      offsets.append(table.contentOffset?.y)
    }
    #expect(offsets == [450, -7])
  }

  @Test func `rows that are jumped over are never in view`() async throws {
    let controller = NumberController(0..<40)
    let table = controller.table()
    table.scrollToRow(at: [0, 30], at: .top, animated: false)
    _ = try await renderer().render(table)
    #expect(controller.shown.filter { $0.hasPrefix("+") } == (30..<35).map { "+\($0)" })
  }

  /// Twenty rows of 20 points below a header of 15.
  private static func headed() -> NumberController {
    let controller = NumberController(0..<20)
    controller.header = { BoxCell(height: 15, color: .red) }
    return controller
  }

  @Test func `a table shows a row below the header that stays, by itself and in a row, until its offset is set`() async throws {
    let (controller, renderer) = (Self.headed(), try renderer())
    let alone = controller.table()
    alone.scrollToRow(at: [0, 5], at: .top, animated: false)
    // Row 5 begins at 115.
    #expect(try await renderer.render(alone).offset == 100)
    let outer = TableNode.plain { _ in
      let controller = Self.headed()
      return HoldingCell(controller.table(), height: 100, keeping: controller)
    }
    let table: TableNode = try #require(outer.held())
    table.scrollToRow(at: [0, 7], at: .top, animated: false)
    for _ in 0..<2 { #expect(try await renderer.render(outer).stripes()[...1] == [Stripe(.red, 15), Stripe(7, 20)]) }
    #expect(table.contentOffset == .down(140))
    table.contentOffset = .down(0)
    #expect(try await renderer.render(outer).stripes()[1] == Stripe(0, 20))
    table.scrollToRow(at: [0, 19], at: .bottom, animated: true)
    #expect(try await renderer.render(outer).stripes().last == Stripe(19, 20))
  }

  /// Distances count from the bottom: row 5 reaches from 150 to 210.
  @Test(
    arguments: [
      (.top, .top, 150), (.middle, .centeredVertically, 130), (.bottom, .bottom, 110),
    ] as [(TableNode.ScrollPosition, CollectionNode.ScrollPosition, Double)], [false, true])
  func `in an inverted list the top is the bottom edge of the screen, as in Texture`(
    position: (TableNode.ScrollPosition, CollectionNode.ScrollPosition, Double), isGrid: Bool
  ) async throws {
    for isNested in [false, true] {
      let (table, grid) = (table, CollectionNode(items: Self.heights, layout: .tight(.columns(1))) { NumberedCell.block(0, height: $0) })
      table.scrollToRow(at: [0, 5], at: position.0, animated: false)
      grid.scrollToItem(at: [0, 5], at: position.1, animated: false)
      nonisolated(unsafe) let list: ListNode = isGrid ? grid : table
      list.isInverted = true
      _ = try await renderer().render(isNested ? TableNode.holding(height: 100) { list } : list)
      #expect(list.contentOffset == Point.down(position.2))
    }
  }

  @Test func `a collection that scrolls sideways shows an item`() async throws {
    let strip = CollectionNode(numberOfItems: 9, layout: .tight(.fixed(Size(30, 20)), sideways: true)) {
      NumberedCell.block($0)
    }
    let renderer = try Renderer.test(60, 20)
    for (item, position, offset) in [(4, .left, 120), (4, .centeredHorizontally, 105), (6, [], 150)]
      as [(Int, CollectionNode.ScrollPosition, Double)]
    {
      strip.scrollToItem(at: [0, item], at: position, animated: false)
      #expect(try await renderer.render(strip).offset == offset)
    }
  }
}
