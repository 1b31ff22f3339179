/// These are the light values of UIKit's system colours. The dark ones are those of `DynamicColor`: `DynamicColor.systemBlue.dark`.
extension Color {
  // MARK: Colours by their names

  /// The system's red, in light lists.
  public static let systemRed = DynamicColor.systemRed.light
  /// The system's orange, in light lists.
  public static let systemOrange = DynamicColor.systemOrange.light
  /// The system's yellow, in light lists.
  public static let systemYellow = DynamicColor.systemYellow.light
  /// The system's green, in light lists.
  public static let systemGreen = DynamicColor.systemGreen.light
  /// The system's mint, in light lists.
  public static let systemMint = DynamicColor.systemMint.light
  /// The system's teal, in light lists.
  public static let systemTeal = DynamicColor.systemTeal.light
  /// The system's cyan, in light lists.
  public static let systemCyan = DynamicColor.systemCyan.light
  /// The system's blue, in light lists.
  public static let systemBlue = DynamicColor.systemBlue.light
  /// The system's indigo, in light lists.
  public static let systemIndigo = DynamicColor.systemIndigo.light
  /// The system's purple, in light lists.
  public static let systemPurple = DynamicColor.systemPurple.light
  /// The system's pink, in light lists.
  public static let systemPink = DynamicColor.systemPink.light
  /// The system's brown, in light lists.
  public static let systemBrown = DynamicColor.systemBrown.light
  /// The system's grey, in light lists.
  public static let systemGray = DynamicColor.systemGray.light
  /// The system's second grey, in light lists.
  public static let systemGray2 = DynamicColor.systemGray2.light
  /// The system's third grey, in light lists.
  public static let systemGray3 = DynamicColor.systemGray3.light
  /// The system's fourth grey, in light lists.
  public static let systemGray4 = DynamicColor.systemGray4.light
  /// The system's fifth grey, in light lists.
  public static let systemGray5 = DynamicColor.systemGray5.light
  /// The system's sixth grey, in light lists.
  public static let systemGray6 = DynamicColor.systemGray6.light

  // MARK: Texts

  /// The colour of texts with the main content, in light lists.
  public static let label = DynamicColor.label.light
  /// The colour of texts with secondary content, in light lists.
  public static let secondaryLabel = DynamicColor.secondaryLabel.light
  /// The colour of texts with tertiary content, in light lists.
  public static let tertiaryLabel = DynamicColor.tertiaryLabel.light
  /// The colour of texts with quaternary content, in light lists.
  public static let quaternaryLabel = DynamicColor.quaternaryLabel.light
  /// The colour of texts that stand where nothing was written yet, in light lists.
  public static let placeholderText = DynamicColor.placeholderText.light
  /// The colour of links, in light lists.
  public static let link = DynamicColor.link.light

  // MARK: Lines between contents

  /// The colour of lines between contents, which lets the background show through, in light lists.
  public static let separator = DynamicColor.separator.light
  /// The colour of lines between contents that hide the background, in light lists.
  public static let opaqueSeparator = DynamicColor.opaqueSeparator.light

  // MARK: Backgrounds

  /// The main background, in light lists.
  public static let systemBackground = DynamicColor.systemBackground.light
  /// The background of content on the main background, in light lists.
  public static let secondarySystemBackground = DynamicColor.secondarySystemBackground.light
  /// The background of content on a secondary background, in light lists.
  public static let tertiarySystemBackground = DynamicColor.tertiarySystemBackground.light
  /// The main background of grouped content, in light lists.
  public static let systemGroupedBackground = DynamicColor.systemGroupedBackground.light
  /// The background of a group on the main background, in light lists.
  public static let secondarySystemGroupedBackground = DynamicColor.secondarySystemGroupedBackground.light
  /// The background of content in a group, in light lists.
  public static let tertiarySystemGroupedBackground = DynamicColor.tertiarySystemGroupedBackground.light

  // MARK: Fills over a background

  /// The fill of thin and small shapes, in light lists.
  public static let systemFill = DynamicColor.systemFill.light
  /// The fill of shapes of medium size, in light lists.
  public static let secondarySystemFill = DynamicColor.secondarySystemFill.light
  /// The fill of large shapes, in light lists.
  public static let tertiarySystemFill = DynamicColor.tertiarySystemFill.light
  /// The fill of large areas with complex content, in light lists.
  public static let quaternarySystemFill = DynamicColor.quaternarySystemFill.light

  // MARK: Texts that do not follow the theme

  /// The colour of light texts on a dark background: white with an alpha of 0.6.
  public static let lightText = Color(white: 1, alpha: 0.6)
  /// The colour of dark texts on a light background: black.
  public static let darkText = Color.black
}
