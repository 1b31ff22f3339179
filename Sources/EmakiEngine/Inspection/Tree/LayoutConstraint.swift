import EmakiLayout

/// A layout constraint holds the range and the parent size in which an element was measured.
struct LayoutConstraint: Hashable, Sendable {
  /// The range of sizes that the parent allowed.
  var range: SizeRange
  /// The size that fractions in the element's style refer to.
  var parentSize: ParentSize
}
