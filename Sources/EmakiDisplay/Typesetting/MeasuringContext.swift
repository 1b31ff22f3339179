public import EmakiLayout

/// A measuring context is a pass of measuring with a typesetter, which text nodes need.
public final class MeasuringContext: LayoutContext {
  /// The typesetter that shapes the texts of the tree.
  package let typesetter: any Typesetter

  /// Makes a context for a scale and a direction of reading.
  public init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter) {
    self.typesetter = typesetter
    super.init(scale: scale, layoutDirection: layoutDirection)
  }

  /// Makes a context whose typesetter has certain fonts.
  ///
  /// - Parameter fonts: tells fonts apart. Nodes that were measured with fonts of another number are measured anew.
  package convenience init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter, fonts: Int32) {
    self.init(scale: scale, layoutDirection: layoutDirection, typesetter: typesetter)
    contentMeasurer = fonts
  }
}
