public import EmakiDisplay

/// A tab bar says how the bar of a tab bar controller looks, under the names of `UITabBar`.
public struct TabBar: Hashable, Sendable {
  /// The colour of the bar, which hides the rows under it; `nil`, the default, is translucent.
  public var barTintColor: DynamicColor?
  /// The colour of the selected item; `nil`, the default, is the system's blue.
  public var tintColor: DynamicColor?
  /// The colour of the other items; `nil`, the default, is a grey.
  public var unselectedItemTintColor: DynamicColor?

  /// Creates a bar that looks as the system's.
  public init() {}
}

/// A tab bar look is what a tab bar shows.
struct TabBarLook: Hashable, Sendable {
  var items: [TabBarItem]
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// The index of the item whose page is shown.
  var selected: Int
  /// Whether a line separates the bar from what is above it.
  var hasLine: Bool
  var theme: Theme
  /// The colours that the controller gives the bar.
  var bar = TabBar()
  /// The families of the texts; none for the default family.
  var families: [String] = []
}
