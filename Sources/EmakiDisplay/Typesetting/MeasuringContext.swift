public import EmakiLayout

/// A measuring pass with a typesetter: what text nodes need.
public final class MeasuringContext: LayoutContext {
  package let typesetter: any Typesetter

  public init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter) {
    self.typesetter = typesetter
    super.init(scale: scale, layoutDirection: layoutDirection)
  }
}
