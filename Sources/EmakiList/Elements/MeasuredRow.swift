package import EmakiDisplay
package import EmakiLayout
package import EmakiNodes

/// A measured row is the result of laying out and resolving a row.
package struct MeasuredRow: Sendable {
  /// The height of the row in points, on whole pixels.
  package var height: Double
  /// The drawing of the row with all contents displayed.
  package var list: DisplayList
  /// The errors of the row's layout.
  package var errors: [LayoutError]
  /// The traits that say how the row can look over time.
  package var traits: DisplayTraits
  /// The distances in points by which the drawing reaches above and below the row. A cell that clips does not leave its row.
  package var overflow: (above: Double, below: Double) = (0, 0)
  /// The look of the pixel row below the cell in which the separator stands.
  package var separatorLook = SeparatorLook()
}
