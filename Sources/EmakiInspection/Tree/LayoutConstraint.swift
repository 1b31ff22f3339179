package import EmakiLayout

/// A layout constraint is what an element was measured in.
package struct LayoutConstraint: Hashable, Sendable {
  /// The range of sizes that the parent allowed.
  package var range: SizeRange
  /// The size that fractions were taken of.
  package var parentSize: ParentSize
}
