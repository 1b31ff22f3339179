import EmakiCells
public import EmakiDisplay
import EmakiEngine
import EmakiFeeds
import EmakiSupport

/// A list look holds the colours, the sizes of texts and the language of a notification list.
public struct ListLook: Hashable, Codable, Sendable {
  /// The colours of cells and texts.
  public var theme: Theme
  /// The step of Dynamic Type that sets the sizes of texts.
  public var typeSize: TypeSize
  /// The text that a list without rows shows; `nil` is `No notifications`, and an empty one shows nothing.
  public var emptyText: String?
  /// The BCP 47 tag of the language that is assumed for rows that name none, in a feed that names none either.
  public var language: String?
  /// The BCP 47 tag of the language that replaces the one that the feed names. Rows keep their own.
  public var feedLanguage: String?
  /// The theme, which sets colours, fonts and shapes; `nil` is the built-in look.
  public var tokens: ThemeChoice?

  /// Creates a look: by default the light theme and the usual size of texts.
  public init(
    theme: Theme = .light, typeSize: TypeSize = .l, emptyText: String? = nil, language: String? = nil,
    feedLanguage: String? = nil, tokens: ThemeChoice? = nil
  ) {
    (self.theme, self.typeSize, self.language, self.feedLanguage) = (theme, typeSize, language, feedLanguage)
    (self.emptyText, self.tokens) = (emptyText, tokens)
  }

  /// The traits of everything that is drawn for the look, besides the direction of reading.
  var traits: TraitCollection { TraitCollection(theme: theme, typeSize: typeSize) }
}

/// A theme choice says which theme sets the colours, fonts and shapes of a list, and in which accent.
public struct ThemeChoice: Hashable, Codable, Sendable {
  /// The name of a built-in theme: `ios`, `material`, `compact` or `print`. `nil` is the built-in look, or the file's.
  public var name: String?
  /// The path of a theme file; `nil` for none.
  public var path: String?
  /// The accent, as `#rrggbb`; `nil` is the theme's.
  public var accent: String?

  /// Creates a choice: by default the built-in look.
  public init(name: String? = nil, path: String? = nil, accent: String? = nil) {
    (self.name, self.path, self.accent) = (name, path, accent)
  }

  /// Whether the choice is the built-in look.
  var isStandard: Bool { name == nil && path == nil && accent == nil }
}
