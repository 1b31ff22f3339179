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
}
