import EmakiNodes

// Rows are painted in the order of the list. What a row paints outside its own bounds covers the rows before it and is covered by the rows
// after it. The layer of a row includes what its neighbours paint in it, so that frames can reuse the layer.

extension PaintedList {
  /// Returns the rows that reach into a row, in the order of the list.
  func overlaps(ofRow row: Int) -> [RowOverlap] {
    if overflows.isEmpty || isHorizontal || row >= measuredCount { return [] }
    let top = tops[row]
    let bottom = tops[row + 1]
    if top == bottom { return [] }
    // The distances here are counted in the order of the list. An inverted list is upside down in this order, so "above" and "below" change
    // places.
    let reach = isInverted ? (above: reach.below, below: reach.above) : reach
    let near = rows(in: top - reach.below..<bottom + reach.above)
    return near.compactMap { other in
      guard other != row, let overflow = overflows[other], tops[other] < tops[other + 1] else { return nil }
      let (before, after) = isInverted ? (overflow.below, overflow.above) : (overflow.above, overflow.below)
      guard tops[other] - before < bottom, tops[other + 1] + after > top else { return nil }
      let offset = isInverted ? bottom - tops[other + 1] : tops[other] - top
      return RowOverlap(row: other, offset: offset, version: overflow.version, isBelow: other < row)
    }
  }

  /// Measures the rows beyond some rows that may reach into them.
  ///
  /// - Returns: the rows with those that may reach into them.
  func prepareOverlaps(ofRows rows: Range<Int>) async throws -> Range<Int> {
    if overflows.isEmpty || isHorizontal || rows.isEmpty { return rows }
    let reach = isInverted ? (above: reach.below, below: reach.above) : reach
    try await measure(toPixel: tops[rows.upperBound] + reach.above)
    let near = self.rows(in: tops[rows.lowerBound] - reach.below..<tops[rows.upperBound] + reach.above)
    let all = min(near.lowerBound, rows.lowerBound)..<max(near.upperBound, rows.upperBound)
    // Where the heights were given, rows count as measured before they are laid out, so they are laid out here.
    if content.heights != nil { try await prepare(rows: all) }
    return all
  }

  /// Stores how far the drawing of a measured row reaches beyond the row, or the drawing over which it fades in.
  ///
  /// - Parameter isChanged: whether the row's drawing is another than before.
  func noteOverflow(of measured: MeasuredRow, row: Int, isChanged: Bool = false) {
    let known = overflows[row]
    var overflow = measured.overflow
    if let former = states[row]?.former?.overflow {
      overflow = (above: max(overflow.above, former.above), below: max(overflow.below, former.below))
    }
    if overflow.above <= 0 && overflow.below <= 0 {
      if known != nil { setOverflow(nil, ofRow: row) }
      return
    }
    // A number that no drawing had before: the row may have been reloaded, and its neighbours may keep layers with what it painted then.
    if isChanged { overflowVersion += 1 }
    func pixels(_ points: Double) -> Int { points.isNaN ? 0 : station.scale.touchedPixels(from: 0, to: points).upperBound }
    let new = RowOverflow(
      above: pixels(overflow.above), below: pixels(overflow.below),
      version: isChanged ? overflowVersion : known?.version ?? 0)
    if new != known { setOverflow(new, ofRow: row) }
  }
}

/// A row overflow says how far the drawing of a row reaches beyond the row, because its cell does not clip.
struct RowOverflow: Hashable {
  /// The number of device pixels that the drawing reaches above the row.
  var above: Int
  /// The number of device pixels that the drawing reaches below the row.
  var below: Int
  /// A number that changes with the drawing.
  var version: Int
}

/// A row overlap is another row whose drawing reaches into a row.
struct RowOverlap: Hashable {
  /// The index of the other row.
  let row: Int
  /// The top of the other row, in device pixels below the top of the row that it reaches into.
  let offset: Int
  /// The version of the other row's drawing.
  let version: Int
  /// Whether the other row comes earlier in the list, so that it lies below.
  let isBelow: Bool
}
