public import EmakiNodes
public import Foundation

extension ListNode {
  /// The cells of the rows or items in view, in their order, without headers and footers. They may be changed, as `TableNode.nodeForRow(at:)` says;
  /// it also says when there are none. After a picture was made they are those of the picture.
  public final var visibleNodes: [CellNode] {
    if supernode != nil {
      return subnodes.compactMap { $0 as? CellNode }.filter { !$0.isOutOfView }.flatMap { ($0 as? ItemsCell)?.items ?? [$0] }.filter {
        $0.listPlace != nil
      }
    }
    guard let view else { return [] }
    return view.range.flatMap { index -> [CellNode] in
      guard view.elements.shape.place(at: index) != nil, let cell = cell(ofElement: index, in: view.elements) else { return [] }
      return (cell as? ItemsCell)?.items ?? [cell]
    }
  }

  /// Returns the place of the row or item that a cell shows; `nil` for a cell that is not in this list.
  public final func indexPath(for node: CellNode) -> IndexPath? {
    guard let path = node.indexPath, cell(at: path) === node else { return nil }
    return path
  }

  /// Returns the cell of a row or item; `nil` where there is none, or where it cannot be had at present.
  final func cell(at path: IndexPath) -> CellNode? {
    guard let elements = supernode == nil ? presentElements : nestedCells?.elements,
      let (index, item) = elements.element(at: path)
    else { return nil }
    guard let cell = cell(ofElement: index, in: elements) else { return nil }
    return item.flatMap { (cell as? ItemsCell)?.items[$0] } ?? cell
  }

  private var nestedCells: NestedList? { cells as? NestedList }

  private func cell(ofElement index: Int, in elements: ListElements) -> CellNode? {
    if supernode != nil { return nestedCells?.cell(ofElement: index) }
    let cell: CellNode?
    if lentCells != nil {
      cell = lentCells?.cell(of: elements[index])
    } else {
      // Workers may use the cells of a list that is being drawn.
      cell = logs.allSatisfy { $0.log == nil } ? elements[index].cellOutsideDrawing() : nil
    }
    if let cell, cell.listPlace == nil, let place = elements.shape.place(at: index) { cell.setListPlace(place) }
    return cell
  }

}

extension ListNode: CellLender {

  package final func beginLending(at time: Int?, own: (row: TableRow, cell: CellNode?)?) -> LentCells? {
    defer { lentCells = LentCells(at: time, own: own) }
    return lentCells
  }

  package final func endLending(_ outer: LentCells?) {
    if let lentCells { changedCells += lentCells.takeBack() }
    lentCells = outer
  }

  /// Calls a function that may ask for cells of the list.
  package final func lending<Answer>(at time: Int?, _ body: () -> Answer) -> Answer {
    let outer = beginLending(at: time, own: nil)
    defer { endLending(outer) }
    return body()
  }

  /// Returns the rows whose cells were changed by others than their own hooks since the last call.
  package final func takeChangedCells() -> [ChangedCell] {
    if changedCells.isEmpty { return [] }
    defer { changedCells = [] }
    return changedCells
  }
}
