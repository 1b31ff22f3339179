import EmakiEncoding
import EmakiImages
import EmakiList
import EmakiRaster
import EmakiThreads

extension ListDisplay {
  /// The pieces of some rows, in the order of the list.
  func pieces(ofRows rows: Range<Int>) -> [ListPiece] {
    if isPaged { return rows.map { ListPiece(row: $0, index: 0) } }
    return rows.flatMap { row in
      let count = (tops[row + 1] - tops[row] + ListPiece.height - 1) / ListPiece.height
      return (0..<count).map { ListPiece(row: row, index: content.isInverted ? count - 1 - $0 : $0) }
    }
  }

  /// The pieces that meet a range of the list's pixel rows.
  func pieces(in range: Range<Int>) -> [ListPiece] { pieces(ofRows: rows(in: range)).filter { rows(of: $0).overlaps(range) } }

  /// Which of its row's own pixel rows a piece is.
  func ownRows(of piece: ListPiece) -> Range<Int> {
    if isPaged { return 0..<size.height }
    let top = piece.index * ListPiece.height
    return top..<min(top + ListPiece.height, tops[piece.row + 1] - tops[piece.row])
  }

  /// Which of the list's pixel rows a piece is.
  func rows(of piece: ListPiece) -> Range<Int> {
    if isPaged { return tops[piece.row]..<tops[piece.row + 1] }
    let own = ownRows(of: piece)
    if content.isInverted { return tops[piece.row + 1] - own.upperBound..<tops[piece.row + 1] - own.lowerBound }
    return tops[piece.row] + own.lowerBound..<tops[piece.row] + own.upperBound
  }

  /// Which of a piece's own pixel rows meet a range of the list's.
  func shownRows(of piece: ListPiece, in range: Range<Int>) -> Range<Int> {
    let rows = rows(of: piece)
    let shown = rows.clamped(to: range)
    let cut = (above: shown.lowerBound - rows.lowerBound, below: rows.upperBound - shown.upperBound)
    return content.isInverted ? cut.below..<rows.count - cut.above : cut.above..<rows.count - cut.below
  }

  /// Has workers paint what is not painted yet, of rows as they are when everything is there.
  ///
  /// - Parameter isAhead: whether nobody waits for it yet. What somebody waits for is painted before.
  func startPainting(_ pieces: some Sequence<ListPiece>, isAhead: Bool = false) {
    for piece in pieces {
      let state = state(ofRow: piece.row)
      // A row of another height than the list was given is an error where it is shown.
      if state?.layers[piece.index] != nil || state?.otherHeight != nil { continue }
      let painting = PiecePainting(piece, of: self)
      let job = station.workers.submit(priority: isAhead ? 1 : 0) { worker in painting.settled(by: worker) }
      changeState(ofRow: piece.row) { $0.layers[piece.index] = job }
    }
  }

  /// Has a worker paint a piece of a row that looks otherwise on the way.
  private func passingLayer(_ piece: ListPiece, _ look: RowLook) -> PieceJob {
    changeState(ofRow: piece.row) { state in
      var passing = state.passing ?? PassingLook(look: look, memory: PassMemory())
      if passing.look != look { (passing.look, passing.layers) = (look, [:]) }
      let (painting, memory) = (PiecePainting(piece, of: self), passing.memory)
      let job = passing.layers[piece.index] ?? station.workers.submit { worker in painting.passing(look, memory, by: worker) }
      passing.layers[piece.index] = job
      state.passing = passing
      return job
    }
  }

  /// Has workers paint pieces that somebody waits for.
  func startPainting(_ pieces: [ListPiece], looks: (Int) -> RowLook) {
    for piece in pieces {
      let look = looks(piece.row)
      if look == .settled { startPainting([piece]) } else { _ = passingLayer(piece, look) }
    }
  }

  /// Gives the painted piece, waiting for it where it is not finished.
  ///
  /// - Throws: `CancellationError` where the task was cancelled: then nothing else is painted. `RenderError.rowHeight` where the row has
  ///   another height than the list was given.
  nonisolated(nonsending) func layer(_ piece: ListPiece, _ look: RowLook = .settled) async throws -> EncodedLayer? {
    if Task.isCancelled {
      release(layersOutside: nil, rowsOutside: ItemsInRange(0..<0))
      throw CancellationError()
    }
    if let height = state(ofRow: piece.row)?.otherHeight {
      let given = station.scale.points(tops[piece.row + 1] - tops[piece.row])
      throw RenderError.rowHeight(row: name(ofRow: piece.row), given: given, measured: height)
    }
    let job: PieceJob
    if look == .settled {
      startPainting([piece])
      guard let settled = state(ofRow: piece.row)?.layers[piece.index] else { return nil }
      job = settled
    } else {
      job = passingLayer(piece, look)
    }
    let result = try await job.value.get()
    let warnings = result.warnings(row: name(ofRow: piece.row))
    if warnings.isEmpty && result.fontFiles.isEmpty && result.links.isEmpty && !station.describesFrames { return result.layer }
    changeState(ofRow: piece.row) { state in
      for warning in warnings where !state.warnings.contains(warning) { state.warnings.append(warning) }
      state.fontFiles.formUnion(result.fontFiles)
      state.links = result.links
    }
    return result.layer
  }

  /// Paints every row, for no picture, and keeps none.
  package nonisolated(nonsending) func displayAll() async throws {
    let pieces = pieces(ofRows: 0..<rowCount)
    let ahead = station.workers.workerCount * 4
    for (index, piece) in pieces.enumerated() {
      startPainting(pieces[index..<min(index + ahead, pieces.count)])
      _ = try await layer(piece)
      release(piece)
    }
  }
}
