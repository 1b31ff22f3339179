import EmakiLayout

/// A layout memory holds the results of measuring a node. It is freed when the node is far from the visible part.
final class LayoutMemory {
  /// The layout of the node that was measured or placed last.
  var calculated: MeasuredLayout?
  /// The layout of the node that was placed last; `nil` before that.
  var placed: MeasuredLayout?
  /// The layouts of the node that were measured last, `limit` of them, the latest first. All are of one version.
  @exclusivity(unchecked) private var recent: (MeasuredLayout?, MeasuredLayout?, MeasuredLayout?)
  /// The layout of the supernode that was in place when the node's frame was set by hand; `nil` if it was not set since the node was
  /// placed.
  var heldIn: MeasuredLayout?
  /// Whether `layout()` of the node is being called, which places subnodes anew each time.
  var isPlacing = false
  /// The baselines of the node's own content as it was measured last; `nil` where it has none.
  var contentBaselines: MeasuredLayout.Baselines?
  /// The specs that the node's last measuring left out.
  var leftOut: [LayoutElement] = []

  /// The environment of the node (theme, size of texts, available space) at its last measuring; `nil` if it is not known.
  var environment: AnyObject?

  convenience init(copying other: LayoutMemory) {
    self.init()
    calculated = other.calculated
    placed = other.placed
    recent = other.recent
    contentBaselines = other.contentBaselines
    leftOut = other.leftOut
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

/// A measured layout is a layout with the conditions under which it was measured. It is reused only under the same conditions, until the
/// node needs layout.
///
/// It is an object because a node holds the same one in several places, and looking it up again should not copy it.
final class MeasuredLayout {
  let conditions: MeasuringConditions
  let version: Int
  /// The layout that measuring gave.
  let layout: Layout
  let baselines: Baselines?
  /// The specs that got no place, because a stack had no room for them, and spacers without room.
  let leftOut: [LayoutElement]

  init(_ layout: Layout, _ conditions: MeasuringConditions, version: Int, baselines: Baselines?, leftOut: [LayoutElement]) {
    self.layout = layout
    self.conditions = conditions
    self.version = version
    self.baselines = baselines
    self.leftOut = leftOut
  }

  /// Baselines hold the ascender and the descender of a node's own content, as `style.ascender` and `style.descender` give them to a stack.
  struct Baselines {
    var ascender: Double
    var descender: Double
  }
}

/// Measuring conditions are everything besides the nodes themselves that decides what measuring gives.
struct MeasuringConditions: Equatable {
  /// The range of sizes, after the node's own style was applied. The style may change between measurements, and may be a fraction of the
  /// parent.
  let range: SizeRange
  let scale: Scale
  let direction: LayoutDirection
  /// The number of the measurer of content, as `LayoutContext.contentMeasurer` gives it.
  let contentMeasurer: Int32
  /// Whether cells that are out of view are laid out, as `LayoutContext.measuresAhead` says.
  let measuresAhead: Bool

  init(_ range: SizeRange, _ context: LayoutContext) {
    self.range = range
    scale = context.scale
    direction = context.layoutDirection
    contentMeasurer = context.contentMeasurer
    measuresAhead = context.measuresAhead
  }
}
