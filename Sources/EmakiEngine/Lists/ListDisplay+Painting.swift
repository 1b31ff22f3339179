import EmakiEncoding
import EmakiImages
import EmakiList
import EmakiRaster
import EmakiThreads

extension ListDisplay {
  /// A row, or a part of a very high one: what is painted and compressed at a time.
  struct Piece: Hashable, Sendable {
    var row: Int
    /// From the top of the row.
    var index: Int

    /// In device pixels. A whole number of bands, so that a row's bands do not depend on its pieces.
    static let height = EncodedLayer.bandHeight * 64
  }

  /// The pieces of a row that is not settled, as it looked last.
  struct PassingRow {
    var look: RowLook
    let memory: PassMemory
    var layers: [Int: PoolJob<Result<LayerResult, RenderError>>] = [:]
  }

  /// The pieces of some rows, in the order of the list.
  func pieces(ofRows rows: Range<Int>) -> [Piece] {
    rows.flatMap { row in
      let count = (tops[row + 1] - tops[row] + Piece.height - 1) / Piece.height
      return (0..<count).map { Piece(row: row, index: content.isInverted ? count - 1 - $0 : $0) }
    }
  }

  /// The pieces that meet a range of the list's pixel rows.
  func pieces(in range: Range<Int>) -> [Piece] { pieces(ofRows: rows(in: range)).filter { rows(of: $0).overlaps(range) } }

  /// Which of its row's own pixel rows a piece is.
  func ownRows(of piece: Piece) -> Range<Int> {
    let top = piece.index * Piece.height
    return top..<min(top + Piece.height, tops[piece.row + 1] - tops[piece.row])
  }

  /// Which of the list's pixel rows a piece is.
  func rows(of piece: Piece) -> Range<Int> {
    let own = ownRows(of: piece)
    if content.isInverted { return tops[piece.row + 1] - own.upperBound..<tops[piece.row + 1] - own.lowerBound }
    return tops[piece.row] + own.lowerBound..<tops[piece.row] + own.upperBound
  }

  /// Which of a piece's own pixel rows meet a range of the list's.
  func shownRows(of piece: Piece, in range: Range<Int>) -> Range<Int> {
    let rows = rows(of: piece)
    let shown = rows.clamped(to: range)
    let cut = (above: shown.lowerBound - rows.lowerBound, below: rows.upperBound - shown.upperBound)
    return content.isInverted ? cut.below..<rows.count - cut.above : cut.above..<rows.count - cut.below
  }

  /// Has workers paint what is not painted yet, of rows as they are when everything is there.
  ///
  /// - Parameter isAhead: whether nobody waits for it yet. What somebody waits for is painted before.
  func startPainting(_ pieces: some Sequence<Piece>, isAhead: Bool = false) {
    for piece in pieces where layers[piece] == nil {
      let painting = Painting(piece, of: self)
      layers[piece] = renderer.workers.submit(priority: isAhead ? 1 : 0) { worker in painting.settled(by: worker) }
    }
  }

  /// The same for a look that passes.
  private func startPainting(_ piece: Piece, _ look: RowLook) -> PoolJob<Result<LayerResult, RenderError>> {
    var row = passing[piece.row] ?? PassingRow(look: look, memory: PassMemory())
    if row.look != look { (row.look, row.layers) = (look, [:]) }
    let painting = Painting(piece, of: self)
    let memory = row.memory
    let job = row.layers[piece.index] ?? renderer.workers.submit { worker in painting.passing(look, memory, by: worker) }
    row.layers[piece.index] = job
    passing[piece.row] = row
    return job
  }

  /// Has workers paint pieces that somebody waits for.
  func startPainting(_ pieces: [Piece], looks: (Int) -> RowLook) {
    for piece in pieces {
      let look = looks(piece.row)
      if look == .settled { startPainting([piece]) } else { _ = startPainting(piece, look) }
    }
  }

  /// The painted piece, waiting for it where it is not finished.
  ///
  /// - Throws: `CancellationError` where the task was cancelled: then nothing else is painted.
  nonisolated(nonsending) func layer(_ piece: Piece, _ look: RowLook = .settled) async throws -> EncodedLayer? {
    if Task.isCancelled {
      release(layersOutside: nil, rowsOutside: ItemsInRange(0..<0))
      throw CancellationError()
    }
    let job: PoolJob<Result<LayerResult, RenderError>>
    if look == .settled {
      startPainting([piece])
      guard let settled = layers[piece] else { return nil }
      job = settled
    } else {
      job = startPainting(piece, look)
    }
    let result = try await job.value.get()
    let name = name(ofRow: piece.row)
    note(result.warnings(row: name), row: piece.row)
    note(result.fontFiles, row: piece.row)
    note(result.links, row: piece.row)
    return result.layer
  }

  /// Paints every row, for no picture, and keeps none.
  package nonisolated(nonsending) func displayAll() async throws {
    let pieces = pieces(ofRows: 0..<rowCount)
    let ahead = renderer.workers.workerCount * 4
    for (index, piece) in pieces.enumerated() {
      startPainting(pieces[index..<min(index + ahead, pieces.count)])
      _ = try await layer(piece)
      release(piece)
    }
  }
}

/// What a worker needs to paint a piece.
private struct Painting: Sendable {
  let renderer: Renderer
  let content: ListContent
  let row: Int
  let list: DisplayList?
  /// What the row showed before, while it fades in over it.
  let former: MeasuredRow?
  let width: Double
  /// Of the row's own pixel rows.
  let part: Range<Int>
  /// Of the row, in device pixels.
  let height: Int

  init(_ piece: ListDisplay.Piece, of display: ListDisplay) {
    (renderer, content, row, width) = (display.renderer, display.content, piece.row, display.width)
    list = display.lists[piece.row]?.list
    former = display.former[piece.row]
    part = display.ownRows(of: piece)
    height = display.tops[piece.row + 1] - display.tops[piece.row]
  }

  func settled(by worker: DisplayWorker) -> Result<LayerResult, RenderError> {
    renderer.countingTexts(worker) {
      if let list {
        return Result { () throws(RenderError) in
          try renderer.layer(list, of: content.elements[row], rows: part, over: content.ground, by: worker)
        }
      }
      let measured = content.measured(row, width: width, in: worker.render.measuring)
      // Frames' contents name its nodes.
      defer { content.elements[row].release(in: renderer.describesFrames ? .full : content.planner.mode) }
      renderer.count { $0.cellsMeasured += 1 }
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row], pixels: height, scale: renderer.scale)
        return try renderer.layer(measured.list, of: content.elements[row], rows: part, over: content.ground, by: worker)
      }
    }
  }

  func passing(_ look: RowLook, _ memory: PassMemory, by worker: DisplayWorker) -> Result<LayerResult, RenderError> {
    renderer.countingTexts(worker) {
      let measured = content.measured(row, at: look.moment, width: width, in: worker.render.measuring)
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row], pixels: height, scale: renderer.scale)
        let list = look.opacity < 1 ? measured.list.faded(to: look.opacity, from: former?.list, over: content.ground) : measured.list
        let result = try renderer.layer(list, of: content.elements[row], rows: part, over: content.ground, passes: memory, by: worker)
        return former == nil || look.opacity == 1 ? result : result.told(of: measured)
      }
    }
  }
}

extension LayerResult {
  /// Without what is wrong with what a row showed before.
  fileprivate func told(of row: MeasuredRow) -> LayerResult {
    let names = Set(row.traits.imageURLs.map { ImageSource.url($0.string).name })
    var result = self
    result.errors.removeAll { !names.contains($0.url) }
    result.missing = row.list.missingGlyphs
    result.fontFiles = fontFiles.isEmpty ? [] : row.list.fontFiles
    return result
  }
}

extension DisplayList {
  /// The whole list, translucent, on its way from another.
  fileprivate func faded(to opacity: Double, from former: DisplayList?, over ground: Color) -> DisplayList {
    var former = former?.entries ?? []
    var entries = entries
    if ground.isOpaque && !former.isEmpty {
      // Above what lies below, so that what both show stays as it is.
      let whole = RoundedRect(Rect(origin: .zero, size: size))
      entries.insert(.pass(DisplayPass(node: "ground", items: [.fill(whole, ground)])), at: 0)
    } else if !former.isEmpty {
      former = [.group(DisplayGroup(entries: former, opacity: 1 - opacity))]
    }
    return DisplayList(size: size, entries: former + [.group(DisplayGroup(entries: entries, opacity: opacity))])
  }
}
