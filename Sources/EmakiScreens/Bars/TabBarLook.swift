import EmakiDisplay

/// A tab bar look is what a tab bar shows.
struct TabBarLook: Hashable, Sendable {
  var items: [TabBarItem]
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// The index of the item whose page is shown.
  var selected: Int
  /// Whether a line parts the bar from what is above it.
  var hasLine: Bool
  var theme: Theme
}
