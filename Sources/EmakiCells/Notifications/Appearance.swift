public import EmakiDisplay

/// An appearance describes how a notification list looks, independently of its content. It is always an input of a picture, and is never
/// read from the settings of the machine.
public struct Appearance: Hashable, Sendable {
  /// The palette of the list; `.light` by default.
  public var theme: Theme
  /// The size of the texts; `.l` by default.
  public var typeSize: TypeSize
  /// The arrangement of a row's parts; `.standard` by default.
  public var rowStyle: RowStyle
  /// The text that a list without rows shows in its middle; `nil`, the default, means `defaultEmptyText`. An empty string shows no text.
  public var emptyText: String?
  /// The theme, which sets colours, fonts and the shape of pictures; `nil`, the default, is the built-in look.
  public var tokens: CellTheme?

  /// Creates an appearance.
  public init(
    theme: Theme = .light, typeSize: TypeSize = .l, rowStyle: RowStyle = .standard, emptyText: String? = nil,
    tokens: CellTheme? = nil
  ) {
    (self.theme, self.typeSize, self.rowStyle, self.emptyText, self.tokens) = (theme, typeSize, rowStyle, emptyText, tokens)
  }

  /// The colours of the list.
  var palette: Palette { tokens.map { Palette($0, theme) } ?? theme.palette }

  /// The text that a list without rows shows where none is set: `No notifications`.
  public static let defaultEmptyText = "No notifications"
}
