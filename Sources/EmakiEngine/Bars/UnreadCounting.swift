/// An unread counting source knows how many of its rows were not seen yet. The badge of a tab shows the number.
public protocol UnreadCounting {
  /// The number of rows that were not seen yet.
  var unreadCount: Int { get }
}
