public import EmakiDisplay

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
