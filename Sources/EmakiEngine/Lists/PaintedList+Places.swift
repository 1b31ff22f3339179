import EmakiDisplay
import EmakiLayout
import EmakiNodes

// Where rows stand, what covers them, and how far the list can be scrolled.
extension PaintedList {
  /// The empty space above the first row, in device pixels.
  var topInset: Int { station.scale.listPixels(content.contentInset.top) }
  /// The empty space below the last row, in device pixels.
  var bottomInset: Int { station.scale.listPixels(content.contentInset.bottom) }

  /// Returns the distance from the top of a frame at which headers stay, in device pixels. Where bars become lower, headers move up with
  /// them.
  ///
  /// - Parameter top: the list's pixel row at the top of the frame.
  func pinInset(_ top: Int) -> Int {
    guard let bars else { return topInset }
    return max(station.scale.listPixels(content.contentInset.top - bars.bars.collapse), topInset - max(0, top + topInset))
  }

  /// Returns the number of device pixels that are covered before and after a row that the list is scrolled to. They are covered by bars at
  /// their lowest height, by insets, and by the header and the footer that stay above and below the row.
  func scrollInsets(ofRow row: Int) -> (before: Int, after: Int) {
    let header = stickyHeader(ofRow: row).map { $0 < row ? tops[$0 + 1] - tops[$0] : 0 } ?? 0
    // Bars at the top become lower while the list is scrolled. The bars at the start of an inverted list are at the bottom and keep their
    // height.
    let before = isInverted ? topInset : pinInset(Int(Int32.max))
    let footer = stickyFooter(ofRow: row).map { $0 > row ? knownLength(ofRow: $0) ?? 0 : 0 } ?? 0
    return (before + header, bottomInset + footer)
  }

  /// Returns the bars over a frame, the lowest first.
  ///
  /// - Parameter top: the list's pixel row at the top of the frame.
  func bars(at top: Int) async throws -> [ShownBar] {
    guard let bars else { return [] }
    let list = BarredList(
      scale: station.scale, distance: barDistance(top), isAtEnd: isInverted ? top + topInset <= 0 : isEnd(top),
      layoutDirection: station.options.readingDirection, ground: ground,
      unreadCount: (content.elements.source as? any UnreadCounting)?.unreadCount ?? 0)
    return try await bars.bars(over: list, width: size.width, station)
  }

  /// Returns how far the rows are scrolled under the bars at the top of a frame, in device pixels; 0 where none is below them.
  private func barDistance(_ top: Int) -> Int {
    if !isInverted { return top + topInset }
    // The last row of an inverted list is at the top of the screen. Where its end is not measured yet, the distance counts as at least one
    // viewport.
    let distance = max(0, measuredHeight + bottomInset - top - length)
    return measuredCount < rowCount ? max(distance, length) : distance
  }

  /// Returns a row's top in points.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have.
  func top(ofRow row: Int) async throws -> Double {
    guard row >= 0 && row < rowCount else { throw RenderError.unknownRow(row, count: rowCount) }
    try await measure(rows: row + 1)
    return station.scale.points(tops[row])
  }

  /// Returns a scroll offset in device pixels, rounded and clamped to the list as a scroll view clamps it. Rows are measured as far as that
  /// needs.
  ///
  /// - Throws: `RenderError.offset` for NaN.
  func clamped(_ offset: Double) async throws -> Int {
    if offset.isNaN { throw RenderError.offset(offset) }
    if let contentError { throw contentError }
    let least = -topInset
    let wanted = max(least, station.scale.nearestPixelCount(offset))
    try await measure(toPixel: wanted + length)
    return max(least, min(wanted, measuredHeight + bottomInset - length))
  }

  /// Returns a scroll offset in points, clamped to the list and not rounded. It must be called after `clamped(_:)`, which measures the
  /// rows.
  func unroundedOffset(_ offset: Double) -> Double {
    let least = -station.scale.points(topInset)
    // Where not all rows are measured, the end of the list counts as far away.
    if measuredCount < rowCount { return max(least, offset) }
    return max(least, min(offset, station.scale.points(measuredHeight + bottomInset - length)))
  }

  /// Returns whether a frame whose top is at a device pixel of the list shows the end of the list.
  func isEnd(_ top: Int) -> Bool {
    measuredCount == rowCount && top + length >= measuredHeight + bottomInset
  }

  /// The length of a picture along the scrolling axis, in device pixels. It may end where the list does.
  var shownLength: Int {
    guard let least = leastHeight, !isHorizontal, measuredCount == rowCount else { return length }
    return min(length, max(station.scale.nearestPixelCount(least), measuredHeight + bottomInset))
  }

  /// Plans the ranges of the measured rows for a scroll offset in device pixels.
  func plan(_ top: Int, _ direction: ScrollDirection) -> RangePlan {
    let tops = tops
    return content.planner.plan(
      count: measuredCount, offset: Double(top), viewport: Double(length), direction: direction, start: { Double(tops[$0]) })
  }

  /// Returns the measured rows that meet a range of device pixels.
  func rows(in range: Range<Int>) -> Range<Int> {
    let first = firstRow(endingBelow: range.lowerBound)
    var end = first
    while end < measuredCount && tops[end] < range.upperBound { end += 1 }
    return first..<end
  }

  /// Returns the measured rows that meet a range of device pixels, with those at its ends that are 0 high: they show nothing, which is to be told.
  func rowsTold(in range: Range<Int>) -> Range<Int> {
    let rows = rows(in: range)
    var (first, end) = (rows.lowerBound, rows.upperBound)
    while first > 0 && tops[first - 1] == tops[first] && tops[first] >= range.lowerBound { first -= 1 }
    while end < measuredCount && tops[end + 1] == tops[end] && tops[end] <= range.upperBound { end += 1 }
    return first..<end
  }

  /// Returns the first measured row that ends below a device pixel.
  private func firstRow(endingBelow pixel: Int) -> Int { firstIndex(below: measuredCount) { tops[$0 + 1] > pixel } }
}

extension ListContent {
  /// The largest height of a row, in points.
  private static let heightLimit = 1e9

  /// Returns the beginning of each element in device pixels, followed by the end of the last element; `nil` where the elements have to be
  /// measured.
  ///
  /// - Throws: `RenderError.rowHeightCount` or `RenderError.rowHeight` where the given heights cannot be right.
  func tops(scale: Scale) throws(RenderError) -> [Int]? {
    if case .pages(let page) = arrangement {
      let width = scale.nearestPixelCount(page.width)
      return (0...elements.count).map { $0 * width }
    }
    guard let heights else { return nil }
    if heights.count != elements.count { throw .rowHeightCount(heights.count, rows: elements.count) }
    var tops = [0]
    tops.reserveCapacity(heights.count + 1)
    for (row, height) in heights.enumerated() {
      guard height >= 0, height <= Self.heightLimit else { throw .rowHeight(row: elements[row].name, given: height, measured: nil) }
      tops.append(tops[row] + scale.nearestPixelCount(height))
    }
    return tops
  }
}
