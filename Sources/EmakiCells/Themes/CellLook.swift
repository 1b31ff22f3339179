public import EmakiDisplay
public import EmakiFeeds

/// A cell look describes how a list of a feed looks, independently of its content, whether notification cells or those of a file draw its rows. It is
/// always an input of a picture, and is never read from the settings of the machine. Its theme and its size of texts are those of the traits of the
/// renderer that draws the list.
public struct CellLook: Sendable {
  /// The appearance, light or dark; `.light` by default.
  public let theme: Theme
  /// The size of the texts; `.l` by default.
  public let typeSize: TypeSize
  /// The text that a list without rows shows in its middle; `nil`, the default, means `defaultEmptyText`. An empty string shows no text.
  public let emptyText: String?
  /// The theme, which sets colours, fonts and the shape of pictures; `.ios`, the default, is the built-in look.
  public private(set) var tokens: CellTheme { didSet { colors = tokens.colors.mapValues { $0.resolved(for: theme) } } }
  /// The style in which cells of a file write dates. Those of notification cells were written when the feed was read.
  public let dates: DateStyle
  /// The function that returns the address of a picture in a row of a further page. It gets the address as written and the page's folder or
  /// address.
  package var picture: @Sendable (_ address: String, _ place: String) -> String? = { address, _ in address }
  /// Whether elements without a name are named by their kind and their line in the cell file, as in `text news.yaml:12`.
  package var namesElements = false
  /// The colours of the tokens in the appearance, by token.
  package private(set) var colors: [String: Color]

  /// Creates a look.
  public init(
    theme: Theme = .light, typeSize: TypeSize = .l, emptyText: String? = nil, tokens: CellTheme = .ios,
    dates: DateStyle = DateStyle()
  ) {
    (self.theme, self.typeSize, self.emptyText) = (theme, typeSize, emptyText)
    (self.tokens, self.dates, colors) = (tokens, dates, tokens.colors.mapValues { $0.resolved(for: theme) })
  }

  /// Returns the look with another theme, such as that of a cell file.
  func with(_ tokens: CellTheme) -> CellLook {
    var look = self
    look.tokens = tokens
    return look
  }

  /// Returns the colour of a token that every theme has. A theme that lacks it has that of the built-in look.
  func color(_ token: String) -> Color { colors[token] ?? CellTheme.ios.colors[token]?.resolved(for: theme) ?? .clear }

  /// Returns the font of a text style.
  func font(_ style: CellTheme.TextStyle, weight: Font.Weight) -> Font {
    Font(families: style.families, size: max(1, typeSize.scaled(style.size)), weight: weight)
  }

  /// The text that a list without rows shows where none is set: `No notifications`.
  public static let defaultEmptyText = "No notifications"
}
