import EmakiDisplay

/// A tool bar look is what a tool bar shows.
struct ToolBarLook: Hashable, Sendable {
  var items: [BarButtonItem]
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// Whether a line separates the bar from what is above it.
  var hasLine: Bool
  var theme: Theme
  /// The colour of buttons that have none of their own; `nil` is the system's blue.
  var tintColor: DynamicColor?
  /// The families of the texts; none for the default family.
  var families: [String] = []
}
