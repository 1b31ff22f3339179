/// A `RowStackable` has a height in pixel rows, and can stand above and below others in a stack.
protocol RowStackable {
  /// The height of the element in pixel rows.
  var rowCount: Int { get }
}

/// A stack cut is the part of an element of a stack that lies in some rows of the stack.
struct StackCut<Element: RowStackable> {
  /// The whole element that was cut.
  var element: Element
  /// The row of the stack that the whole element begins at.
  var top: Int
  /// The range of the element's rows that are in the cut, counted from its own top.
  var rows: Range<Int>

  /// Whether all rows of the element are in the cut.
  var isWhole: Bool { rows.count == element.rowCount }
  /// The range of the rows in the cut, counted from the stack's top.
  var place: Range<Int> { top + rows.lowerBound..<top + rows.upperBound }
}

extension Sequence where Element: RowStackable {
  /// Returns the parts of the elements that are in some rows of the stack, from top to bottom. The elements stand one below the other from
  /// row 0.
  func cut(to wanted: Range<Int>) -> [StackCut<Element>] {
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
