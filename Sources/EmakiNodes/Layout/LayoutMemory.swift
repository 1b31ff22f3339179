/// What measuring a node has left, freed when the node is far from what is shown.
final class LayoutMemory {
  /// The last measured or placed.
  var calculated: MeasuredLayout?
  var placed: MeasuredLayout?
  /// The last few measured, the latest first.
  var recent: [MeasuredLayout] = []
  /// Of the node's own content as it was measured last; `nil` where it has none.
  var contentBaselines: MeasuredLayout.Baselines?

  /// How many are kept: a stack measures a child as large as it likes, then flexed, then stretched.
  static let limit = 3
}
