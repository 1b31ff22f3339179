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

/// Layer rows are some pixel rows of a layer, as a part of a picture.
package struct LayerRows: Sendable {
  /// The layer that the rows belong to.
  package var layer: EncodedLayer
  /// The range of rows, counted from the layer's own top.
  package var rows: Range<Int>

  /// Makes a part of a picture from a layer and the rows of it that show.
  package init(layer: EncodedLayer, rows: Range<Int>) { (self.layer, self.rows) = (layer, rows) }
}

extension LayerRows: RowStackable {
  /// The number of pixel rows in the part.
  package var rowCount: Int { rows.count }
}

extension [LayerRows] {
  /// Returns the parts that some rows of the stack are made of.
  package func rows(_ wanted: Range<Int>) -> [LayerRows] {
    cut(to: wanted).map { cut in
      let start = cut.element.rows.lowerBound + cut.rows.lowerBound
      return LayerRows(layer: cut.element.layer, rows: start..<start + cut.rows.count)
    }
  }
}
