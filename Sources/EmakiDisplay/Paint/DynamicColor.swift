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

/// These are UIKit's system colours, with the values of iOS 15 to 18.
///
/// Source: Apple's Human Interface Guidelines, "Color" (https://developer.apple.com/design/human-interface-guidelines/color), and for what they
/// do not list the components that UIKit gives. Increased contrast has other values, which are not here.
extension DynamicColor {
  // MARK: Colours by their names

  /// The system's red.
  public static let systemRed = DynamicColor(light: Color(0xFF3B30), dark: Color(0xFF453A))
  /// The system's orange.
  public static let systemOrange = DynamicColor(light: Color(0xFF9500), dark: Color(0xFF9F0A))
  /// The system's yellow.
  public static let systemYellow = DynamicColor(light: Color(0xFFCC00), dark: Color(0xFFD60A))
  /// The system's green.
  public static let systemGreen = DynamicColor(light: Color(0x34C759), dark: Color(0x30D158))
  /// The system's mint.
  public static let systemMint = DynamicColor(light: Color(0x00C7BE), dark: Color(0x63E6E2))
  /// The system's teal.
  public static let systemTeal = DynamicColor(light: Color(0x30B0C7), dark: Color(0x40C8E0))
  /// The system's cyan.
  public static let systemCyan = DynamicColor(light: Color(0x32ADE6), dark: Color(0x64D2FF))
  /// The system's blue.
  public static let systemBlue = DynamicColor(light: Color(0x007AFF), dark: Color(0x0A84FF))
  /// The system's indigo.
  public static let systemIndigo = DynamicColor(light: Color(0x5856D6), dark: Color(0x5E5CE6))
  /// The system's purple.
  public static let systemPurple = DynamicColor(light: Color(0xAF52DE), dark: Color(0xBF5AF2))
  /// The system's pink.
  public static let systemPink = DynamicColor(light: Color(0xFF2D55), dark: Color(0xFF375F))
  /// The system's brown.
  public static let systemBrown = DynamicColor(light: Color(0xA2845E), dark: Color(0xAC8E68))
  /// The system's grey.
  public static let systemGray = DynamicColor(light: Color(0x8E8E93), dark: Color(0x8E8E93))
  /// The system's second grey.
  public static let systemGray2 = DynamicColor(light: Color(0xAEAEB2), dark: Color(0x636366))
  /// The system's third grey.
  public static let systemGray3 = DynamicColor(light: Color(0xC7C7CC), dark: Color(0x48484A))
  /// The system's fourth grey.
  public static let systemGray4 = DynamicColor(light: Color(0xD1D1D6), dark: Color(0x3A3A3C))
  /// The system's fifth grey.
  public static let systemGray5 = DynamicColor(light: Color(0xE5E5EA), dark: Color(0x2C2C2E))
  /// The system's sixth grey.
  public static let systemGray6 = DynamicColor(light: Color(0xF2F2F7), dark: Color(0x1C1C1E))

  // MARK: Texts

  /// The colour of texts with the main content.
  public static let label = DynamicColor(light: Color(0x000000), dark: Color(0xFFFFFF))
  /// The colour of texts with secondary content.
  public static let secondaryLabel = DynamicColor(light: Color(0x3C3C43, alpha: 0.6), dark: Color(0xEBEBF5, alpha: 0.6))
  /// The colour of texts with tertiary content.
  public static let tertiaryLabel = DynamicColor(light: Color(0x3C3C43, alpha: 0.3), dark: Color(0xEBEBF5, alpha: 0.3))
  /// The colour of texts with quaternary content.
  public static let quaternaryLabel = DynamicColor(light: Color(0x3C3C43, alpha: 0.18), dark: Color(0xEBEBF5, alpha: 0.16))
  /// The colour of texts that stand where nothing was written yet.
  public static let placeholderText = DynamicColor(light: Color(0x3C3C43, alpha: 0.3), dark: Color(0xEBEBF5, alpha: 0.3))
  /// The colour of links.
  public static let link = DynamicColor(light: Color(0x007AFF), dark: Color(0x0984FF))

  // MARK: Lines between contents

  /// The colour of lines between contents, which lets the background show through.
  public static let separator = DynamicColor(light: Color(0x3C3C43, alpha: 0.29), dark: Color(0x545458, alpha: 0.6))
  /// The colour of lines between contents that hide the background.
  public static let opaqueSeparator = DynamicColor(light: Color(0xC6C6C8), dark: Color(0x38383A))

  // MARK: Backgrounds

  /// The main background.
  public static let systemBackground = DynamicColor(light: Color(0xFFFFFF), dark: Color(0x000000))
  /// The background of content on the main background.
  public static let secondarySystemBackground = DynamicColor(light: Color(0xF2F2F7), dark: Color(0x1C1C1E))
  /// The background of content on a secondary background.
  public static let tertiarySystemBackground = DynamicColor(light: Color(0xFFFFFF), dark: Color(0x2C2C2E))
  /// The main background of grouped content.
  public static let systemGroupedBackground = DynamicColor(light: Color(0xF2F2F7), dark: Color(0x000000))
  /// The background of a group on the main background.
  public static let secondarySystemGroupedBackground = DynamicColor(light: Color(0xFFFFFF), dark: Color(0x1C1C1E))
  /// The background of content in a group.
  public static let tertiarySystemGroupedBackground = DynamicColor(light: Color(0xF2F2F7), dark: Color(0x2C2C2E))

  // MARK: Fills over a background

  /// The fill of thin and small shapes.
  public static let systemFill = DynamicColor(light: Color(0x787880, alpha: 0.2), dark: Color(0x787880, alpha: 0.36))
  /// The fill of shapes of medium size.
  public static let secondarySystemFill = DynamicColor(light: Color(0x787880, alpha: 0.16), dark: Color(0x787880, alpha: 0.32))
  /// The fill of large shapes.
  public static let tertiarySystemFill = DynamicColor(light: Color(0x767680, alpha: 0.12), dark: Color(0x767680, alpha: 0.24))
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = DynamicColor(light: Color(0x747480, alpha: 0.08), dark: Color(0x767680, alpha: 0.18))
}
