import EmakiLayout

/// A collection arrangement says how a collection places its items: in the lines of a flow layout, or with a custom `CollectionLayout`.
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

  /// Returns the arrangement with more empty space across the direction of scrolling, in points. A layout of a user's own stays as it is.
  func inset(by insets: EdgeInsets) -> CollectionArrangement {
    guard case .flow(var flow) = self else { return self }
    func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }
    if scrollsSideways {
      flow.sectionInset.top += finite(insets.top)
      flow.sectionInset.bottom += finite(insets.bottom)
    } else {
      flow.sectionInset.left += finite(insets.left)
      flow.sectionInset.right += finite(insets.right)
    }
    return .flow(flow)
  }

  /// Returns the number of items in a line; `nil` where a section is one element of the list.
  func itemsPerLine(breadth: Double) -> Int? {
    switch self {
    case .flow(let flow): flow.itemsPerLine(breadth: breadth)
    case .own: nil
    }
  }
}
