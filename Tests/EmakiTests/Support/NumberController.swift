import Emaki
import Foundation

/// A controller of a table or a collection of numbered cells, as an app has one. Lists do not keep it alive.
final class NumberController: TableNodeDataSource, TableNodeDelegate, CollectionNodeDataSource, CollectionNodeDelegate {
  var sections: [[Int]]
  var cell: @Sendable (Int) -> CellNode = { NumberedCell($0) }
  var header, footer: NodeBlock?
  /// What each fetch brings. A controller that has nothing to fetch refuses to.
  var pages: [[Int]] = []
  var sizeRange: SizeRange?
  /// A size in a list, in place of `sizeRange`.
  var sizeFor: (ListNode) -> SizeRange? = { _ in nil }
  var whenDisplayed: (ListNode, CellNode) -> Void = { _, _ in }
  var whenHidden: (ListNode, CellNode) -> Void = { _, _ in }
  var whenFetching: (ListNode) -> Void = { _ in }
  /// Is called whenever a list asks or tells something.
  var whenCalled: () -> Void = {}
  /// The numbers for whose cells lists have asked.
  var asked: [Int] = []
  /// The numbers for whose sizes lists have asked.
  var limited: [Int] = []
  /// Cells that a test keeps.
  var kept: [NumberedCell] = []
  /// What came into view, `+3`, and left it, `-3`.
  var shown: [String] = []

  init(_ rows: some Sequence<Int>) { sections = [Array(rows)] }
  init(sections: [[Int]]) { self.sections = sections }

  /// The numbers of the first section.
  var rows: [Int] {
    get { sections[0] }
    set { sections[0] = newValue }
  }

  func table() -> TableNode {
    let table = TableNode()
    (table.separator, table.dataSource, table.delegate) = (nil, self, self)
    return table
  }

  func collection(_ layout: CollectionFlowLayout) -> CollectionNode { manage(CollectionNode(layout: layout)) }

  func manage(_ collection: CollectionNode) -> CollectionNode {
    (collection.dataSource, collection.delegate) = (self, self)
    return collection
  }

  // MARK: Changes

  func insert(_ numbers: [Int], at place: Int = 0, in list: ListNode, with animation: RowAnimation = .automatic) {
    rows.insert(contentsOf: numbers, at: place)
    let paths = (place..<place + numbers.count).map { IndexPath(row: $0, section: 0) }
    (list as? TableNode)?.insertRows(at: paths, with: animation)
    (list as? CollectionNode)?.insertItems(at: paths)
  }

  func delete(at place: Int = 0, in list: ListNode, with animation: RowAnimation = .automatic) {
    rows.remove(at: place)
    (list as? TableNode)?.deleteRows(at: [[0, place]], with: animation)
    (list as? CollectionNode)?.deleteItems(at: [[0, place]])
  }

  func move(_ place: Int, to new: Int, in list: ListNode) {
    rows.insert(rows.remove(at: place), at: new)
    (list as? TableNode)?.moveRow(at: [0, place], to: [0, new])
    (list as? CollectionNode)?.moveItem(at: [0, place], to: [0, new])
  }

  // MARK: Source and delegate

  private func block(_ path: IndexPath) -> NodeBlock {
    let number = sections[path.section][path.item]
    asked.append(number)
    whenCalled()
    return { [cell] in cell(number) }
  }

  private func note(_ sign: String, _ node: CellNode) {
    whenCalled()
    if let cell = node as? NumberedCell { shown.append("\(sign)\(cell.number)") }
  }

  private func limit(_ list: ListNode, _ path: IndexPath) -> SizeRange? {
    limited.append(sections[path.section][path.item])
    return sizeFor(list) ?? sizeRange
  }

  private func fetch(_ list: ListNode, _ context: BatchContext) {
    whenCalled()
    whenFetching(list)
    insert(pages.removeFirst(), at: rows.count, in: list, with: .none)
    context.completeBatchFetching(true)
  }

  func numberOfSections(in tableNode: TableNode) -> Int { sections.count }
  func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableNode(_ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath) -> NodeBlock { block(indexPath) }
  func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> NodeBlock? { header }
  func tableNode(_ tableNode: TableNode, nodeBlockForFooterInSection section: Int) -> NodeBlock? { footer }
  func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: TableNode) -> String? {
    "number \(sections[indexPath.section][indexPath.row])"
  }
  func tableNode(_ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath) -> SizeRange? { limit(tableNode, indexPath) }
  func tableNode(_ tableNode: TableNode, willDisplayRowWith node: CellNode) {
    note("+", node)
    whenDisplayed(tableNode, node)
  }
  func tableNode(_ tableNode: TableNode, didEndDisplayingRowWith node: CellNode) {
    note("-", node)
    whenHidden(tableNode, node)
  }
  func shouldBatchFetch(for tableNode: TableNode) -> Bool { !pages.isEmpty }
  func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) { fetch(tableNode, context) }

  func numberOfSections(in collectionNode: CollectionNode) -> Int { sections.count }
  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int { sections[section].count }
  func collectionNode(_ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath) -> NodeBlock { block(indexPath) }
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForSupplementaryElementOfKind kind: CollectionNode.ElementKind, at indexPath: IndexPath
  ) -> NodeBlock? { kind == .sectionHeader ? header : footer }
  func collectionNode(_ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath) -> SizeRange? {
    limit(collectionNode, indexPath)
  }
  func collectionNode(_ collectionNode: CollectionNode, willDisplayItemWith node: CellNode) {
    note("+", node)
    whenDisplayed(collectionNode, node)
  }
  func collectionNode(_ collectionNode: CollectionNode, didEndDisplayingItemWith node: CellNode) { note("-", node) }
  func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { !pages.isEmpty }
  func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) { fetch(collectionNode, context) }
}

extension ListNode {
  var controller: NumberController? {
    (self as? TableNode)?.dataSource as? NumberController ?? (self as? CollectionNode)?.dataSource as? NumberController
  }
}

extension ScheduledAction {
  /// An action on a list with its controller.
  ///
  /// - Parameter isNested: whether the list stands in a `HoldingCell`, the first row of another.
  static func change(
    at time: Int, isNested: Bool = false, _ body: @escaping @Sendable (NumberController, ListNode) -> Void
  ) -> ScheduledAction {
    let change: @Sendable (ListNode) -> Void = { list in if let controller = list.controller { body(controller, list) } }
    return isNested ? inside(at: time, change) : ScheduledAction(at: time, change)
  }
}
