public import EmakiLayout

/// A measuring context is a layout context with a typesetter, which text nodes need to be measured.
public final class MeasuringContext: LayoutContext {
  /// The typesetter that shapes the texts of the tree.
  package let typesetter: any Typesetter

  /// Makes a context from a scale, a direction of reading and a typesetter.
  public init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter) {
    self.typesetter = typesetter
    super.init(scale: scale, layoutDirection: layoutDirection)
  }

  /// Makes a context from a typesetter whose set of fonts has a number.
  ///
  /// - Parameter fonts: the number that tells sets of fonts apart. Nodes that were measured with fonts of another number are measured anew.
  package convenience init(scale: Scale, layoutDirection: LayoutDirection = .leftToRight, typesetter: any Typesetter, fonts: Int32) {
    self.init(scale: scale, layoutDirection: layoutDirection, typesetter: typesetter)
    contentMeasurer = fonts
  }

  /// Returns the heights in points of the font that texts of this context are set in where they ask for `font`.
  public func metrics(of font: Font) -> Font.Metrics { typesetter.metrics(of: font) }
}
