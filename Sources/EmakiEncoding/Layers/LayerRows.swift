/// Some pixel rows of a layer, as a part of a picture.
package struct LayerRows: Sendable {
  /// The layer that the rows are of.
  package var layer: EncodedLayer
  /// The rows, counted from the layer's own top.
  package var rows: Range<Int>

  /// Makes a part of a layer and the rows of it that show.
  package init(layer: EncodedLayer, rows: Range<Int>) { (self.layer, self.rows) = (layer, rows) }
}

extension LayerRows: RowStackable {
  /// How many rows there are.
  package var rowCount: Int { rows.count }
}

extension [LayerRows] {
  /// Returns the parts that make some rows of the stack.
  package func rows(_ wanted: Range<Int>) -> [LayerRows] {
    cut(to: wanted).map { cut in
      let start = cut.element.rows.lowerBound + cut.rows.lowerBound
      return LayerRows(layer: cut.element.layer, rows: start..<start + cut.rows.count)
    }
  }
}
