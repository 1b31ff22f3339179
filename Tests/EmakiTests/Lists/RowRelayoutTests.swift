import Emaki
import EmakiTestSupport
import Foundation
import Testing

/// Rows and items that get another size because their nodes ask for a layout: they and all below them go there in 0.3 seconds, as Texture's lists make
/// an empty batch of updates then.
@Suite struct RowRelayoutTests {
  /// A box that is 20 points high, or 60 when it is open, with a stripe at its bottom.
  private final class Folding: CellNode {
    var isOpen = false
    private let stripe = DisplayNode()
    private let opensInView: Bool

    init(_ number: Int, opensInView: Bool = false) {
      self.opensInView = opensInView
      super.init()
      backgroundColor = BoxCell.color(ofRow: number)
      stripe.backgroundColor = .red
      addSubnode(stripe)
    }

    func toggle() {
      isOpen.toggle()
      setNeedsLayout()
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      Size(width: min(constrainedSize.width, 20), height: isOpen ? 60 : 20)
    }
    override func layout() { stripe.frame = Rect(x: 0, y: frame.height - 4, width: frame.width, height: 4) }
    override func didEnterVisibleState() { if opensInView { toggle() } }
  }

  private func frames(of list: ListNode, count: Int = 12, height: Double = 160, _ actions: [ScheduledAction]) async throws -> [Picture] {
    let renderer = try Renderer.test(width: 60, height: height, scale: 1)
    var pictures: [Picture] = []
    for try await frame in renderer.frames(of: list, script: ScrollScript(), framesPerSecond: 20, frames: count, actions: actions) {
      pictures.append(Picture(frame.bitmap()))
    }
    return pictures
  }

  private func color(_ number: Int) -> UInt32 { BoxCell.color(ofRow: number).premultiplied }

  private static func rows(_ count: Int, opensInView: Bool = false) -> TableNode {
    TableNode.plain(numberOfRows: count) { row in { Folding(row, opensInView: opensInView) } }
  }

  @Test func `a row grows, and those below it move along`() async throws {
    let made = try await frames(of: Self.rows(4), [ScheduledAction(at: 100, row: 1) { (cell: Folding) in cell.toggle() }])
    // The first frame is the old one, also of what is in the row.
    #expect(made[2] == made[0] && made[3] != made[2])
    // After half of the time the row is 40 high. What it shows is laid out for the end, and cut.
    #expect(made[5][5, 20] == color(1) && made[5][5, 59] == color(1) && made[5][5, 60] == color(2) && made[5][5, 80] == color(3))
    #expect(made[8][5, 75] == color(1) && made[8][5, 77] == Color.red.premultiplied && made[8][5, 80] == color(2))
    #expect(made[8] == made[11] && made[7] != made[8])
  }

  @Test func `a row that shrinks shows its end from the start`() async throws {
    let made = try await frames(
      of: Self.rows(4), count: 24,
      [100, 600].map { ScheduledAction(at: $0, row: 1) { (cell: Folding) in cell.toggle() } })
    #expect(made[12] == made[11])
    // Half way: 40 points of the row, with the stripe of the lower row.
    #expect(made[15][5, 37] == Color.red.premultiplied && made[15][5, 50] == color(1) && made[15][5, 60] == color(2))
    #expect(made[18] == made[0] && made[23] == made[0])
  }

  @Test func `a row that turns back on its way begins where it is seen`() async throws {
    let made = try await frames(
      of: Self.rows(4), count: 16, [100, 250].map { ScheduledAction(at: $0, row: 1) { (cell: Folding) in cell.toggle() } })
    #expect(made[5][5, 59] == color(1) && made[5][5, 60] == color(2))
    #expect(made[8][5, 49] == color(1) && made[8][5, 50] == color(2))
    #expect(made[11] == made[0])
  }

  @Test func `text shows all of its lines at once, which the row uncovers`() async throws {
    final class Message: CellNode {
      let text = TextNode()
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        text.attributedText = AttributedText("one two three four five six", font: .system(size: 10), lineHeight: 20)
        text.maximumNumberOfLines = 1
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [text]) }
    }
    let table = TableNode.plain(numberOfRows: 2) { row in { row == 0 ? Message() : Folding(1) } }
    let made = try await frames(
      of: table,
      [
        ScheduledAction(at: 100, row: 0) { (cell: Message) in
          cell.text.maximumNumberOfLines = 0
          cell.setNeedsLayout()
        }
      ])
    let end = try #require((1..<160).first { made[11][5, $0] == color(1) })
    #expect(made[0][5, 20] == color(1) && end >= 60)
    let half = 20 + (end - 20) / 2
    #expect(made[5][5, half - 1] != color(1) && made[5][5, half] == color(1))
    #expect(made[5].rows(0..<half) == made[11].rows(0..<half))
  }

  @Test func `a row that changes when it comes into view is seen in its new size from the start`() async throws {
    let made = try await frames(of: Self.rows(2, opensInView: true), [])
    #expect(made[0] == made[11] && made[0][5, 59] == Color.red.premultiplied && made[0][5, 60] == color(1))
  }

  @Test func `a layout transition keeps its own time`() async throws {
    let made = try await frames(
      of: Self.rows(4),
      [
        ScheduledAction(at: 100, row: 1) { (cell: Folding) in
          cell.toggle()
          cell.defaultLayoutTransitionDuration = 0.1
          cell.transitionLayout(withAnimation: true)
        }
      ])
    #expect(made[4] == made[11] && made[4][5, 80] == color(2))
  }

  @Test(arguments: [true, false]) func `an item of a collection grows, unless it does not animate its size`(isAnimated: Bool) async throws {
    let collection = CollectionNode(
      numberOfItems: 5, layout: CollectionFlowLayout(.columns(3), minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    ) { item in { Folding(item) } }
    let made = try await frames(
      of: collection,
      [
        ScheduledAction(at: 100, row: 1) { (cell: Folding) in
          cell.shouldAnimateSizeChanges = isAnimated
          cell.toggle()
        }
      ])
    if !isAnimated {
      #expect(made[2] == made[11] && made[1] != made[2])
      return
    }
    #expect(made[2] == made[0])
    #expect(made[5][25, 39] == color(1) && made[5][5, 39] != color(3) && made[5][5, 40] == color(3))
    #expect(made[8][5, 59] != color(3) && made[8][5, 60] == color(3) && made[8] == made[11])
  }

  @Test func `items that size themselves go to other places of their section`() async throws {
    let collection = CollectionNode(
      numberOfItems: 4, layout: CollectionFlowLayout(.selfSizing, minimumInteritemSpacing: 0, minimumLineSpacing: 0)
    ) { item in { Folding(item) } }
    let made = try await frames(of: collection, [ScheduledAction(at: 100, row: 0) { (cell: Folding) in cell.toggle() }])
    // The second line goes from 20 to 60.
    #expect(made[5][5, 35] == color(0) && made[5][5, 40] == color(3) && made[8][5, 60] == color(3))
  }

  @Test func `rows of a table in a row move as in a table that is drawn by itself`() async throws {
    final class Page: CellNode {
      let table = RowRelayoutTests.rows(4)
      override init() {
        super.init()
        automaticallyManagesSubnodes = true
        style.height = .points(160)
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec { WrapperLayoutSpec(children: [table]) }
    }
    let actions = [100, 600].map { ScheduledAction(at: $0, row: 1) { (cell: Folding) in cell.toggle() } }
    let nested = [100, 600].map {
      ScheduledAction(at: $0, row: 0) { (page: Page) in
        (page.table.nodeForRow(at: IndexPath(row: 1, section: 0)) as? Folding)?.toggle()
      }
    }
    let outer = TableNode.plain(numberOfRows: 1) { _ in { Page() } }
    let alone = try await frames(of: Self.rows(4), count: 20, actions)
    let inside = try await frames(of: outer, count: 20, nested)
    #expect(inside == alone && Set(inside.map(\.words)).count > 10)
  }

  @Test func `cards of a grouped table grow as a whole`() async throws {
    let table = TableNode(numberOfRows: 2) { row in { Folding(row) } }
    table.tableStyle = .insetGrouped
    let made = try await frames(of: table, [ScheduledAction(at: 100, row: 1) { (cell: Folding) in cell.toggle() }])
    // The round corner of the card goes with its lower edge: nothing of the card is seen in its corner.
    let ground = made[0][1, 1]
    let end = try #require((0..<160).last { made[5][30, $0] != ground })
    let last = try #require((0..<160).last { made[11][30, $0] != ground })
    #expect(end < last && made[5][17, end] == ground && made[11][17, last] == ground)
  }
}
