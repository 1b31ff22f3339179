package import EmakiLayout

/// A measured layout is a layout with what it was measured for. It is reused for exactly that, until the node needs layout.
package struct MeasuredLayout {
  /// The range of sizes after the node's own style, which may change between measures and may be a part of the parent.
  var range: SizeRange
  var scale: Scale
  var direction: LayoutDirection
  /// What content was measured with, as `LayoutContext.contentMeasurer` numbers it.
  var contentMeasurer: Int32
  var version: Int
  /// The layout.
  package var layout: Layout
  var baselines: Baselines?

  func answers(_ range: SizeRange, _ version: Int, _ context: LayoutContext) -> Bool {
    self.version == version && self.range == range && scale == context.scale && direction == context.layoutDirection
      && contentMeasurer == context.contentMeasurer
  }

  /// The baselines of a node's own content, as `style.ascender` and `style.descender` give them to a stack.
  struct Baselines {
    var ascender: Double
    var descender: Double
  }

}
