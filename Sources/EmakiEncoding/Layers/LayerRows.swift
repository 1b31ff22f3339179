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
