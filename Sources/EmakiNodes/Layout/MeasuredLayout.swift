import EmakiLayout

/// A measured layout is a layout with the conditions under which it was measured. It is reused only under the same conditions, until the
/// node needs layout.
///
/// It is an object because a node holds the same one in several places, and looking it up again should not copy it.
final class MeasuredLayout {
  /// The range of sizes for which the layout was measured, after the node's own style was applied. The style may change between
  /// measurements, and may be a fraction of the parent.
  let range: SizeRange
  let scale: Scale
  let direction: LayoutDirection
  /// The number of the measurer with which content was measured, as `LayoutContext.contentMeasurer` gives it.
  let contentMeasurer: Int32
  /// Whether cells that are out of view were laid out, as `LayoutContext.measuresAhead` says.
  let measuresAhead: Bool
  let version: Int
  /// The layout that measuring gave.
  let layout: Layout
  let baselines: Baselines?

  init(_ layout: Layout, range: SizeRange, version: Int, baselines: Baselines?, in context: LayoutContext) {
    (scale, direction, contentMeasurer) = (context.scale, context.layoutDirection, context.contentMeasurer)
    measuresAhead = context.measuresAhead
    (self.layout, self.range, self.version, self.baselines) = (layout, range, version, baselines)
  }

  func answers(_ range: SizeRange, _ version: Int, _ context: LayoutContext) -> Bool {
    self.version == version && self.range == range && scale == context.scale && direction == context.layoutDirection
      && contentMeasurer == context.contentMeasurer && measuresAhead == context.measuresAhead
  }

  /// Baselines hold the ascender and the descender of a node's own content, as `style.ascender` and `style.descender` give them to a stack.
  struct Baselines {
    var ascender: Double
    var descender: Double
  }
}
