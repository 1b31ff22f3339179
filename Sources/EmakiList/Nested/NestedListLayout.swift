import EmakiLayout

/// A nested list layout computes the places of the elements of a list inside a node, and which of them are in range. Places are device
/// pixels along the direction of scrolling.
struct NestedListLayout {
  private let content: ListContent
  private let scale: Scale
  /// The length of the list.
  private let length: Int
  /// The offset that is asked for.
  private var wanted: Double
  /// The offset of the list, limited to its content. It is known once the elements are placed.
  private var offset = 0
  /// The beginning of each measured element, followed by the end of the last one.
  private var tops = [0]

  /// Creates the layout of a list.
  ///
  /// - Parameters:
  ///   - content: what the list shows.
  ///   - size: the size of the list in points.
  ///   - offset: the point of the content at the list's top left corner, in points; `nil` for a list that is not scrolled.
  ///   - scale: the device pixels of a point.
  init(_ content: ListContent, size: Size, offset: Point?, scale: Scale) {
    (self.content, self.scale) = (content, scale)
    length = scale.nearestPixelCount(content.isHorizontal ? size.width : size.height)
    wanted = offset.map { content.isHorizontal ? $0.x : $0.y } ?? content.restOffset
  }

  /// Scrolls to an element, and measures the elements before it.
  ///
  /// - Parameters:
  ///   - index: the element.
  ///   - target: where it comes to stand.
  ///   - measure: returns the length of the element at an index.
  /// - Returns: the offset in points, limited to the content.
  mutating func scroll(to index: Int, _ target: ScrollTarget, length measure: (Int) -> Int) -> Double {
    let count = content.elements.count
    let (before, after) = (scale.listPixels(content.contentInset.top), scale.listPixels(content.contentInset.bottom))
    // The elements after the target decide how far the list can be scrolled.
    func measureElements(to end: Int) {
      while tops.count - 1 < count, tops.count - 1 <= index || tops[tops.count - 1] < end {
        tops.append(tops[tops.count - 1] + measure(tops.count - 1))
      }
    }
    measureElements(to: 0)
    var header = 0
    if content.pinsHeaders, !content.isInverted, !content.elements.shape.isRowsOnly,
      let pinned = content.elements.shape.headerOfSection(around: index)?.header, pinned < index
    {
      header = tops[pinned + 1] - tops[pinned]
    }
    let place = target.offset(
      of: Double(tops[index])..<Double(tops[index + 1]), from: Double(scale.listPixels(wanted)), length: Double(length),
      insets: (Double(before + header), Double(after)))
    measureElements(to: Int(place) + length)
    let most = tops.count - 1 == count ? Double(tops[count] + after - length) : .infinity
    wanted = scale.points(Int(max(Double(-before), min(place, most)).rounded()))
    return wanted
  }

  /// Measures elements from the first as far as they are needed, and limits the offset to the content.
  ///
  /// - Parameters:
  ///   - measuresAhead: whether the elements in the list's ranges are in range even if they are not in view.
  ///   - fetchReach: how far beyond the view elements are measured to see whether the end is near, in lengths of the list.
  ///   - length: returns the length of the element at an index.
  /// - Returns: the elements in range.
  mutating func place(measuresAhead: Bool, fetchReach: Double, length measure: (Int) -> Int) -> Range<Int> {
    let planner = measuresAhead && content.planner.mode.measuresAhead ? content.planner : RangePlanner(mode: .visibleOnly)
    let least = -scale.listPixels(content.contentInset.top)
    let wanted = max(least, scale.listPixels(wanted))
    let ahead = [RangeType.display, .preload].map { planner.buffers($0, viewport: Double(length), direction: .forward).after }.max() ?? 0
    let reach = fetchReach > 0 ? Double(length) * fetchReach : 0
    let end = wanted + length + Int(min(max(ahead, reach), 1e9).rounded(.up))
    let count = content.elements.count
    while tops.count - 1 < count, tops[tops.count - 1] < end { tops.append(tops[tops.count - 1] + measure(tops.count - 1)) }
    offset = wanted
    if tops.count - 1 == count {
      offset = max(least, min(wanted, tops[count] + scale.listPixels(content.contentInset.bottom) - length))
    }
    let plan = planner.plan(
      count: tops.count - 1, offset: Double(offset), viewport: Double(length), direction: .forward, start: { Double(tops[$0]) })
    return measuresAhead ? plan.preload : plan.visible
  }

  /// How far the list reaches.
  var extent: NestedExtent {
    let isKnown = tops.count - 1 == content.elements.count
    let insets = scale.listPixels(content.contentInset.top) + scale.listPixels(content.contentInset.bottom)
    return NestedExtent(
      offset: scale.points(offset), length: scale.points(length),
      content: isKnown ? scale.points(tops[tops.count - 1] + insets) : .infinity)
  }

  /// Returns where a measured element begins in the list.
  func position(of index: Int) -> Int {
    content.isInverted ? length - (tops[index + 1] - offset) : tops[index] - offset
  }

  /// The header that stays in view after its own place has left it, and where it begins in the list; `nil` where there is none.
  var pinnedHeader: (index: Int, position: Int)? {
    if !content.pinsHeaders || content.isInverted || content.elements.shape.isRowsOnly { return nil }
    let line = offset + scale.listPixels(content.contentInset.top)
    guard let (header, top) = content.elements.shape.headerAbove(line, tops: tops) else { return nil }
    let height = tops[header + 1] - tops[header]
    let position = top - offset
    return position < length && position + height > 0 ? (header, position) : nil
  }
}
