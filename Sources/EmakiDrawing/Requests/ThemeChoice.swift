import EmakiSupport

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
  package var isStandard: Bool { name == nil && path == nil && accent == nil }
}
