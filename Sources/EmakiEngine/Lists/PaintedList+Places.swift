import EmakiDisplay
import EmakiLayout
import EmakiNodes

// Where rows stand, what covers them, and how far the list can be scrolled.
extension PaintedList {
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
    let footer = stickyFooter(ofRow: row).map { $0 > row ? length(ofRow: $0) ?? 0 : 0 } ?? 0
    return (before + header, bottomInset + footer)
  }

  /// Returns the bars over a frame, the lowest first.
  ///
  /// - Parameter top: the list's pixel row at the top of the frame.
  func bars(at top: Int) async throws -> [ShownBar] {
    guard let bars else { return [] }
    let list = BarredList(
      scale: station.scale, distance: barDistance(top), isAtEnd: isInverted ? top + topInset <= 0 : isEnd(top),
      layoutDirection: station.options.layoutDirection, ground: ground,
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

  /// Returns a scroll offset, clamped to the list as a scroll view clamps it: rounded, in device pixels, and not rounded, in points. Rows are
  /// measured as far as that needs.
  ///
  /// - Throws: `RenderError.offset` for NaN.
  func clamped(_ offset: Double) async throws -> (top: Int, unrounded: Double) {
    if offset.isNaN { throw RenderError.offset(offset) }
    if let contentError { throw contentError }
    let scale = station.scale
    let least = -topInset
    let wanted = max(least, scale.nearestPixelCount(offset))
    try await measure(toPixel: wanted + length)
    let most = measuredHeight + bottomInset - length
    // Where not all rows are measured, the end of the list counts as far away.
    let end = measuredCount < rowCount ? offset : min(offset, scale.points(most))
    return (max(least, min(wanted, most)), max(scale.points(least), end))
  }

  /// Returns whether a frame whose top is at a device pixel of the list shows the end of the list.
  func isEnd(_ top: Int) -> Bool {
    measuredCount == rowCount && top + length >= measuredHeight + bottomInset
  }

  /// Returns the measured rows that meet a range of device pixels.
  func rows(in range: Range<Int>) -> Range<Int> {
    let first = firstIndex(below: measuredCount) { tops[$0 + 1] > range.lowerBound }
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
}

extension ListContent {
  /// The largest height of a row, in points.
  private static let heightLimit = 1e9

  /// Returns the beginning of each element in device pixels, followed by the end of the last element, where their heights are given.
  ///
  /// - Throws: `RenderError.rowHeightCount` or `RenderError.rowHeight` where the heights cannot be right.
  func tops(_ heights: [Double], scale: Scale) throws(RenderError) -> [Int] {
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

/// A pinned row is a header or footer that is seen away from its own place, over the other rows. Its own place shows the background colour.
struct PinnedRow {
  let piece: ListPiece
  /// The list's pixel row where it is seen.
  let top: Int
}

extension [PinnedRow] {
  /// Returns whether a row is one of the pinned ones.
  func holds(_ row: Int) -> Bool { contains { $0.piece.row == row } }
}

// Headers that stay at the top of a list, and footers that stay at its bottom.
extension PaintedList {
  /// Returns the header of the section at the top and the footer of the section at the bottom, each with the list's pixel row where it is seen; `nil`
  /// where it is at its own place, and for a footer that is not measured.
  ///
  /// The header is seen at the top, or as far above the top as the next section pushes it. The footer is seen at the bottom, or as far below it as
  /// the start of its section pushes it.
  func pinnedRows(in range: Range<Int>) -> (header: PinnedRow?, footer: PinnedRow?) {
    let pins = content.pins
    let shape = content.elements.shape
    let line = range.upperBound - bottomInset
    var pinned: (header: PinnedRow?, footer: PinnedRow?) = (nil, nil)
    if pins.headers, let (header, top) = shape.headerAbove(range.lowerBound + pinInset(range.lowerBound), tops: tops), canStay(header) {
      pinned.header = PinnedRow(piece: ListPiece(row: header, index: 0), top: top)
    }
    if pins.footers, let (footer, top) = shape.footerBelow(line, tops: tops, length: length(ofRow:)), canStay(footer) {
      pinned.footer = PinnedRow(piece: ListPiece(row: footer, index: 0), top: top)
    }
    return pinned
  }

  /// Measures the footer that may stay below a row.
  func prepareFooter(ofRow row: Int) async throws {
    if let footer = stickyFooter(ofRow: row), length(ofRow: footer) == nil { try await prepare(rows: [footer]) }
  }

  /// Returns the ranges of a plan with the headers and footers that are seen away from their own places. The footer that may stay at the bottom is
  /// measured, although the rows before it may not be.
  func ranges(_ plan: RangePlan, in range: Range<Int>) async throws -> ListRanges {
    if content.pins.footers {
      var missing: Int?
      _ = content.elements.shape.footerBelow(range.upperBound - bottomInset, tops: tops) { row in
        if length(ofRow: row) == nil { missing = row }
        return nil
      }
      if let missing { try await prepare(rows: [missing]) }
    }
    let pinned = pinnedRows(in: range)
    return ListRanges(
      plan, pinned: pinned.header.flatMap { shows($0, in: range) ? $0.piece.row : nil }, footer: pinned.footer?.piece.row,
      header: stickyHeader(ofRow:), footerOf: stickyFooter(ofRow:))
  }

  /// Returns whether a header or footer can stay in view. One that is painted in several pieces is too high.
  private func canStay(_ row: Int) -> Bool { 1...ListPiece.height ~= length(ofRow: row) ?? 0 }

  /// Returns the index of the header that stays in view while rows of a measured row's section are scrolled away; `nil` where none does.
  func stickyHeader(ofRow row: Int) -> Int? {
    if !content.pins.headers { return nil }
    return content.elements.shape.headerOfSection(around: row).flatMap { canStay($0.header) ? $0.header : nil }
  }

  /// Returns the index of the footer that stays in view while rows of a row's section are below the view; `nil` where none does.
  func stickyFooter(ofRow row: Int) -> Int? {
    if !content.pins.footers { return nil }
    return content.elements.shape.footerOfSection(around: row).flatMap { footer, _ in
      length(ofRow: footer).map { 1...ListPiece.height ~= $0 } ?? true ? footer : nil
    }
  }

  /// Returns whether a header that stays in view is seen. It is not where it is pushed out, or where it lies in an inset higher than the viewport.
  private func shows(_ header: PinnedRow, in range: Range<Int>) -> Bool {
    header.top < range.upperBound && header.top + ownRows(of: header.piece).count > range.lowerBound
  }
}
