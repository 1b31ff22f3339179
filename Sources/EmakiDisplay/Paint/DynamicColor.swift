/// A dynamic colour is a pair of colours, one for light lists and one for dark ones.
///
/// Texts take it as `dynamicColor`, nodes as `dynamicBackgroundColor` and `dynamicBorderColor`. A `Color` follows no theme: `Color.label` is the light
/// one in dark lists, too. For other properties a node asks for the colour of its theme in `layoutSpecThatFits(_:)`, or in a function that its `init`
/// and its `traitCollectionDidChange(from:)` call.
///
///     title.attributedText = AttributedText(name, dynamicColor: .label)
///     icon.tintColor = DynamicColor.label.resolvedColor(with: traitCollection)
public struct DynamicColor: Hashable, Sendable {
  /// The colour in light lists.
  public var light: Color
  /// The colour in dark lists.
  public var dark: Color

  /// Makes a pair of colours.
  public init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

  /// Makes a colour that is the same in light and in dark lists.
  public init(_ color: Color) { (light, dark) = (color, color) }

  /// Returns the colour of a theme.
  public func resolved(for theme: Theme) -> Color { theme == .light ? light : dark }
}

extension DynamicColor {
  /// Returns the colour of the theme of some traits.
  public func resolvedColor(with traitCollection: TraitCollection) -> Color { resolved(for: traitCollection.theme) }
}

/// A theme is the choice between light and dark colours.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// The list has light backgrounds and dark texts, or the other way round.
  case light, dark
}
