import EmakiLayout

/// A nested list layout computes the places of the elements of a list inside a node, and which of them are in range. Places are device
/// pixels along the direction of scrolling.
struct NestedListLayout {
  private let content: ListContent
  private let scale: Scale
  private let length: Int
  /// The insets of the content at its beginning and at its end.
  private let (before, after): (Int, Int)
  /// The offset that is asked for.
  private var wanted: Double
  /// The offset of the list, limited to its content. It is known once the elements are placed.
  private var offset = 0
  /// The beginning of each measured element, followed by the end of the last one.
  private var tops = [0]
  /// The elements that are measured only once they are in range. A target far away adds to them.
  private(set) var skipped: Skipped?
  private let known: (Int) -> Int?
  private let measure: (Int) -> Int

  /// Skipped elements are those before a row that a list in a node was scrolled to without measuring what lies between.
  ///
  /// Like a table of UIKit with estimated heights, the list counts each with one length until it comes into range.
  struct Skipped {
    /// The elements before this one count with `length` where they are not measured.
    var count: Int
    let length: Int
    /// The number of elements that are measured although they are only passed, so that offsets in short lists are exact.
    fileprivate static let measuredCount = 64
  }

  /// An extent is how far a list that stands in a node reaches, as it was laid out last, in points along the direction of scrolling.
  struct Extent {
    /// The offset of the list, limited to its content.
    var offset: Double
    var length: Double
    /// The length of the content; infinite where it was not measured to its end.
    var content: Double
  }

  /// Creates the layout of a list.
  ///
  /// - Parameters:
  ///   - content: what the list shows.
  ///   - size: the size of the list in points.
  ///   - offset: the point of the content at the list's top left corner, in points; `nil` for a list that is not scrolled.
  ///   - scale: the device pixels of a point.
  ///   - skipped: the elements that earlier layouts have skipped.
  ///   - known: returns the length of an element; `nil` where it must be measured.
  ///   - measure: returns the length of an element, which is measured where it is not known.
  init(
    _ content: ListContent, size: Size, offset: Point?, scale: Scale, skipped: Skipped?, known: @escaping (Int) -> Int?,
    measure: @escaping (Int) -> Int
  ) {
    self.content = content
    self.scale = scale
    self.skipped = skipped
    self.known = known
    self.measure = measure
    length = scale.nearestPixelCount(content.isHorizontal ? size.width : size.height)
    wanted = offset.map { content.isHorizontal ? $0.x : $0.y } ?? content.restOffset
    before = scale.listPixels(content.contentInset.top)
    after = scale.listPixels(content.contentInset.bottom)
  }

  /// Sets the offset that is asked for, in points.
  mutating func scroll(to offset: Double) { wanted = offset }

  /// Returns the offset at which the list shows a goal, in points and limited to the content; `nil` for a row that does not exist.
  mutating func offset(of goal: ScrollTarget.Goal) -> Double? {
    defer { tops = [0] }
    switch goal {
    case .element(let path, let position):
      guard let index = content.elements.element(at: path)?.index else { return nil }
      skip(to: index)
      return scale.points(offset(of: index, position))
    case .offset(let offset):
      let wanted = max(-before, scale.listPixels(offset))
      measure(to: wanted + length)
      return scale.points(limited(wanted))
    }
  }

  /// Adds the elements before a target to the skipped ones where too many of them would have to be measured.
  private mutating func skip(to index: Int) {
    let passed = (skipped?.count ?? 0)..<max(skipped?.count ?? 0, index)
    let lengths = passed.compactMap(known)
    if passed.count - lengths.count <= Skipped.measuredCount { return }
    let average = lengths.isEmpty ? nil : (lengths.reduce(0, +) + lengths.count / 2) / lengths.count
    skipped = Skipped(count: index, length: skipped?.length ?? average ?? measure(index))
  }

  /// Returns the offset at which the list shows an element, limited to the content.
  private mutating func offset(of index: Int, _ position: ScrollTarget.Position) -> Int {
    let shape = content.elements.shape
    measure(to: 0, with: index)
    var header = 0
    var footer = 0
    if content.pins.headers, let pinned = shape.headerOfSection(around: index)?.header, pinned < index {
      header = tops[pinned + 1] - tops[pinned]
    }
    if content.pins.footers, let pinned = shape.footerOfSection(around: index)?.footer, pinned > index { footer = measure(pinned) }
    let place = position.offset(
      of: Double(tops[index])..<Double(tops[index + 1]), from: Double(scale.listPixels(wanted)), length: Double(length),
      insets: (Double(before + header), Double(after + footer)))
    // The elements after the target decide how far the list can be scrolled.
    measure(to: Int(place) + length, with: index)
    return limited(Int(place.rounded()))
  }

  /// Measures elements up to an offset, and up to an element that is measured even where it was skipped.
  private mutating func measure(to end: Int, with index: Int = -1) {
    while !isMeasured, tops.count - 1 <= index || tops[tops.count - 1] < end {
      let next = tops.count - 1
      tops.append(tops[next] + (next == index ? measure(next) : counted(next)))
    }
  }

  /// Returns the length with which an element counts.
  private func counted(_ index: Int) -> Int {
    guard let skipped, index < skipped.count else { return measure(index) }
    return known(index) ?? skipped.length
  }

  private var isMeasured: Bool { tops.count - 1 == content.elements.count }

  private func limited(_ offset: Int) -> Int {
    max(-before, isMeasured ? min(offset, tops[tops.count - 1] + after - length) : offset)
  }

  /// Measures elements from the first as far as they are needed, and limits the offset to the content.
  ///
  /// - Parameters:
  ///   - measuresAhead: whether the elements in the list's ranges are in range even if they are not in view.
  ///   - fetchReach: how far beyond the view elements are measured to see whether the end is near, in lengths of the list.
  /// - Returns: the elements in range, and whether the offset has changed because skipped elements turned out longer or shorter. What was in view
  ///   stays where it is then.
  mutating func place(measuresAhead: Bool, fetchReach: Double) -> (range: Range<Int>, isShifted: Bool) {
    let planner = measuresAhead && content.planner.mode.measuresAhead ? content.planner : RangePlanner(mode: .visibleOnly)
    var wanted = max(-before, scale.listPixels(wanted))
    let ahead = [RangeType.display, .preload].map { planner.buffers($0, viewport: Double(length), direction: .forward).after }.max() ?? 0
    let reach = fetchReach > 0 ? Double(length) * fetchReach : 0
    var isShifted = false
    // A cell that changes while it is measured is measured once all the same.
    var measured: Set<Int> = []
    while true {
      tops = [0]
      measure(to: wanted + length + Int(min(max(ahead, reach), 1e9).rounded(.up)))
      offset = limited(wanted)
      let plan = planner.plan(
        count: tops.count - 1, offset: Double(offset), viewport: Double(length), direction: .forward, start: { Double(tops[$0]) })
      let range = measuresAhead ? plan.preload : plan.visible
      guard let skipped else { return (range, false) }
      // Elements that were skipped are measured now. The first one in view whose length was known keeps its place.
      let unknown = range.prefix { $0 < skipped.count }.filter { known($0) == nil && measured.insert($0).inserted }
      if unknown.isEmpty { return (range, isShifted) }
      let anchor = plan.visible.first { $0 >= skipped.count || known($0) != nil } ?? plan.visible.lowerBound
      let shift = unknown.reduce(0) { sum, index in
        let length = measure(index)
        return index < anchor ? sum + length - skipped.length : sum
      }
      wanted = offset + shift
      if shift != 0 { isShifted = true }
    }
  }

  var extent: Extent {
    Extent(
      offset: scale.points(offset), length: scale.points(length),
      content: isMeasured ? scale.points(tops[tops.count - 1] + before + after) : .infinity)
  }

  /// Returns where a measured element begins in the list.
  func position(of index: Int) -> Int {
    content.isInverted ? length - (tops[index + 1] - offset) : tops[index] - offset
  }

  /// The footer and the header that stay in view although their own places are out of it, and where each begins in the list.
  var pinned: [(index: Int, position: Int)] {
    var pinned: [(index: Int, position: Int)] = []
    func add(_ index: Int, _ top: Int, _ height: Int) {
      if top < offset + length, top + height > offset { pinned.append((index, top - offset)) }
    }
    let shape = content.elements.shape
    if content.pins.footers, let (footer, top) = shape.footerBelow(offset + length - after, tops: tops, length: { measure($0) }) {
      add(footer, top, measure(footer))
    }
    if content.pins.headers, let (header, top) = shape.headerAbove(offset + before, tops: tops) {
      add(header, top, tops[header + 1] - tops[header])
    }
    return pinned
  }
}
