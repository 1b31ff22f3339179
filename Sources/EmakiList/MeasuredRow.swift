package import EmakiDisplay
package import EmakiLayout
package import EmakiNodes

/// What measuring a row gives.
package struct MeasuredRow: Sendable {
  /// In points, on whole pixels.
  package var height: Double
  package var list: DisplayList
  package var errors: [LayoutError]
  /// How the row can look over time.
  package var traits: DisplayTraits
}
