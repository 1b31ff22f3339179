public import EmakiDisplay

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

    func font(_ typeSize: TypeSize, weight: Font.Weight) -> Font {
      Font(families: families, size: max(1, typeSize.scaled(size)), weight: weight)
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
  static let colorTokens = [
    "ground", "unreadGround", "surface", "primary", "secondary", "accent", "link", "accentGround", "onAccent", "positive", "warning",
    "negative", "placeholder", "unreadPlaceholder", "separator", "unreadSeparator", "pictureEdge",
  ]
  static let textStyleTokens = ["largeTitle", "title", "headline", "body", "callout", "caption", "footnote"]
  static let radiusTokens = ["small", "medium", "large"]
  static let spacingTokens = ["xs", "s", "m", "l", "xl"]
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
