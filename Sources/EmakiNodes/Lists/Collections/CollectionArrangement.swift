import EmakiLayout

/// A collection arrangement says how a collection places its items: in the lines of a flow layout, or with a custom `CollectionLayout`.
enum CollectionArrangement: Sendable {
  case flow(CollectionFlowLayout)
  case sections(SectionFlows)
  case own(any CollectionLayout)

  var scrollsSideways: Bool {
    switch self {
    case .flow(let flow): flow.scrollDirection == .horizontal
    case .sections(let flows): flows.base.scrollDirection == .horizontal
    case .own(let layout): layout.scrollDirection == .horizontal
    }
  }

  var pinsHeaders: Bool {
    switch self {
    case .flow(let flow): flow.sectionHeadersPinToVisibleBounds
    case .sections(let flows): flows.base.sectionHeadersPinToVisibleBounds
    case .own(let layout): layout.sectionHeadersPinToVisibleBounds
    }
  }

  var pinsFooters: Bool {
    switch self {
    case .flow(let flow): flow.sectionFootersPinToVisibleBounds
    case .sections(let flows): flows.base.sectionFootersPinToVisibleBounds
    case .own(let layout): layout.sectionFootersPinToVisibleBounds
    }
  }

  /// Returns the arrangement with more empty space across the direction of scrolling, in points. A layout of a user's own stays as it is.
  func inset(by insets: EdgeInsets) -> CollectionArrangement {
    func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }
    func inset(_ flow: inout CollectionFlowLayout) {
      if scrollsSideways {
        flow.sectionInset.top += finite(insets.top)
        flow.sectionInset.bottom += finite(insets.bottom)
      } else {
        flow.sectionInset.left += finite(insets.left)
        flow.sectionInset.right += finite(insets.right)
      }
    }
    switch self {
    case .flow(var flow):
      inset(&flow)
      return .flow(flow)
    case .sections(var flows):
      inset(&flows.base)
      for index in flows.sections.indices { inset(&flows.sections[index].flow) }
      return .sections(flows)
    case .own: return self
    }
  }

  /// Returns the flow layout of a section; `nil` for a layout of a user's own.
  func flow(ofSection section: Int) -> CollectionFlowLayout? {
    switch self {
    case .flow(let flow): flow
    case .sections(let flows): flows.flow(section)
    case .own: nil
    }
  }

  /// Returns the number of items in a line, or a number that stands for those of all sections; `nil` where a section is one element of the list.
  func itemsPerLine(breadth: Double) -> Int? {
    switch self {
    case .flow(let flow): flow.itemsPerLine(breadth: breadth)
    case .sections(let flows): flows.itemsPerLine(breadth: breadth)
    case .own: nil
    }
  }
}
