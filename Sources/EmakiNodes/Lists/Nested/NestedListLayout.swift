import EmakiLayout

/// A nested list layout computes the places of the elements of a list inside a node, and which of them are in range. Places are device
/// pixels along the direction of scrolling.
struct NestedListLayout {
  private let content: ListContent
  private let scale: Scale
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

  /// Sets the offset that is asked for, in points.
  mutating func scroll(to offset: Double) { wanted = offset }

  /// Returns the offset at which the list shows a goal, in points and limited to the content; `nil` for a row that does not exist.
  ///
  /// - Parameters:
  ///   - goal: what the list shows.
  ///   - skipped: the elements before the target that need not be measured. A target far away adds to them.
  ///   - lengths: the lengths of elements.
  mutating func offset(of goal: ScrollTarget.Goal, _ skipped: inout SkippedElements?, _ lengths: NestedLengths) -> Double? {
    defer { tops = [0] }
    switch goal {
    case .element(let path, let position):
      guard let index = content.elements.element(at: path)?.index else { return nil }
      skip(to: index, &skipped, lengths)
      return offset(of: index, position, skipped, lengths)
    case .offset(let offset):
      let least = -scale.listPixels(content.contentInset.top)
      let wanted = max(least, scale.listPixels(offset))
      let count = content.elements.count
      while tops.count - 1 < count, tops[tops.count - 1] < wanted + length {
        tops.append(tops[tops.count - 1] + lengths(tops.count - 1, skipped))
      }
      if tops.count - 1 < count { return scale.points(wanted) }
      return scale.points(max(least, min(wanted, tops[count] + scale.listPixels(content.contentInset.bottom) - length)))
    }
  }

  /// Adds the elements before a target to the skipped ones where too many of them would have to be measured.
  private func skip(to index: Int, _ skipped: inout SkippedElements?, _ lengths: NestedLengths) {
    let first = skipped?.count ?? 0
    if index <= first { return }
    var (unknown, sum, count) = (0, 0, 0)
    for element in first..<index {
      if let length = lengths.known(element) {
        (sum, count) = (sum + length, count + 1)
      } else {
        unknown += 1
      }
    }
    if unknown <= SkippedElements.measuredCount { return }
    skipped = SkippedElements(count: index, length: skipped?.length ?? (count > 0 ? (sum + count / 2) / count : lengths.measure(index)))
  }

  /// Returns the offset at which the list shows an element, in points and limited to the content.
  private mutating func offset(
    of index: Int, _ position: ScrollTarget.Position, _ skipped: SkippedElements?, _ lengths: NestedLengths
  ) -> Double {
    let count = content.elements.count
    let (before, after) = (scale.listPixels(content.contentInset.top), scale.listPixels(content.contentInset.bottom))
    // The elements after the target decide how far the list can be scrolled.
    func measureElements(to end: Int) {
      while tops.count - 1 < count, tops.count - 1 <= index || tops[tops.count - 1] < end {
        let next = tops.count - 1
        tops.append(tops[next] + (next == index ? lengths.measure(next) : lengths(next, skipped)))
      }
    }
    measureElements(to: 0)
    var header = 0
    if content.pinsHeaders, !content.isInverted, !content.elements.shape.isRowsOnly,
      let pinned = content.elements.shape.headerOfSection(around: index)?.header, pinned < index
    {
      header = tops[pinned + 1] - tops[pinned]
    }
    var footer = 0
    if pinsFooters, let pinned = content.elements.shape.footerOfSection(around: index)?.footer, pinned > index {
      footer = lengths.measure(pinned)
    }
    let place = position.offset(
      of: Double(tops[index])..<Double(tops[index + 1]), from: Double(scale.listPixels(wanted)), length: Double(length),
      insets: (Double(before + header), Double(after + footer)))
    measureElements(to: Int(place) + length)
    let most = tops.count - 1 == count ? Double(tops[count] + after - length) : .infinity
    return scale.points(Int(max(Double(-before), min(place, most)).rounded()))
  }

  /// Measures elements from the first as far as they are needed, and limits the offset to the content.
  ///
  /// - Parameters:
  ///   - measuresAhead: whether the elements in the list's ranges are in range even if they are not in view.
  ///   - fetchReach: how far beyond the view elements are measured to see whether the end is near, in lengths of the list.
  ///   - skipped: the elements that are measured only once they are in range.
  ///   - lengths: the lengths of elements.
  /// - Returns: the elements in range, and whether the offset has changed because skipped elements turned out longer or shorter. What was in view
  ///   stays where it is then.
  mutating func place(
    measuresAhead: Bool, fetchReach: Double, _ skipped: SkippedElements?, _ lengths: NestedLengths
  ) -> (range: Range<Int>, isShifted: Bool) {
    let planner = measuresAhead && content.planner.mode.measuresAhead ? content.planner : RangePlanner(mode: .visibleOnly)
    let least = -scale.listPixels(content.contentInset.top)
    var wanted = max(least, scale.listPixels(wanted))
    let ahead = [RangeType.display, .preload].map { planner.buffers($0, viewport: Double(length), direction: .forward).after }.max() ?? 0
    let reach = fetchReach > 0 ? Double(length) * fetchReach : 0
    let count = content.elements.count
    var isShifted = false
    // A cell that changes while it is measured is measured once all the same.
    var measured: Set<Int> = []
    while true {
      let end = wanted + length + Int(min(max(ahead, reach), 1e9).rounded(.up))
      tops = [0]
      while tops.count - 1 < count, tops[tops.count - 1] < end { tops.append(tops[tops.count - 1] + lengths(tops.count - 1, skipped)) }
      offset = wanted
      if tops.count - 1 == count {
        offset = max(least, min(wanted, tops[count] + scale.listPixels(content.contentInset.bottom) - length))
      }
      let plan = planner.plan(
        count: tops.count - 1, offset: Double(offset), viewport: Double(length), direction: .forward, start: { Double(tops[$0]) })
      let range = measuresAhead ? plan.preload : plan.visible
      guard let skipped else { return (range, false) }
      // Elements that were skipped are measured now. The first one in view whose length was known keeps its place.
      let unknown = range.prefix { $0 < skipped.count }.filter { lengths.known($0) == nil && measured.insert($0).inserted }
      if unknown.isEmpty { return (range, isShifted) }
      let anchor = plan.visible.first { $0 >= skipped.count || lengths.known($0) != nil } ?? plan.visible.lowerBound
      let shift = unknown.reduce(0) { sum, index in
        let length = lengths.measure(index)
        return index < anchor ? sum + length - skipped.length : sum
      }
      wanted = offset + shift
      if shift != 0 { isShifted = true }
    }
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

  private var pinsFooters: Bool {
    content.pinsFooters && !content.isInverted && !content.isHorizontal && !content.elements.shape.isRowsOnly
  }

  /// Returns the footer that stays in view while its own place is below the view, and where it begins in the list; `nil` where there is none.
  func pinnedFooter(_ lengths: NestedLengths) -> (index: Int, position: Int)? {
    if !pinsFooters { return nil }
    let line = offset + length - scale.listPixels(content.contentInset.bottom)
    guard let (footer, top) = content.elements.shape.footerBelow(line, tops: tops, length: { lengths.measure($0) }) else { return nil }
    let position = top - offset
    return position < length && top + lengths.measure(footer) > offset ? (footer, position) : nil
  }
}

/// Skipped elements are those before a row that a list in a node was scrolled to without measuring what lies between.
///
/// Like a table of UIKit with estimated heights, the list counts each with one length until it comes into range.
struct SkippedElements {
  /// The elements before this one count with `length` where they are not measured.
  var count: Int
  /// The length of an element, in device pixels.
  let length: Int
  /// The number of elements that are measured although they are only passed, so that offsets in short lists are exact.
  static let measuredCount = 64
}

/// Nested lengths give the lengths of the elements of a list in a node, in device pixels.
struct NestedLengths {
  /// Returns the length of an element; `nil` where it must be measured.
  let known: (Int) -> Int?
  /// Returns the length of an element, which is measured where it is not known.
  let measure: (Int) -> Int

  /// Returns the length with which an element counts.
  ///
  /// - Parameter skipped: the elements that need not be measured.
  func callAsFunction(_ index: Int, _ skipped: SkippedElements?) -> Int {
    guard let skipped, index < skipped.count else { return measure(index) }
    return known(index) ?? skipped.length
  }
}

/// A nested extent is how far a list that stands in a node reaches, as it was laid out last, in points along the direction of scrolling.
struct NestedExtent {
  /// The offset of the list, limited to its content.
  var offset: Double
  var length: Double
  /// The length of the content; infinite where it was not measured to its end.
  var content: Double
}
