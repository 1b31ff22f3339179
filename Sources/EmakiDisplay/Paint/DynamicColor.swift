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
  /// A colour of six hexadecimal digits for the light theme and one for the dark, each with its opacity.
  private init(_ light: UInt32, _ dark: UInt32, alpha: (light: Double, dark: Double) = (1, 1)) {
    self.init(light: Color(light, alpha: alpha.light), dark: Color(dark, alpha: alpha.dark))
  }

  // MARK: Colours by their names

  /// The system's red.
  public static let systemRed = DynamicColor(0xFF3B30, 0xFF453A)
  /// The system's orange.
  public static let systemOrange = DynamicColor(0xFF9500, 0xFF9F0A)
  /// The system's yellow.
  public static let systemYellow = DynamicColor(0xFFCC00, 0xFFD60A)
  /// The system's green.
  public static let systemGreen = DynamicColor(0x34C759, 0x30D158)
  /// The system's mint.
  public static let systemMint = DynamicColor(0x00C7BE, 0x63E6E2)
  /// The system's teal.
  public static let systemTeal = DynamicColor(0x30B0C7, 0x40C8E0)
  /// The system's cyan.
  public static let systemCyan = DynamicColor(0x32ADE6, 0x64D2FF)
  /// The system's blue.
  public static let systemBlue = DynamicColor(0x007AFF, 0x0A84FF)
  /// The system's indigo.
  public static let systemIndigo = DynamicColor(0x5856D6, 0x5E5CE6)
  /// The system's purple.
  public static let systemPurple = DynamicColor(0xAF52DE, 0xBF5AF2)
  /// The system's pink.
  public static let systemPink = DynamicColor(0xFF2D55, 0xFF375F)
  /// The system's brown.
  public static let systemBrown = DynamicColor(0xA2845E, 0xAC8E68)
  /// The system's grey.
  public static let systemGray = DynamicColor(0x8E8E93, 0x8E8E93)
  /// The system's second grey.
  public static let systemGray2 = DynamicColor(0xAEAEB2, 0x636366)
  /// The system's third grey.
  public static let systemGray3 = DynamicColor(0xC7C7CC, 0x48484A)
  /// The system's fourth grey.
  public static let systemGray4 = DynamicColor(0xD1D1D6, 0x3A3A3C)
  /// The system's fifth grey.
  public static let systemGray5 = DynamicColor(0xE5E5EA, 0x2C2C2E)
  /// The system's sixth grey.
  public static let systemGray6 = DynamicColor(0xF2F2F7, 0x1C1C1E)

  // MARK: Texts

  /// The colour of texts with the main content.
  public static let label = DynamicColor(0x000000, 0xFFFFFF)
  /// The colour of texts with secondary content.
  public static let secondaryLabel = DynamicColor(0x3C3C43, 0xEBEBF5, alpha: (0.6, 0.6))
  /// The colour of texts with tertiary content.
  public static let tertiaryLabel = DynamicColor(0x3C3C43, 0xEBEBF5, alpha: (0.3, 0.3))
  /// The colour of texts with quaternary content.
  public static let quaternaryLabel = DynamicColor(0x3C3C43, 0xEBEBF5, alpha: (0.18, 0.16))
  /// The colour of texts that stand where nothing was written yet.
  public static let placeholderText = DynamicColor(0x3C3C43, 0xEBEBF5, alpha: (0.3, 0.3))
  /// The colour of links.
  public static let link = DynamicColor(0x007AFF, 0x0984FF)

  // MARK: Lines between contents

  /// The colour of lines between contents, which lets the background show through.
  public static let separator = DynamicColor(0x3C3C43, 0x545458, alpha: (0.29, 0.6))
  /// The colour of lines between contents that hide the background.
  public static let opaqueSeparator = DynamicColor(0xC6C6C8, 0x38383A)

  // MARK: Backgrounds

  /// The main background.
  public static let systemBackground = DynamicColor(0xFFFFFF, 0x000000)
  /// The background of content on the main background.
  public static let secondarySystemBackground = DynamicColor(0xF2F2F7, 0x1C1C1E)
  /// The background of content on a secondary background.
  public static let tertiarySystemBackground = DynamicColor(0xFFFFFF, 0x2C2C2E)
  /// The main background of grouped content.
  public static let systemGroupedBackground = DynamicColor(0xF2F2F7, 0x000000)
  /// The background of a group on the main background.
  public static let secondarySystemGroupedBackground = DynamicColor(0xFFFFFF, 0x1C1C1E)
  /// The background of content in a group.
  public static let tertiarySystemGroupedBackground = DynamicColor(0xF2F2F7, 0x2C2C2E)

  // MARK: Fills over a background

  /// The fill of thin and small shapes.
  public static let systemFill = DynamicColor(0x787880, 0x787880, alpha: (0.2, 0.36))
  /// The fill of shapes of medium size.
  public static let secondarySystemFill = DynamicColor(0x787880, 0x787880, alpha: (0.16, 0.32))
  /// The fill of large shapes.
  public static let tertiarySystemFill = DynamicColor(0x767680, 0x767680, alpha: (0.12, 0.24))
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = DynamicColor(0x747480, 0x767680, alpha: (0.08, 0.18))
}
