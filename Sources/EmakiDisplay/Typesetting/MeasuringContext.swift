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

  /// The environments of trees with little and with much room; `nil` where no traits are known.
  private var environments: (compact: TraitEnvironment, regular: TraitEnvironment)?
  /// The environment that was last made for another safe area than the traits' own, after the environment that it was made from.
  private var inset: (of: TraitEnvironment, environment: TraitEnvironment)?
  private var fonts: Int32 = 0

  /// Makes a context from a typesetter whose set of fonts has a number.
  ///
  /// - Parameters:
  ///   - scale: the device pixels of a point.
  ///   - typesetter: the typesetter.
  ///   - fonts: the number of the set of fonts, from 1 on. Nodes that were measured with fonts of another number are measured anew.
  ///   - traits: the traits of the trees. The direction is that of the traits.
  package convenience init(scale: Scale, typesetter: any Typesetter, fonts: Int32, traits: TraitCollection) {
    self.init(scale: scale, layoutDirection: traits.layoutDirection, typesetter: typesetter)
    var traits = traits
    traits.displayScale = scale.factor
    func environment(_ sizeClass: TraitCollection.SizeClass) -> TraitEnvironment {
      traits.horizontalSizeClass = sizeClass
      return .of(traits, fonts: fonts)
    }
    environments = (environment(.compact), environment(.regular))
    self.fonts = fonts
    setWidth(0)
  }

  /// Chooses the traits of trees of a width.
  ///
  /// - Parameters:
  ///   - width: the width in points of the list or the node that is laid out.
  ///   - safeAreaInsets: the distances from the edges of the screen that bars cover, in points; `nil` has those of the traits.
  package func setWidth(_ width: Double, safeAreaInsets: EdgeInsets? = nil) {
    guard let environments else { return }
    var chosen = TraitCollection.sizeClass(ofWidth: width) == .regular ? environments.regular : environments.compact
    if let safeAreaInsets, safeAreaInsets != chosen.traits.safeAreaInsets {
      if let inset, inset.of === chosen, inset.environment.traits.safeAreaInsets == safeAreaInsets {
        chosen = inset.environment
      } else {
        var traits = chosen.traits
        traits.safeAreaInsets = safeAreaInsets
        let environment = TraitEnvironment.of(traits, fonts: fonts)
        inset = (chosen, environment)
        chosen = environment
      }
    }
    (environment, contentMeasurer) = (chosen, chosen.number)
  }

  /// Returns the heights in points of the font that texts of this context are set in where they ask for `font`.
  public func metrics(of font: Font) -> Font.Metrics { typesetter.metrics(of: font) }
}
