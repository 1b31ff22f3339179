/// A thing of some pixel rows, which can stand above and below others in a stack.
package protocol RowStackable {
  /// How many pixel rows high the thing is.
  var rowCount: Int { get }
}

/// A cut is a thing of a stack as far as it is in some rows of the stack.
package struct StackCut<Element: RowStackable> {
  /// The whole thing.
  package var element: Element
  /// The row of the stack that the whole thing begins at.
  package var top: Int
  /// The rows of the thing that are inside, counted from its own top.
  package var rows: Range<Int>

  /// Whether all of the thing is inside.
  package var isWhole: Bool { rows.count == element.rowCount }
  /// The same rows, counted from the stack's top.
  package var place: Range<Int> { top + rows.lowerBound..<top + rows.upperBound }
}

extension Sequence where Element: RowStackable {
  /// Returns what of the things, which stand one below the other from row 0, is in some rows of the stack, from top to bottom.
  package func cut(to wanted: Range<Int>) -> [StackCut<Element>] {
    var result: [StackCut<Element>] = []
    var top = 0
    for element in self where top < wanted.upperBound {
      let part = (top..<top + element.rowCount).clamped(to: wanted)
      if !part.isEmpty {
        result.append(StackCut(element: element, top: top, rows: part.lowerBound - top..<part.upperBound - top))
      }
      top += element.rowCount
    }
    return result
  }
}
