/// A dynamic colour is a pair of colours, one for light lists and one for dark ones.
///
/// Nothing around a node says whether it is light or dark: a cell asks for the colour of the theme that it was made for.
///
///     title.attributedText = AttributedText(name, color: DynamicColor.label.resolved(for: theme))
public struct DynamicColor: Hashable, Sendable {
  /// The colour in light lists.
  public var light: Color
  /// The colour in dark lists.
  public var dark: Color

  /// Makes a pair of colours.
  public init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

  /// Returns the colour of a theme. UIKit's name for it is `resolvedColor(with:)`.
  public func resolved(for theme: Theme) -> Color { theme == .light ? light : dark }
}
