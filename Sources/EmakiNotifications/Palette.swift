public import EmakiDisplay

/// The colours of a notification list.
public struct Palette: Hashable, Sendable {
  /// Of the list and of read rows.
  public var ground: Color
  public var unreadGround: Color
  public var primary: Color
  public var secondary: Color
  public var accent: Color
  public var placeholder: Color
  public var unreadPlaceholder: Color
  public var separator: Color

  public static let light = Palette(
    ground: .white, unreadGround: .unread, primary: .primary, secondary: .secondary, accent: .accent, placeholder: .placeholder,
    unreadPlaceholder: .unreadPlaceholder, separator: .separator)

  /// Texts have a contrast of at least 4.5 to 1 on both grounds (https://www.w3.org/TR/WCAG22/#contrast-minimum).
  public static let dark = Palette(
    ground: Color(0x121417), unreadGround: Color(0x1B2A41), primary: Color(0xE8EAED), secondary: Color(0x9AA0A6), accent: Color(0x5B9DFF),
    placeholder: Color(0x24282D), unreadPlaceholder: Color(0x27405F), separator: Color(0x333A43))
}
