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

/// A row style says how the parts of a notification's row are arranged.
public enum RowStyle: String, Hashable, Sendable, CaseIterable {
  /// Rows have equal margins on both sides. Their content is no wider than a readable width, and is centred. A read row keeps the space of
  /// the dot empty, so that its message does not change its width. Beside a message of more than three lines, the picture and the dot are
  /// at its beginning. The line below a row begins where its texts begin.
  case standard
  /// Rows have the frames of the article that the cell is based on: 12 points on the left and 20 on the right. The message of a read row
  /// also takes the space of the dot, the picture and the dot are always in the middle, and the line is as wide as the row.
  case article
}
