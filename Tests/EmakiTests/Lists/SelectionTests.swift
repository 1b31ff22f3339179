import Emaki
import Foundation
import Testing

@testable import EmakiNodes

/// Taps on rows and items: what delegates are asked and told, what stays selected, and from when on it is seen.
struct SelectionTests {
  /// A controller that notes what it is asked and told.
  private final class Controller: TableNodeDataSource, TableNodeDelegate, CollectionNodeDataSource, CollectionNodeDelegate {
    let log = EventLog()
    var refused: Set<Int> = []
    var tapped: (TableNode, IndexPath) -> Void = { _, _ in }

    private func note(_ event: String, _ path: IndexPath) { log.note("\(event) \(path.item)") }

    func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { NumberedCell.block(indexPath.row) }
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
      {
        let cell = NumberedCell(0)
        cell.selectedBackgroundColor = .black
        return cell
      }
    }
    func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
      note("may select", indexPath)
      return !refused.contains(indexPath.item)
    }
    func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath) { note("selected", indexPath) }
    func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath) { note("deselected", indexPath) }
  }

  private let controller = Controller()

  private func table() -> TableNode {
    let table = TableNode()
    (table.dataSource, table.delegate, table.separator) = (controller, controller, nil)
    return table
  }

  private func renderer() throws -> Renderer { try .test(20, 60) }

  @Test func `a tap on a row calls the delegate in UIKit's order, and deselects the row selected before`() {
    let table = table()
    func tap(_ path: IndexPath) -> [String] {
      table.tapRow(at: path)
      return controller.log.take()
    }
    #expect(tap([0, 1]) == ["may highlight 1", "highlighted 1", "unhighlighted 1", "will select 1", "selected 1"])
    #expect(table.indexPathForSelectedRow == [0, 1] && table.indexPathsForSelectedRows == [[0, 1]])
    #expect(
      tap([0, 0]) == [
        "may highlight 0", "highlighted 0", "unhighlighted 0", "will select 0", "will deselect 1", "deselected 1", "selected 0",
      ])
    controller.refused = [2]
    #expect(tap([0, 2]) == ["may highlight 2"])
    #expect([[0, 3], [0, -1], [4, 0], []].flatMap(tap).isEmpty)
    table.allowsSelection = false
    #expect(tap([0, 1]).isEmpty && table.selectedRows == [[0, 0]])
  }

  @Test func `several rows are selected where that is allowed, and a second tap deselects`() {
    let table = table()
    table.allowsMultipleSelection = true
    let selected = [2, 0, 2].map { row in
      table.tapRow(at: [0, row])
      return table.indexPathsForSelectedRows
    }
    #expect(
      selected == [[[0, 2]], [[0, 0], [0, 2]], [[0, 0]]] && controller.log.events.suffix(2) == ["will deselect 2", "deselected 2"])
  }

  @Test func `the delegate is not notified of a selection that the program makes`() {
    let table = table()
    for row in [1, 2, 9] { table.selectRow(at: [0, row], animated: false, scrollPosition: .none) }
    #expect(table.selectedRows == [[0, 2]])
    table.deselectRow(at: [0, 2], animated: true)
    #expect(table.indexPathForSelectedRow == nil && table.indexPathsForSelectedRows == nil && controller.log.events.isEmpty)
  }

  @Test func `a tap of an action is seen from its instant on, and what the delegate does then as well`() async throws {
    controller.tapped = { table, path in
      table.deselectRow(at: path, animated: true)
      table.cell(2)?.backgroundColor = .black
    }
    let taps = [
      ScheduledAction(at: 20) { (table: TableNode) in table.selectRow(at: [0, 0]) },
      ScheduledAction(at: 40) { (table: TableNode) in table.tapRow(at: [0, 1]) },
    ]
    let frames = try await renderer().allFrames(of: table(), framesPerSecond: 50, frames: 3, actions: taps)
    let grey = Stripe(CellNode.standardSelectedBackgroundColor, 20)
    #expect(
      frames.map { $0.stripes() } == [
        stripes(0, 1, 2), [grey, Stripe(1, 20), Stripe(2, 20)],
        [Stripe(0, 20), Stripe(1, 20), Stripe(.black, 20)],
      ])
  }

  @Test func `a tap on an item selects it alone`() async throws {
    let collection = CollectionNode(layout: .tight(.columns(1)))
    (collection.dataSource, collection.delegate) = (controller, controller)
    for item in 0..<2 { collection.tapItem(at: [0, item]) }
    #expect(controller.log.events == ["may select 0", "selected 0", "may select 1", "deselected 0", "selected 1"])
    #expect(collection.indexPathsForSelectedItems == [[0, 1]])
    let tap = ScheduledAction(at: 20) { (collection: CollectionNode) in collection.tapItem(at: [0, 2]) }
    let frame = try await renderer().render(collection, at: .milliseconds(40), actions: [tap])
    controller.refused = [3]
    for item in 3...4 { collection.tapItem(at: [0, item]) }
    #expect(frame.stripes() == [Stripe(0, 40), Stripe(.black, 20)] && collection.indexPathsForSelectedItems == [[0, 2]])
  }
}
