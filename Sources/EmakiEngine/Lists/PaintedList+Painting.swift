import EmakiEncoding
import EmakiNodes

extension PaintedList {
  /// Returns the pieces that meet a range of the list's pixel rows, in the order of the list.
  func pieces(in range: Range<Int>) -> [ListPiece] {
    rows(in: range).flatMap { row in
      let count = isHorizontal ? 1 : (tops[row + 1] - tops[row] + ListPiece.height - 1) / ListPiece.height
      return (0..<count).map { ListPiece(row: row, index: isInverted ? count - 1 - $0 : $0) }.filter { rows(of: $0).overlaps(range) }
    }
  }

  /// Returns the range of its row's own pixel rows that a piece covers.
  func ownRows(of piece: ListPiece) -> Range<Int> {
    if isHorizontal { return 0..<size.height }
    let top = piece.index * ListPiece.height
    return top..<min(top + ListPiece.height, length(ofRow: piece.row) ?? 0)
  }

  /// Returns the range of the list's pixel rows that a piece covers.
  func rows(of piece: ListPiece) -> Range<Int> {
    if isHorizontal { return tops[piece.row]..<tops[piece.row + 1] }
    let own = ownRows(of: piece)
    if isInverted { return tops[piece.row + 1] - own.upperBound..<tops[piece.row + 1] - own.lowerBound }
    return tops[piece.row] + own.lowerBound..<tops[piece.row] + own.upperBound
  }

  /// Returns the range of a piece's own pixel rows that meets a range of the list's pixel rows.
  func shownRows(of piece: ListPiece, in range: Range<Int>) -> Range<Int> {
    let rows = rows(of: piece)
    let shown = rows.clamped(to: range)
    let cut = (above: shown.lowerBound - rows.lowerBound, below: rows.upperBound - shown.upperBound)
    return isInverted ? cut.below..<rows.count - cut.above : cut.above..<rows.count - cut.below
  }

  /// Starts painting a piece as it looks in the present frame, if it is not painted yet.
  ///
  /// - Parameters:
  ///   - piece: the piece.
  ///   - isAhead: whether nobody waits for it yet. Pieces that somebody waits for are painted first.
  ///   - keepsPixels: whether its layer keeps its pixels once its rows are compressed. Who only writes the compressed rows needs them no more.
  ///   - looks: returns how a row looks now; by default with all of its contents displayed.
  /// - Returns: the job; `nil` for a piece of a row whose height is not the one that the list was given, which is an error where it is shown.
  @discardableResult
  func startPainting(
    _ piece: ListPiece, isAhead: Bool = false, keepsPixels: Bool = true, looks: (Int) -> RowLook = { _ in .settled }
  ) -> PieceJob? {
    let look = looks(piece.row)
    let overlaps = overlaps(ofRow: piece.row)
    let overlapLooks = overlaps.map { looks($0.row) }
    if look != .settled || overlapLooks.contains(where: { $0 != .settled }) { return passingLayer(piece, look, overlaps, overlapLooks) }
    let state = states[piece.row]
    if let state, state.overlaps != overlaps, !state.layers.isEmpty { changeState(ofRow: piece.row) { $0.layers = [:] } }
    if let known = state?.layers[piece.index] { return known }
    if state?.otherHeight != nil { return nil }
    let painting = PiecePainting(piece, of: self, overlaps: overlaps)
    let job = station.workers.submit(priority: isAhead ? 1 : 0) { worker in
      let result = painting.piece(by: worker)
      return keepsPixels ? result : result.map(\.withoutPixels)
    }
    changeState(ofRow: piece.row) { ($0.layers[piece.index], $0.overlaps) = (job, overlaps) }
    return job
  }

  /// Starts painting a piece where its row, or one that reaches into it, is not settled, as it looks at this instant.
  private func passingLayer(_ piece: ListPiece, _ look: RowLook, _ overlaps: [RowOverlap], _ overlapLooks: [RowLook]) -> PieceJob {
    changeState(ofRow: piece.row) { state in
      var passing = state.passing ?? PassingLook(look: look, memory: PassMemory())
      if passing.look != look || passing.overlaps != overlaps || passing.overlapLooks != overlapLooks {
        passing.look = look
        passing.overlaps = overlaps
        passing.overlapLooks = overlapLooks
        passing.layers = [:]
      }
      let painting = PiecePainting(piece, of: self, overlaps: overlaps, overlapLooks: overlapLooks)
      let memory = passing.memory
      let job = passing.layers[piece.index] ?? station.workers.submit { worker in painting.piece(look, passes: memory, by: worker) }
      passing.layers[piece.index] = job
      state.passing = passing
      return job
    }
  }

  /// Returns the layer of a piece, and waits until the piece is painted.
  ///
  /// - Parameters:
  ///   - piece: the piece.
  ///   - isPinned: whether it is that of a row that stays in view, over other rows.
  ///   - looks: returns how a row looks now.
  /// - Throws: `CancellationError` where the task was cancelled; then nothing else is painted. `RenderError.rowHeight` where the row's
  ///   height is not the one that the list was given.
  func layer(_ piece: ListPiece, isPinned: Bool = false, looks: (Int) -> RowLook = { _ in .settled }) async throws -> Layer? {
    if Task.isCancelled {
      release(layersOutside: nil)
      release(rowsOutside: ItemsInRange(0..<0))
      throw CancellationError()
    }
    // Most headers hide what is below them, and are painted as at their own places.
    let isGlass = isPinned && states[piece.row]?.measured?.list.isCovered == false
    if !isGlass, let height = states[piece.row]?.otherHeight {
      let given = station.scale.points(tops[piece.row + 1] - tops[piece.row])
      throw RenderError.rowHeight(row: content.elements[piece.row].name, given: given, measured: height)
    }
    guard let job = isGlass ? startPaintingGlass(piece, looks(piece.row)) : startPainting(piece, looks: looks) else { return nil }
    let painted = try await job.value.get()
    if station.options.describesFrames, states[piece.row]?.measured == nil { idleCells.insert(piece.row) }
    if painted.notes.isEmpty && !station.describesRows { return painted.layer }
    changeState(ofRow: piece.row) { state in
      state.notes.formUnion(painted.notes)
      state.description = state.shownDescription ?? painted.description
    }
    return painted.layer
  }

  /// Starts painting a header that stays in view, as it lies over the rows below it.
  private func startPaintingGlass(_ piece: ListPiece, _ look: RowLook) -> PieceJob {
    changeState(ofRow: piece.row) { state in
      if let known = state.glass, known.look == look { return known.job }
      let painting = PiecePainting(piece, of: self, overlaps: [], isGlass: true)
      let job = station.workers.submit { worker in
        painting.piece(look, passes: look == .settled ? nil : PassMemory(), by: worker)
      }
      state.glass = (look, job)
      return job
    }
  }
}

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
  func prepareOverlaps(ofRows rows: Range<Int>) async throws {
    if overflows.isEmpty || isHorizontal || rows.isEmpty { return }
    let reach = isInverted ? (above: reach.below, below: reach.above) : reach
    try await measure(toPixel: tops[rows.upperBound] + reach.above)
    // Where the heights were given, rows count as measured before they are laid out, so they are laid out here.
    if content.heights == nil { return }
    let near = self.rows(in: tops[rows.lowerBound] - reach.below..<tops[rows.upperBound] + reach.above)
    try await prepare(rows: min(near.lowerBound, rows.lowerBound)..<max(near.upperBound, rows.upperBound))
  }

  /// Stores how far the drawing of a measured row reaches beyond the row, or the drawing over which it fades in.
  ///
  /// - Parameter isChanged: whether the row's drawing is another than before.
  func noteOverflow(of measured: MeasuredRow, row: Int, isChanged: Bool) {
    let known = overflows[row]
    var overflow = measured.overflow
    if let former = states[row]?.former?.overflow {
      overflow = (above: max(overflow.above, former.above), below: max(overflow.below, former.below))
    }
    if overflow.above <= 0 && overflow.below <= 0 {
      if known != nil { overflows[row] = nil }
      return
    }
    // A number that no drawing had before: the row may have been reloaded, and its neighbours may keep layers with what it painted then.
    if isChanged { overflowVersion += 1 }
    func pixels(_ points: Double) -> Int { points.isNaN ? 0 : station.scale.touchedPixels(from: 0, to: points).upperBound }
    let new = RowOverflow(
      above: pixels(overflow.above), below: pixels(overflow.below),
      version: isChanged ? overflowVersion : known?.version ?? 0)
    if new == known { return }
    overflows[row] = new
    // The reach is limited to one viewport, so a row farther away than that is not considered.
    reach = (min(max(reach.above, new.above), length), min(max(reach.below, new.below), length))
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
