public import EmakiDisplay

/// A palette holds the colours of a notification list.
public struct Palette: Hashable, Sendable {
  /// The background colour of the list and of read rows.
  public var ground: Color
  /// The background colour of unread rows.
  public var unreadGround: Color
  /// The colour of messages.
  public var primary: Color
  /// The colour of dates.
  public var secondary: Color
  /// The colour of the dot of an unread row.
  public var accent: Color
  /// The colour of the placeholders of a read row's texts and picture until they are displayed.
  public var placeholder: Color
  /// The colour of the placeholders of an unread row's texts and picture until they are displayed.
  public var unreadPlaceholder: Color
  /// The colour of the line below a read row.
  public var separator: Color
  /// The colour of the line below an unread row.
  public var unreadSeparator: Color
  /// The colour of the translucent line, one device pixel wide, that is drawn over the edge of a row's picture. It makes the edge visible
  /// if the picture has the same colour as the row.
  public var pictureEdge: Color

  /// The palette with a light background. In both palettes texts have a contrast of at least 4.5 to 1 on both backgrounds, and dots of 3 to 1
  /// (https://www.w3.org/TR/WCAG22/#contrast-minimum).
  public static let light = Palette(
    ground: .white, unreadGround: .unread, primary: .primary, secondary: .secondary, accent: .accent, placeholder: .placeholder,
    unreadPlaceholder: .unreadPlaceholder, separator: Color(0xD1D5DB), unreadSeparator: Color(0xBFCCE2),
    pictureEdge: Color(0x000000, alpha: 0.14))

  /// The palette with a dark background.
  public static let dark = Palette(
    ground: Color(0x121417), unreadGround: Color(0x1B2A41), primary: Color(0xE8EAED), secondary: Color(0x9AA0A6), accent: Color(0x5B9DFF),
    placeholder: Color(0x24282D), unreadPlaceholder: Color(0x27405F), separator: Color(0x333A43),
    unreadSeparator: Color(0x3B4D6B), pictureEdge: Color(0xFFFFFF, alpha: 0.2))
}

extension Theme {
  /// The palette of the theme.
  public var palette: Palette { self == .light ? .light : .dark }
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

extension Palette {
  /// Creates the palette of a theme's tokens in an appearance. A token that the theme lacks is that of the built-in look.
  init(_ tokens: CellTheme, _ theme: Theme) {
    func color(_ token: String, _ standard: KeyPath<Palette, Color>) -> Color {
      tokens.colors[token]?.resolved(for: theme) ?? theme.palette[keyPath: standard]
    }
    self.init(
      ground: color("ground", \.ground), unreadGround: color("unreadGround", \.unreadGround), primary: color("primary", \.primary),
      secondary: color("secondary", \.secondary), accent: color("accent", \.accent), placeholder: color("placeholder", \.placeholder),
      unreadPlaceholder: color("unreadPlaceholder", \.unreadPlaceholder), separator: color("separator", \.separator),
      unreadSeparator: color("unreadSeparator", \.unreadSeparator), pictureEdge: color("pictureEdge", \.pictureEdge))
  }
}
