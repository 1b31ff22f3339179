import EmakiLayout

/// A collection arrangement says how a collection places its items: in the lines of a flow layout, or with a custom `CollectionLayout`.
enum CollectionArrangement {
  /// A flow layout, and those that the delegate gives to sections, from the first; none where it gives none.
  case flow(CollectionFlowLayout, sections: [Section] = [])
  case own(any CollectionLayout)

  /// A section has a layout, and the ranges of sizes of its header and footer.
  struct Section: Equatable {
    var flow: CollectionFlowLayout
    var header: SizeRange
    var footer: SizeRange

    /// Returns whether a header or footer has no length along the direction of scrolling, so that there is none.
    func isNone(_ range: SizeRange) -> Bool { flow.lineAxis.across(range.max) <= 0 }
  }

  var scrolling: (direction: CollectionFlowLayout.ScrollDirection, pinsHeaders: Bool, pinsFooters: Bool) {
    switch self {
    case .flow(let flow, _): (flow.scrollDirection, flow.sectionHeadersPinToVisibleBounds, flow.sectionFootersPinToVisibleBounds)
    case .own(let layout): (layout.scrollDirection, layout.sectionHeadersPinToVisibleBounds, layout.sectionFootersPinToVisibleBounds)
    }
  }

  /// Returns the arrangement with more empty space across the direction of scrolling, in points. A layout of a user's own stays as it is.
  func inset(by insets: EdgeInsets) -> CollectionArrangement {
    func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }
    return mapFlows { flow in
      var flow = flow
      if flow.scrollDirection == .horizontal {
        flow.sectionInset.top += finite(insets.top)
        flow.sectionInset.bottom += finite(insets.bottom)
      } else {
        flow.sectionInset.left += finite(insets.left)
        flow.sectionInset.right += finite(insets.right)
      }
      return flow
    }
  }

  /// Returns the arrangement with other flow layouts. A layout of a user's own stays as it is.
  func mapFlows(_ change: (CollectionFlowLayout) -> CollectionFlowLayout) -> CollectionArrangement {
    guard case .flow(let flow, var sections) = self else { return self }
    for index in sections.indices { sections[index].flow = change(sections[index].flow) }
    return .flow(change(flow), sections: sections)
  }

  /// Returns what a section has for itself; `nil` where it has nothing.
  func section(_ section: Int) -> Section? {
    if case .flow(_, let sections) = self, sections.indices.contains(section) { sections[section] } else { nil }
  }

  /// Returns the flow layout of a section; `nil` for a layout of a user's own.
  func flow(ofSection section: Int) -> CollectionFlowLayout? {
    if case .flow(let flow, let sections) = self { sections.indices.contains(section) ? sections[section].flow : flow } else { nil }
  }

  /// Returns the number of items in a line, or a number that stands for those of all sections; `nil` where a section is one element of the list.
  func itemsPerLine(breadth: Double) -> Int? {
    guard case .flow(let flow, let sections) = self, let first = flow.itemsPerLine(breadth: breadth) else { return nil }
    if sections.isEmpty { return first }
    // Those of FNV: http://www.isthe.com/chongo/tech/comp/fnv/
    var hash = UInt64(bitPattern: Int64(first)) ^ 0xCBF2_9CE4_8422_2325
    for section in sections {
      hash = (hash ^ UInt64(bitPattern: Int64(section.flow.itemsPerLine(breadth: breadth) ?? 0))) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: hash)
  }
}
