import EmakiLayout
import EmakiNodes

extension PaintedList {
  /// Returns the description of a frame of a range of the list's pixel rows: its rows and nodes and their places. The frame's rows must be
  /// laid out and painted.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame.
  ///   - pinned: the rows that lie over the others.
  ///   - looks: returns how a row looks now.
  func contents(of range: Range<Int>, pinned: [PinnedRow], looks: (Int) -> RowLook) -> FrameContents {
    var contents = FrameContents()
    let rows = rows(in: range)
    if isHorizontal {
      contents.rows = [row(ofPages: rows)]
    } else {
      for row in rows where !pinned.holds(row) {
        if let shown = frameRow(row, looks(row), top: tops[row], in: range) { contents.rows.append(shown) }
      }
      if isInverted { contents.rows.reverse() }
      for own in pinned {
        if let shown = frameRow(own.piece.row, looks(own.piece.row), top: own.top, in: range) { contents.cover(with: shown) }
      }
    }
    contents.accessibility = accessibility(in: range, pinned: pinned)
    return contents
  }

  /// Returns the rows of a frame, with the place of each in points from the frame's top left corner, in painting order.
  ///
  /// - Parameter pinned: the rows that lie over the others.
  func shownRows(in range: Range<Int>, pinned: [PinnedRow] = []) -> [(row: Int, origin: Point)] {
    var shown = rows(in: range).filter { !pinned.holds($0) }.map { (row: $0, start: tops[$0]) }
    shown += pinned.map { ($0.piece.row, $0.top) }
    return shown.map { row, start in
      let length = length(ofRow: row)
      // A list that begins at the bottom or at the right counts its distances from there. The frame counts them from the top left corner.
      let isMirrored = isHorizontal ? station.options.readingDirection == .rightToLeft : isInverted
      let distance = station.scale.points(isMirrored ? range.upperBound - start - length : start - range.lowerBound)
      return (row, point(distance))
    }
  }

  /// Returns the description of a row in a frame; `nil` where the row is out of view.
  ///
  /// - Parameter top: the list's pixel row where the row stands.
  private func frameRow(_ row: Int, _ look: RowLook, top: Int, in range: Range<Int>) -> FrameContents.Row? {
    let height = length(ofRow: row)
    return FrameContents.Row(
      name: name(ofRow: row), top: isInverted ? range.upperBound - top - height : top - range.lowerBound, height: height,
      frameHeight: range.count, nodes: content.elements[row].withCell(at: look.moment?.motion) { $0.map(FrameContents.Node.all) ?? [] },
      links: states[row]?.description.links ?? [])
  }

  /// Returns the pages in view as one row. Its nodes and links are listed where a single page is in view.
  private func row(ofPages pages: Range<Int>) -> FrameContents.Row {
    let single = pages.count == 1 ? pages.first : nil
    return FrameContents.Row(
      name: pages.map(name(ofRow:)).joined(separator: ", "), shown: 0..<size.height, cut: 0, height: size.height,
      nodes: single.map { content.elements[$0].withCell { $0.map(FrameContents.Node.all) ?? [] } } ?? [],
      links: single.flatMap { states[$0]?.description.links } ?? [])
  }

  /// Describes some rows as they are in view. They are painted as they are now, but when that is done their nodes may have left the view, and
  /// have changed, as a video forgets its length.
  func describe(rows: Range<Int>) async throws {
    guard station.describesRows else { return }
    let descriptions = try await station.workers.map(rows) { [station, elements = content.elements] row, worker in
      station.description(of: elements[row], by: worker)
    }
    for (row, description) in zip(rows, descriptions) { changeState(ofRow: row) { $0.shownDescription = description } }
  }

  /// Returns the accessibility elements of the rows of a frame, in the order of reading.
  ///
  /// - Parameter pinned: the rows that lie over the others.
  private func accessibility(in range: Range<Int>, pinned: [PinnedRow]) -> [AccessibilityElement] {
    shownRows(in: range, pinned: pinned).flatMap { row, origin in
      (states[row]?.description.accessibility ?? []).map { $0.offset(by: origin) }
    }.inReadingOrder(isMirrored: station.options.readingDirection == .rightToLeft)
  }
}
