import Emaki
import Foundation
import Testing

/// Items keep their cells in whatever line they stand.
struct CollectionIdentityTests {
  /// A source that makes cells itself.
  private final class Handing: CollectionNodeDataSource {
    var sections: [[Int]]
    var made: [Int] = []

    init(_ sections: [[Int]]) { self.sections = sections }

    func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }
    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionNode(_ collectionNode: CollectionNode, nodeForItemAt indexPath: IndexPath) -> sending CellNode {
      let item = sections[indexPath.section][indexPath.item]
      made.append(item)
      return NumberedCell(item)
    }
  }

  private func cells(_ collection: CollectionNode, _ section: Int = 0) -> [ObjectIdentifier?] {
    (0..<collection.numberOfItems(inSection: section)).map { item in
      collection.nodeForItem(at: [section, item]).map { ObjectIdentifier($0) }
    }
  }

  enum Kind: CaseIterable { case blocks, handed, selfSizing }

  @Test(arguments: Kind.allCases) func `items keep their cells when a line gets another number of them, until everything is loaded anew`(
    kind: Kind
  ) async throws {
    let (controller, handing) = (NumberController(0..<12), Handing([Array(0..<12)]))
    let collection = controller.collection(kind == .selfSizing ? .tight(.selfSizing) : .tight(side: 20))
    if kind == .selfSizing { controller.sizeRange = .exactly(20, 20) }
    if kind == .handed { collection.dataSource = handing }
    func numbers(_ width: Double) async throws -> [Int] {
      Array(try await Renderer.test(width, 240).render(collection).numbers(side: 20).joined().prefix(12))
    }
    #expect(try await numbers(60) == Array(0..<12))
    let known = cells(collection)
    collection.nodeForItem(at: [0, 5])?.backgroundColor = BoxCell.color(ofRow: 50)
    for width in [120.0, 60, 80] {
      #expect(try await numbers(width) == [0, 1, 2, 3, 4, 50] + Array(6..<12))
      #expect(cells(collection) == known && !known.contains(nil))
    }
    if kind == .handed { #expect(handing.made == Array(0..<12)) }
    collection.reloadData()
    #expect(try await numbers(120) == Array(0..<12))
  }

  @Test func `a grid in a node that is turned keeps its cells, and they stay in view`() async throws {
    final class Page: CellNode {
      let grid = CollectionNode(numberOfItems: 6, layout: .tight(side: 20)) { item in { NumberedCell(item) } }
      var width = 60.0
      override init() {
        super.init()
        addSubnode(grid)
      }
      override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutSpec {
        grid.setPreferredSize(width, 60)
        return StackLayoutSpec(.vertical, alignItems: .start, children: [grid])
      }
    }
    let actions: [(Int, @Sendable (Page) -> Void)] = [
      (50, { $0.grid.cell(4)?.debugName = "mine" }),
      (
        100,
        { page in
          page.width = 40
          page.setNeedsLayout()
        }
      ),
      (
        200,
        { page in
          let cell = page.grid.cell(4)
          #expect(cell?.debugName == "mine" && cell?.log == ["in"], "\(cell?.log ?? [])")
          #expect(cell?.frame.origin == .zero && cell?.supernode?.frame.origin == Point.down(40))
        }
      ),
    ]
    _ = try await Renderer.test(60, 60).allFrames(
      of: TableNode.plain { _ in Page() }, framesPerSecond: 20, frames: 6,
      actions: actions.map { ScheduledAction(at: $0, row: 0, $1) })
  }

  @Test func `what happens in other sections and lines leaves cells alone`() async throws {
    let source = Handing([[0], [1, 2, 3, 4], [5]])
    let collection = CollectionNode(layout: .tight(.columns(2)))
    collection.dataSource = source
    let renderer = try Renderer.test(40, 80)
    _ = try await renderer.render(collection)
    let known = [cells(collection), cells(collection, 1)]
    source.sections.removeLast()
    collection.deleteSections([2])
    #expect([cells(collection), cells(collection, 1)] == known)
    // The line of an item that goes gets the item after it, with its cell.
    source.sections[1].remove(at: 2)
    collection.deleteItems(at: [[1, 2]])
    #expect(cells(collection, 1) == [0, 1, 3].map { known[1][$0] })
    source.sections[1].insert(9, at: 0)
    collection.insertItems(at: [[1, 0]])
    #expect(source.made == [0, 1, 2, 3, 4, 5, 9])
    #expect(try await renderer.render(collection).numbers(side: 20) == [[0, -1], [9, 1], [2, 4], [-1, -1]])
  }
}
