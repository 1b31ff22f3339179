import EmakiNodes

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
  /// Returns the footer at the bottom and the header at the top, where they are seen away from their own places, the lowest first.
  func pinnedRows(in range: Range<Int>) -> [PinnedRow] {
    [pinnedFooter(in: range), content.pinsHeaders ? pinnedHeader(in: range) : nil].compactMap(\.self)
  }

  /// Returns the header of the section at the top and the list's pixel row where it is seen; `nil` where the header is at its own place.
  /// The header is seen at the top, or as far above the top as the next section pushes it.
  func pinnedHeader(in range: Range<Int>) -> PinnedRow? {
    if isInverted { return nil }
    guard let (header, top) = content.elements.headerAbove(range.lowerBound + pinInset(range.lowerBound), tops: tops), canStay(header)
    else { return nil }
    return PinnedRow(piece: ListPiece(row: header, index: 0), top: top)
  }

  /// Returns the footer of the section at the bottom and the list's pixel row where it is seen; `nil` where the footer is at its own place, or is not
  /// measured. The footer is seen at the bottom, or as far below it as the start of its section pushes it.
  func pinnedFooter(in range: Range<Int>) -> PinnedRow? {
    if !pinsFooters { return nil }
    let line = range.upperBound - bottomInset
    guard let (footer, top) = content.elements.footerBelow(line, tops: tops, length: knownLength), canStay(footer) else { return nil }
    return PinnedRow(piece: ListPiece(row: footer, index: 0), top: top)
  }

  /// Measures the footer that may stay at the bottom, although the rows before it may not be measured.
  func prepareFooter(in range: Range<Int>) async throws {
    if !pinsFooters { return }
    var missing: Int?
    _ = content.elements.footerBelow(range.upperBound - bottomInset, tops: tops) { row in
      if knownLength(ofRow: row) == nil { missing = row }
      return nil
    }
    if let missing { try await prepare(rows: [missing]) }
  }

  /// Measures the footer that may stay below a row.
  func prepareFooter(ofRow row: Int) async throws {
    if let footer = stickyFooter(ofRow: row), knownLength(ofRow: footer) == nil { try await prepare(rows: [footer]) }
  }

  /// Returns the ranges of a plan with the headers and footers that are seen away from their own places.
  func ranges(_ plan: RangePlan, in range: Range<Int>) -> ListRanges {
    ListRanges(
      plan, pinned: pinnedRow(in: range), footer: pinnedFooter(in: range)?.piece.row, header: stickyHeader(ofRow:),
      footerOf: stickyFooter(ofRow:))
  }

  private var pinsFooters: Bool { content.pinsFooters && !isInverted && !isHorizontal }

  /// Returns whether a header or footer can stay in view. One that is painted in several pieces is too high.
  private func canStay(_ row: Int) -> Bool { 1...ListPiece.height ~= length(ofRow: row) }

  /// Returns the index of the header that stays in view while rows of a measured row's section are scrolled away; `nil` where none does.
  func stickyHeader(ofRow row: Int) -> Int? {
    if !content.pinsHeaders || isInverted { return nil }
    return content.elements.header(ofSectionAround: row).flatMap { canStay($0) ? $0 : nil }
  }

  /// Returns the index of the footer that stays in view while rows of a row's section are below the view; `nil` where none does.
  func stickyFooter(ofRow row: Int) -> Int? {
    if !pinsFooters { return nil }
    return content.elements.footer(ofSectionAround: row).flatMap { footer in
      knownLength(ofRow: footer).map { 1...ListPiece.height ~= $0 } ?? true ? footer : nil
    }
  }

  /// Returns the index of the header that stays in view; `nil` where headers do not stay, where it is pushed out, or where it lies in an
  /// inset higher than the viewport.
  func pinnedRow(in range: Range<Int>) -> Int? {
    guard content.pinsHeaders, let header = pinnedHeader(in: range) else { return nil }
    return header.top < range.upperBound && header.top + ownRows(of: header.piece).count > range.lowerBound ? header.piece.row : nil
  }
}
