/// A layout memory holds the results of measuring a node. It is freed when the node is far from the visible part.
final class LayoutMemory {
  /// The layout of the node that was measured or placed last.
  @exclusivity(unchecked) var calculated: MeasuredLayout?
  /// The layout of the node that was placed last; `nil` before that.
  @exclusivity(unchecked) var placed: MeasuredLayout?
  /// The layouts of the node that were measured last, `limit` of them, the latest first. All are of one version.
  @exclusivity(unchecked) private var recent: (MeasuredLayout?, MeasuredLayout?, MeasuredLayout?)
  /// The layout of the supernode that was in place when the node's frame was set by hand; `nil` if it was not set since the node was
  /// placed.
  @exclusivity(unchecked) var heldIn: MeasuredLayout?
  /// Whether `layout()` of the node is being called, which places subnodes anew each time.
  @exclusivity(unchecked) var isPlacing = false
  /// The baselines of the node's own content as it was measured last; `nil` where it has none.
  @exclusivity(unchecked) var contentBaselines: MeasuredLayout.Baselines?

  /// The environment of the node (theme, size of texts, available space) at its last measuring; `nil` if it is not known.
  @exclusivity(unchecked) var environment: AnyObject?

  init() {}

  init(copying other: LayoutMemory) {
    (calculated, placed, recent, contentBaselines) = (other.calculated, other.placed, other.recent, other.contentBaselines)
    environment = other.environment
  }

  /// Returns the latest of the recent layouts that a function accepts; `nil` where it accepts none.
  func recent(where accepts: (MeasuredLayout) -> Bool) -> MeasuredLayout? {
    if let layout = recent.0, accepts(layout) { return layout }
    if let layout = recent.1, accepts(layout) { return layout }
    if let layout = recent.2, accepts(layout) { return layout }
    return nil
  }

  /// Keeps a layout that was just measured. Layouts of another version are dropped, and so is the oldest beyond the limit.
  func keep(_ layout: MeasuredLayout) {
    recent = recent.0?.version == layout.version ? (layout, recent.0, recent.1) : (layout, nil, nil)
  }

  /// The number of recent results that are kept. A stack measures a child up to three times: in its own size, flexed, and stretched.
  static let limit = 3
}
