/// A tab bar item describes a page of a tab bar: a mark over a title, and a badge.
public struct TabBarItem: Hashable, Sendable {
  /// The title below the mark.
  public var title: String
  /// The mark of the page; `nil` for none.
  public var mark: BarMark?
  /// The text in a red badge at the mark, such as a number; `nil`, the default, shows none.
  public var badgeValue: String?

  /// Creates an item.
  public init(title: String, mark: BarMark? = nil, badgeValue: String? = nil) {
    (self.title, self.mark, self.badgeValue) = (title, mark, badgeValue)
  }

  /// Returns the text of a badge that counts: `99+` for 100 and more, and `nil`, which is no badge, for 0.
  public static func badge(count: Int) -> String? { count <= 0 ? nil : count > 99 ? "99+" : String(count) }
}
