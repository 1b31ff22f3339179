import EmakiEncoding
import EmakiNodes

extension PaintedList {
  /// Returns the pieces of some rows, in the order of the list.
  func pieces(ofRows rows: Range<Int>) -> [ListPiece] {
    if isHorizontal { return rows.map { ListPiece(row: $0, index: 0) } }
    return rows.flatMap { row in
      let count = (tops[row + 1] - tops[row] + ListPiece.height - 1) / ListPiece.height
      return (0..<count).map { ListPiece(row: row, index: isInverted ? count - 1 - $0 : $0) }
    }
  }

  /// Returns the pieces that meet a range of the list's pixel rows.
  func pieces(in range: Range<Int>) -> [ListPiece] { pieces(ofRows: rows(in: range)).filter { rows(of: $0).overlaps(range) } }

  /// Returns the range of its row's own pixel rows that a piece covers.
  func ownRows(of piece: ListPiece) -> Range<Int> {
    if isHorizontal { return 0..<size.height }
    let top = piece.index * ListPiece.height
    return top..<min(top + ListPiece.height, length(ofRow: piece.row))
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

  /// Starts painting those of some pieces that are not painted yet, with all of their contents displayed.
  ///
  /// - Parameters:
  ///   - pieces: the pieces.
  ///   - isAhead: whether nobody waits for them yet. Pieces that somebody waits for are painted first.
  ///   - keepsPixels: whether layers keep their pixels once their rows are compressed. Who only writes the compressed rows needs them no more.
  func startPainting(_ pieces: some Sequence<ListPiece>, isAhead: Bool = false, keepsPixels: Bool = true) {
    for piece in pieces {
      let state = states[piece.row]
      let overlaps = overlaps(ofRow: piece.row)
      if let state, state.overlaps != overlaps, !state.layers.isEmpty { changeState(ofRow: piece.row) { $0.layers = [:] } }
      // A row whose height is not the one that the list was given is an error where it is shown.
      if state?.layers[piece.index] != nil || state?.otherHeight != nil { continue }
      let painting = PiecePainting(piece, of: self, overlaps: overlaps)
      let job = station.workers.submit(priority: isAhead ? 1 : 0) { worker in
        let result = painting.piece(by: worker)
        return keepsPixels ? result : result.map(\.withoutPixels)
      }
      changeState(ofRow: piece.row) { ($0.layers[piece.index], $0.overlaps) = (job, overlaps) }
    }
  }

  /// Starts painting a piece of a row that is not settled, as it looks at this instant.
  private func passingLayer(_ piece: ListPiece, _ look: RowLook, looks: (Int) -> RowLook) -> PieceJob {
    changeState(ofRow: piece.row) { state in
      var passing = state.passing ?? PassingLook(look: look, memory: PassMemory())
      let overlaps = overlaps(ofRow: piece.row)
      let overlapLooks = overlaps.map { looks($0.row) }
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

  /// Starts painting pieces that are needed for the present frame.
  func startPainting(_ pieces: [ListPiece], looks: (Int) -> RowLook) {
    for piece in pieces { _ = job(of: piece, looks) }
  }

  /// Starts painting a piece with its looks, if it is not painted yet, and returns the job; `nil` for a piece of no known height.
  private func job(of piece: ListPiece, _ looks: (Int) -> RowLook) -> PieceJob? {
    let look = looks(piece.row)
    guard look == .settled, overflows.isEmpty || overlaps(ofRow: piece.row).allSatisfy({ looks($0.row) == .settled }) else {
      return passingLayer(piece, look, looks: looks)
    }
    startPainting([piece])
    return states[piece.row]?.layers[piece.index]
  }

  /// Returns the layer of a piece, and waits until the piece is painted.
  ///
  /// - Throws: `CancellationError` where the task was cancelled; then nothing else is painted. `RenderError.rowHeight` where the row's
  ///   height is not the one that the list was given.
  func layer(_ piece: ListPiece, looks: (Int) -> RowLook = { _ in .settled }) async throws -> Layer? {
    if Task.isCancelled {
      release(layersOutside: nil, rowsOutside: ItemsInRange(0..<0))
      throw CancellationError()
    }
    if let height = states[piece.row]?.otherHeight {
      let given = station.scale.points(tops[piece.row + 1] - tops[piece.row])
      throw RenderError.rowHeight(row: name(ofRow: piece.row), given: given, measured: height)
    }
    guard let job = job(of: piece, looks) else { return nil }
    return try await layer(of: piece, job)
  }

  /// Returns the layer of a header that stays in view, as it lies over the rows below it, and waits until it is painted.
  func pinnedLayer(_ piece: ListPiece, looks: (Int) -> RowLook) async throws -> Layer? {
    // Most headers hide what is below them, and are painted as at their own places.
    if states[piece.row]?.measured?.list.isCovered ?? true { return try await layer(piece, looks: looks) }
    let look = looks(piece.row)
    let job = changeState(ofRow: piece.row) { state in
      if let known = state.glass, known.look == look { return known.job }
      let painting = PiecePainting(piece, of: self, overlaps: [], isGlass: true)
      let job = station.workers.submit { worker in
        painting.piece(look, passes: look == .settled ? nil : PassMemory(), by: worker)
      }
      state.glass = (look, job)
      return job
    }
    return try await layer(of: piece, job)
  }

  /// Returns the layer that a job paints, and notes what it says about its row.
  private func layer(of piece: ListPiece, _ job: PieceJob) async throws -> Layer? {
    let painted = try await job.value.get()
    if station.options.describesFrames { noteCell(ofRow: piece.row) }
    if painted.notes.isEmpty && !station.describesRows { return painted.layer }
    changeState(ofRow: piece.row) { state in
      state.notes.formUnion(painted.notes)
      state.description = state.shownDescription ?? painted.description
    }
    return painted.layer
  }
}
