public import EmakiLayout

/// A measuring pass with a typesetter: what text nodes need.
public final class MeasuringContext: LayoutContext {
  package let typesetter: any Typesetter

  public init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter) {
    self.typesetter = typesetter
    super.init(scale: scale, layoutDirection: layoutDirection)
  }

  /// Makes a context whose typesetter has certain fonts.
  ///
  /// - Parameter fonts: tells fonts apart. Nodes that were measured with fonts of another number are measured anew.
  package convenience init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter, fonts: Int) {
    self.init(scale: scale, layoutDirection: layoutDirection, typesetter: typesetter)
    contentMeasurer = fonts
  }
}
