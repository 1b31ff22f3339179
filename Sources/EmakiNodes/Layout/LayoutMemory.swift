/// A layout memory is what measuring a node has left. It is freed when the node is far from what is shown.
final class LayoutMemory {
  /// The layout that was measured or placed last.
  var calculated: MeasuredLayout?
  /// The layout that was placed last; `nil` before that.
  var placed: MeasuredLayout?
  /// The layouts that were measured last, the latest first.
  var recent: [MeasuredLayout] = []
  /// The baselines of the node's own content as it was measured last; `nil` where it has none.
  var contentBaselines: MeasuredLayout.Baselines?

  /// The number of layouts that are kept: a stack measures a child as large as it likes, then flexed, then stretched.
  static let limit = 3
}
