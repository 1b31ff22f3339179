import EmakiDisplay
import EmakiLayout
package import EmakiNodes
import EmakiRaster
import EmakiSupport

extension Renderer {
  /// Returns the number of rows of a list: headers and footers count, and in a collection lines do.
  package func rowCount(of list: ListNode) -> Int { content(of: list).elements.count }

  /// Makes the cell of a row anew, with the marks of the row, and calls `body` with it on a worker. The list keeps nothing of the cell.
  ///
  /// - Parameters:
  ///   - row: the row, counted from 0.
  ///   - list: the list.
  ///   - body: gets the cell, which is not laid out, the sizes that it may have in the list, and the worker's context.
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have.
  nonisolated(nonsending) func withCell<Value: Sendable>(
    ofRow row: Int, in list: ListNode, _ body: @escaping @Sendable (CellNode, SizeRange, MeasuringContext) -> Value
  ) async throws -> Value {
    let content = content(of: list)
    guard row >= 0 && row < content.elements.count else { throw RenderError.unknownRow(row, count: content.elements.count) }
    return await station.workers.submit { worker in
      let context = worker.render.measuring
      context.measuresAhead = false
      context.setWidth(content.width)
      return body(content.makeCell(ofRow: row), content.sizeRange(at: row), context)
    }.value
  }
}
