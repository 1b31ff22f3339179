public import EmakiDisplay
import EmakiSupport

/// A cell theme holds the colours, text styles, radii and spacings that cell files name by tokens.
public struct CellTheme: Hashable, Sendable {
  /// A text style is a font and the height of its lines, in points at the usual size of texts; both grow with the size of texts.
  public struct TextStyle: Hashable, Sendable {
    /// The size of the font, in points.
    public var size: Double
    /// The height of a line, in points.
    public var lineHeight: Double
    /// The weight of the font.
    public var weight: Font.Weight
    /// The families of the font, in the order in which they are tried; none for the default family.
    public var families: [String]

    /// Creates a style.
    public init(size: Double, lineHeight: Double, weight: Font.Weight = .regular, families: [String] = []) {
      (self.size, self.lineHeight, self.weight, self.families) = (size, lineHeight, weight, families)
    }
  }

  /// An avatar shape is the outline of the pictures of people.
  public enum AvatarShape: String, Hashable, Sendable, CaseIterable {
    /// The picture is round.
    case circle
    /// The corners have a radius of 8 points.
    case rounded
    /// The corners have a radius of 14 points.
    case squircle
    /// The picture keeps its corners.
    case none
  }

  /// The name of the theme: that of a built-in one, or the file's.
  public var name: String
  /// The colours, by token.
  public var colors: [String: DynamicColor]
  /// The text styles, by token.
  public var textStyles: [String: TextStyle]
  /// The radii of corners in points, by token.
  public var radii: [String: Double]
  /// The distances in points, by token.
  public var spacing: [String: Double]
  /// The outline of the pictures of people.
  public var avatar: AvatarShape
  /// Whether separators are drawn.
  public var hasSeparators: Bool

  /// The names of the colours and text styles that no other theme has: only cell files can name them.
  package var ownTokens: [String] {
    colors.keys.filter { !Self.colorTokens.contains($0) }.sorted() + textStyles.keys.filter { !Self.textStyleTokens.contains($0) }.sorted()
  }

  /// The names of the tokens that every theme has, in the order of documentation.
  static let colorTokens = words(
    "ground unreadGround surface primary secondary accent link accentGround onAccent positive warning negative placeholder "
      + "unreadPlaceholder separator unreadSeparator pictureEdge")
  static let textStyleTokens = words("largeTitle title headline body callout caption footnote")
  static let radiusTokens = words("small medium large")
  static let spacingTokens = words("xs s m l xl")
}

extension CellTheme {
  /// Returns the theme with another accent, in which links and grounds of the accent's colour follow it.
  public func accented(_ accent: Color) -> CellTheme {
    var theme = self
    theme.colors["accent"] = DynamicColor(accent)
    theme.followAccent(except: [])
    return theme
  }

  /// Sets links and grounds to the accent's colour, made darker or lighter until texts have a contrast of at least 4.5 to 1
  /// (https://www.w3.org/TR/WCAG22/#contrast-minimum).
  ///
  /// - Parameter kept: the tokens whose colours stay.
  mutating func followAccent(except kept: Set<String>) {
    guard let accent = colors["accent"] else { return }
    func readable(on ground: (Theme) -> Color) -> DynamicColor {
      DynamicColor(
        light: accent.resolved(for: .light).readable(on: ground(.light)), dark: accent.resolved(for: .dark).readable(on: ground(.dark)))
    }
    let ground = colors["ground"]
    if !kept.contains("link") { colors["link"] = readable { ground?.resolved(for: $0) ?? .white } }
    if kept.contains("accentGround") || kept.contains("onAccent") { return }
    colors["accentGround"] = readable { _ in .white }
    colors["onAccent"] = DynamicColor(.white)
  }
}

extension CellTheme {
  /// The built-in look: the colours and texts of the notification list. In both appearances texts have a contrast of at least 4.5 to 1 on both grounds,
  /// and dots of 3 to 1 (https://www.w3.org/TR/WCAG22/#contrast-minimum).
  public static let ios = CellTheme(
    name: "ios",
    colors: palette(
      """
      ground FFFFFF 121417  unreadGround EDF4FF 1B2A41  surface F1F3F6 22262C  primary 1A1A1A E8EAED \
      secondary 646A73 9AA0A6  accent 2F7CF6 5B9DFF  link 1A5FD0 7FB2FF  accentGround 1F66DB 2A62C4 \
      onAccent FFFFFF FFFFFF  positive 1B7A3D 5FCB85  warning 8A5A00 F0B849  negative C0262D FF8A80 \
      placeholder ECEEF1 24282D  unreadPlaceholder DCE6F5 27405F  separator D1D5DB 333A43 \
      unreadSeparator BFCCE2 3B4D6B
      """
    ).merging([
      // A translucent line, one device pixel wide, over the edge of a picture, which may have the colour of its row.
      "pictureEdge": DynamicColor(light: Color(0x000000, alpha: 0.14), dark: Color(0xFFFFFF, alpha: 0.2))
    ]) { _, new in new },
    textStyles: [
      "largeTitle": TextStyle(size: 28, lineHeight: 34, weight: .bold), "title": TextStyle(size: 20, lineHeight: 26, weight: .semibold),
      "headline": TextStyle(size: 16, lineHeight: 22, weight: .semibold), "body": TextStyle(size: 14, lineHeight: 20),
      "callout": TextStyle(size: 13, lineHeight: 18), "caption": TextStyle(size: 12, lineHeight: 16),
      "footnote": TextStyle(size: 11, lineHeight: 14),
    ],
    radii: ["small": 4, "medium": 8, "large": 16], spacing: ["xs": 2, "s": 4, "m": 8, "l": 16, "xl": 24], avatar: .circle,
    hasSeparators: true)

  /// A look after Material Design: tonal grounds, larger texts, pictures with round corners.
  public static let material: CellTheme = {
    var theme = ios
    theme.name = "material"
    theme.colors.merge(
      palette(
        """
        ground FEF7FF 141218  unreadGround F3EBFF 2B2438  surface F3EDF7 211F26  primary 1D1B20 E6E0E9 \
        secondary 49454F CAC4D0  accent 6750A4 D0BCFF  link 6750A4 D0BCFF  accentGround 6750A4 D0BCFF \
        onAccent FFFFFF 381E72  positive 14602F 5FCB85  placeholder E7E0EC 2F2C35  unreadPlaceholder E2D6F6 3C3350 \
        separator CAC4D0 49454F  unreadSeparator D3C4EE 4F4466
        """)
    ) { _, new in new }
    theme.textStyles.merge([
      "title": TextStyle(size: 22, lineHeight: 28), "headline": TextStyle(size: 16, lineHeight: 24, weight: .medium),
      "body": TextStyle(size: 14, lineHeight: 20), "callout": TextStyle(size: 14, lineHeight: 20, weight: .medium),
      "caption": TextStyle(size: 12, lineHeight: 16, weight: .medium), "footnote": TextStyle(size: 11, lineHeight: 16, weight: .medium),
    ]) { _, new in new }
    theme.radii = ["small": 8, "medium": 12, "large": 28]
    theme.hasSeparators = false
    return theme
  }()

  /// A dense look for work: small texts, square pictures with round corners.
  public static let compact: CellTheme = {
    var theme = ios
    theme.name = "compact"
    theme.colors.merge(
      palette(
        """
        ground FFFFFF 1A1D21  unreadGround FFF8E6 2B271A  surface F6F6F6 24272C  primary 1D1C1D E8E8E8 \
        secondary 616061 ABABAD  accent A8581B E6A35C  link 1264A3 6CB6E8  accentGround 1264A3 1264A3 \
        onAccent FFFFFF FFFFFF  placeholder ECECEC 2E3136  unreadPlaceholder F3E8C8 3D3726  separator DDDDDD 383B40 \
        unreadSeparator E6D9B2 4A432E
        """)
    ) { _, new in new }
    theme.textStyles = [
      "largeTitle": TextStyle(size: 22, lineHeight: 28, weight: .bold), "title": TextStyle(size: 17, lineHeight: 22, weight: .bold),
      "headline": TextStyle(size: 14, lineHeight: 18, weight: .bold), "body": TextStyle(size: 13, lineHeight: 18),
      "callout": TextStyle(size: 12, lineHeight: 16), "caption": TextStyle(size: 11, lineHeight: 14),
      "footnote": TextStyle(size: 10, lineHeight: 13),
    ]
    theme.radii = ["small": 3, "medium": 4, "large": 8]
    theme.spacing = ["xs": 1, "s": 2, "m": 4, "l": 8, "xl": 16]
    theme.avatar = .rounded
    return theme
  }()

  /// A look for paper: black on white, also in the dark appearance, letters with serifs.
  public static let print: CellTheme = {
    var theme = ios
    theme.name = "print"
    theme.colors = palette(
      """
      ground FFFFFF FFFFFF  unreadGround FFFFFF FFFFFF  surface F4F4F4 F4F4F4  primary 000000 000000 \
      secondary 4A4A4A 4A4A4A  accent 000000 000000  link 1A3E7A 1A3E7A  accentGround 262626 262626 \
      onAccent FFFFFF FFFFFF  positive 1F5C34 1F5C34  warning 6B4600 6B4600  negative 8C1D22 8C1D22 \
      placeholder EEEEEE EEEEEE  unreadPlaceholder EEEEEE EEEEEE  separator 8C8C8C 8C8C8C \
      unreadSeparator 8C8C8C 8C8C8C
      """)
    theme.colors["pictureEdge"] = DynamicColor(Color(0x000000, alpha: 0.4))
    theme.textStyles = theme.textStyles.mapValues { style in
      var style = style
      style.families = ["Noto Serif", "Noto Serif CJK"]
      return style
    }
    theme.avatar = .none
    return theme
  }()

  /// The names of the built-in themes.
  public static let builtInNames = words("ios material compact print")

  /// Returns the built-in theme with a name; `nil` for another name.
  public static func builtIn(_ name: String) -> CellTheme? {
    [.ios, .material, .compact, .print].first { $0.name == name }
  }

  /// Returns the colours of a table: each token with its colour in light and in dark lists.
  private static func palette(_ table: String) -> [String: DynamicColor] {
    let words = words(table)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: words.count, by: 3).map { place in
        // A misprint in a table of ours stops each program that reads the theme, as tests do.
        let shades = words[place + 1...place + 2].map { Color(UInt32($0, radix: 16)!) }
        return (words[place], DynamicColor(light: shades[0], dark: shades[1]))
      })
  }
}

extension Color {
  /// The colour of a message's text, `#1A1A1A`.
  public static let primary = Color(0x1A1A1A)
  /// The colour of dates and other asides, `#646A73`.
  public static let secondary = Color(0x646A73)
  /// The colour of an unread row's dot, `#2F7CF6`.
  public static let accent = Color(0x2F7CF6)
  /// The background of an unread row, `#EDF4FF`.
  public static let unread = Color(0xEDF4FF)
  /// The colour of the placeholders of a row's texts and picture until they are displayed, `#ECEEF1`.
  public static let placeholder = Color(0xECEEF1)
  /// The colour of placeholders on the background of an unread row, `#DCE6F5`.
  public static let unreadPlaceholder = Color(0xDCE6F5)
}

extension CellTheme.AvatarShape {
  /// The modification that gives a picture the shape.
  var modification: ImageModification {
    switch self {
    case .circle: .circle
    case .rounded: .rounded(radius: 8)
    case .squircle: .rounded(radius: 14)
    case .none: .none
    }
  }
}

extension Color {
  /// Returns the colour, made darker on a light ground and lighter on a dark one until it has a contrast with it: by default that of texts.
  func readable(on ground: Color, contrast least: Double = 4.5) -> Color {
    // Black or white, to which the colour is mixed in 32 steps.
    let target = ground.luminance > 0.18 ? 0 : 255
    var color = self
    for part in 0...32 {
      let channels = [red, green, blue].map { UInt8((Int($0) * (32 - part) + target * part) / 32) }
      color = Color(red8: channels[0], green8: channels[1], blue8: channels[2])
      if color.contrast(with: ground) >= least { break }
    }
    return color
  }
}
