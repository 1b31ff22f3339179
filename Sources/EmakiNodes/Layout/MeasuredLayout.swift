package import EmakiLayout

/// A measured layout is a layout together with the conditions for which it was measured. It is reused for exactly that, until the node
/// needs layout.
package struct MeasuredLayout {
  /// The range of sizes for which the layout was measured, after the node's own style. The style may change between measures and may be a
  /// part of the parent.
  var range: SizeRange
  var scale: Scale
  var direction: LayoutDirection
  /// The number of the measurer with which content was measured, as `LayoutContext.contentMeasurer` gives it.
  var contentMeasurer: Int32
  var version: Int
  /// The layout that measuring gave.
  package var layout: Layout
  var baselines: Baselines?

  func answers(_ range: SizeRange, _ version: Int, _ context: LayoutContext) -> Bool {
    self.version == version && self.range == range && scale == context.scale && direction == context.layoutDirection
      && contentMeasurer == context.contentMeasurer
  }

  /// Baselines hold the ascender and the descender of a node's own content, as `style.ascender` and `style.descender` give them to a stack.
  struct Baselines {
    var ascender: Double
    var descender: Double
  }

}
