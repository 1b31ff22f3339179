import EmakiLayout

/// A collection arrangement is how a collection places its items: in the lines of a flow layout, or as a layout of a user's own says.
enum CollectionArrangement: Sendable {
  case flow(CollectionFlowLayout)
  case own(any CollectionLayout)

  var scrollsSideways: Bool {
    switch self {
    case .flow(let flow): flow.scrollDirection == .horizontal
    case .own(let layout): layout.scrollDirection == .horizontal
    }
  }

  var pinsHeaders: Bool {
    switch self {
    case .flow(let flow): flow.sectionHeadersPinToVisibleBounds
    case .own(let layout): layout.sectionHeadersPinToVisibleBounds
    }
  }

  /// Returns the number of items in a line; `nil` where a section is one element of the list.
  func itemsPerLine(breadth: Double) -> Int? {
    switch self {
    case .flow(let flow): flow.itemsPerLine(breadth: breadth)
    case .own: nil
    }
  }
}
