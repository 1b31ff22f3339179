import Emaki
import EmakiEngine
import EmakiTestSupport
import Foundation
import Testing

/// Taps on rows and items: what delegates are asked and told, what stays selected, and from when on it is seen.
@Suite struct SelectionTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

  /// A controller that notes what it is asked and told.
  private final class Controller: TableNodeDataSource, TableNodeDelegate, CollectionNodeDataSource, CollectionNodeDelegate {
    var events: [String] = []
    var refused: Set<Int> = []
    var tapped: (TableNode, IndexPath) -> Void = { _, _ in }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock {
      let row = indexPath.row
      return { BoxCell(height: 20, color: BoxCell.color(ofRow: row)) }
    }
    func tableNode(_ tableNode: TableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      note("may highlight", indexPath)
      return !refused.contains(indexPath.row)
    }
    func tableNode(_ tableNode: TableNode, didHighlightRowAt indexPath: IndexPath) { note("highlighted", indexPath) }
    func tableNode(_ tableNode: TableNode, didUnhighlightRowAt indexPath: IndexPath) { note("unhighlighted", indexPath) }
    func tableNode(_ tableNode: TableNode, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      note("will select", indexPath)
      return indexPath
    }
    func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {
      note("selected", indexPath)
      tapped(tableNode, indexPath)
    }
    func tableNode(_ tableNode: TableNode, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      note("will deselect", indexPath)
      return indexPath
    }
    func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath) { note("deselected", indexPath) }

    func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { 4 }
    func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock {
      { MarkedCell() }
    }
    func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      note("may select", indexPath)
      return !refused.contains(indexPath.item)
    }
    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath) { note("selected", indexPath) }
    func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath) { note("deselected", indexPath) }

    private func note(_ event: String, _ path: IndexPath) { events.append("\(event) \(path.item)") }
    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  /// A cell that is black while it is selected, and white otherwise.
  private final class MarkedCell: CellNode {
    override init() {
      super.init()
      backgroundColor = .white
    }
    override var isSelected: Bool { didSet { backgroundColor = isSelected ? .black : .white } }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: constrainedSize.width, height: 20) }
  }

  private func table(_ controller: Controller) -> TableNode {
    let table = TableNode()
    (table.dataSource, table.delegate, table.separator) = (controller, controller, nil)
    return table
  }

  private func renderer() throws -> Renderer { try .test(width: 20, height: 60, scale: 1) }

  @Test func `a tap on a row calls the delegate in UIKit's order, and deselects the row selected before`() {
    let controller = Controller()
    let table = table(controller)
    table.tapRow(at: path(1))
    #expect(controller.take() == ["may highlight 1", "highlighted 1", "unhighlighted 1", "will select 1", "selected 1"])
    #expect(table.indexPathForSelectedRow == path(1) && table.indexPathsForSelectedRows == [path(1)])
    table.tapRow(at: path(0))
    #expect(
      controller.take() == [
        "may highlight 0", "highlighted 0", "unhighlighted 0", "will select 0", "will deselect 1", "deselected 1", "selected 0",
      ])
    #expect(table.selectedRows == [path(0)])
    controller.refused = [2]
    table.tapRow(at: path(2))
    #expect(controller.take() == ["may highlight 2"] && table.selectedRows == [path(0)])
    for nowhere in [path(3), path(-1), IndexPath(row: 0, section: 4), IndexPath()] { table.tapRow(at: nowhere) }
    table.allowsSelection = false
    table.tapRow(at: path(1))
    #expect(controller.take().isEmpty && table.selectedRows == [path(0)])
  }

  @Test func `several rows are selected where that is allowed, and a second tap deselects`() {
    let controller = Controller()
    let table = table(controller)
    table.allowsMultipleSelection = true
    table.tapRow(at: path(2))
    table.tapRow(at: path(0))
    #expect(table.indexPathsForSelectedRows == [path(0), path(2)])
    _ = controller.take()
    table.tapRow(at: path(2))
    #expect(controller.take().suffix(2) == ["will deselect 2", "deselected 2"] && table.selectedRows == [path(0)])
  }

  @Test func `the delegate is not notified of a selection that the program makes`() {
    let controller = Controller()
    let table = table(controller)
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    table.selectRow(at: path(2), animated: false, scrollPosition: .none)
    #expect(table.selectedRows == [path(2)])
    table.deselectRow(at: path(2), animated: true)
    #expect(table.indexPathForSelectedRow == nil && table.indexPathsForSelectedRows == nil && controller.events.isEmpty)
    table.selectRow(at: path(9))
    #expect(table.selectedRows.isEmpty)
  }

  @Test func `a tap of an action is seen from its instant on, and what the delegate does then as well`() async throws {
    let controller = Controller()
    let table = table(controller)
    controller.tapped = { table, path in
      table.deselectRow(at: path, animated: true)
      table.nodeForRow(at: IndexPath(row: 2, section: 0))?.backgroundColor = .black
    }
    let grey = CellNode.standardSelectedBackgroundColor
    let taps = [
      ScheduledAction(at: 20) { (table: TableNode) in table.selectRow(at: IndexPath(row: 0, section: 0)) },
      ScheduledAction(at: 40) { (table: TableNode) in table.tapRow(at: IndexPath(row: 1, section: 0)) },
    ]
    var stripes: [[Stripe]] = []
    for try await frame in try renderer().frames(of: table, script: ScrollScript(duration: 60), framesPerSecond: 50, actions: taps) {
      stripes.append(frame.stripes())
    }
    #expect(stripes[0] == [Stripe(0, 20), Stripe(1, 20), Stripe(2, 20)])
    #expect(stripes[1] == [Stripe(grey, 20), Stripe(1, 20), Stripe(2, 20)])
    #expect(stripes[2] == [Stripe(0, 20), Stripe(1, 20), Stripe(.black, 20)])
  }

  @Test func `a tap on an item selects it alone`() async throws {
    let controller = Controller()
    let collection = CollectionNode(layout: CollectionFlowLayout(.columns(1), minimumLineSpacing: 0))
    (collection.dataSource, collection.delegate) = (controller, controller)
    collection.tapItem(at: path(0))
    collection.tapItem(at: path(1))
    #expect(controller.take() == ["may select 0", "selected 0", "may select 1", "deselected 0", "selected 1"])
    #expect(collection.indexPathsForSelectedItems == [path(1)])
    let tap = ScheduledAction(at: 20) { (collection: CollectionNode) in collection.tapItem(at: IndexPath(item: 2, section: 0)) }
    let picture = try await renderer().render(collection, at: .milliseconds(40), actions: [tap])
    #expect(picture.stripes() == [Stripe(.white, 40), Stripe(.black, 20)])
    controller.refused = [3]
    collection.tapItem(at: path(3))
    collection.tapItem(at: path(4))
    #expect(collection.indexPathsForSelectedItems == [path(2)])
  }
}
