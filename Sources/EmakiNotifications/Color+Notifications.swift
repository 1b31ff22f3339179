public import EmakiDisplay

extension Color {
  /// `#1A1A1A`: the text of a message.
  public static let primary = Color(0x1A1A1A)
  /// `#8A8F98`: dates and other asides.
  public static let secondary = Color(0x8A8F98)
  /// `#2F7CF6`: the dot of an unread row.
  public static let accent = Color(0x2F7CF6)
  /// `#EDF4FF`: the ground of an unread row.
  public static let unread = Color(0xEDF4FF)
  /// `#ECEEF1`: what stands for a row's texts and picture until they are displayed.
  public static let placeholder = Color(0xECEEF1)
  /// `#DCE6F5`: the same on the ground of an unread row.
  public static let unreadPlaceholder = Color(0xDCE6F5)
  /// `#E5E7EB`: the line between rows.
  public static let separator = Color(0xE5E7EB)
}
