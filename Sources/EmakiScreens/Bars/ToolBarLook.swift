import EmakiDisplay

/// A tool bar look is what a tool bar shows.
struct ToolBarLook: Hashable, Sendable {
  var items: [BarButtonItem]
  /// The language of the texts; `nil` where it is not known.
  var language: String?
  /// Whether a line separates the bar from what is above it.
  var hasLine: Bool
  var theme: Theme
}
