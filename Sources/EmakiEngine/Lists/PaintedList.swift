import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A painted list holds what is seen of one list: its rows are measured, placed and painted, and kept as long as they are needed. It knows no time.
/// Only one task at a time holds it.
///
/// Rows are measured from the top, only as far as they are needed. Painted rows are kept while they are near the viewport. Headers,
/// footers, the pages of a pager and a node that is drawn alone count as rows here. Places are device pixels along the scrolling axis: from
/// the top down, and in a pager from page 0 to the last.
final class PaintedList {
  let station: DrawingStation
  @exclusivity(unchecked) var content: ListContent
  private let looseImageBytes: Int
  /// The bars over the list; `nil` where there are none.
  let bars: BarMemory?
  /// The layers of the last frame that show the list's colour.
  let groundLayers = GroundLayers()
  /// The size of the viewport, in device pixels.
  let size: PixelSize
  /// The height in points above which a picture is no higher than the list; `nil` for pictures as high as the viewport.
  let leastHeight: Double?
  /// The top of each measured row in device pixels, followed by the bottom of the last measured row. All rows count as measured where their
  /// heights are given.
  @exclusivity(unchecked) var tops = [0]
  /// The error in the heights or the updates that the list was given; `nil` where they can be right.
  var contentError: RenderError?
  /// The states of rows, by the rows' indices. Most rows have no state.
  @exclusivity(unchecked) var states: [Int: RowState] = [:]
  /// The rows whose states hold layers.
  @exclusivity(unchecked) var paintedRows: Set<Int> = []
  /// The measured rows that hold a list that may fetch more rows.
  @exclusivity(unchecked) var fetchingRows: Set<Int> = []
  /// The number of states that hold a measured row.
  var measuredStateCount = 0
  /// The most rows that are kept measured, at some 11 KB each, and the most idle cells, at some 5 KB each. Other rows are laid out once more
  /// when they are painted. Of a long list most rows are laid out once more anyway, so fewer are kept: each row of 100,000 takes less than
  /// 1 KB.
  private var keptRowLimit: Int { rowCount <= 16_384 ? 4096 : 1024 }
  var measuredStateLimit: Int { content.planner.mode == .lowMemory ? 256 : keptRowLimit }
  /// The rows that may have a cell although no measured row of theirs is kept.
  var idleCells = IdleCells()
  /// The number of rows that are measured at a time before those of them that are not kept are released.
  static let measuringRun = 1024
  /// The distances by which the drawings of rows reach beyond the rows, by the rows' indices. Cells clip by default, so it is mostly empty.
  @exclusivity(unchecked) var overflows: [Int: RowOverflow] = [:]
  /// The version that a drawing which reaches beyond its row has got last.
  var overflowVersion = 0
  /// The largest distances in device pixels by which the drawing of any row has reached above and below it so far.
  private(set) var reach = (above: 0, below: 0)
  /// The rows that may have a state.
  var keptRows = ItemsInRange(0..<0)
  /// The list's own warnings, which concern no row.
  var warnings: [RenderWarning] = []

  init(_ station: DrawingStation, _ content: ListContent, in viewport: Viewport) {
    self.station = station
    var content = content
    // Pages and columns have no bars.
    bars = content.arrangement == .rows ? viewport.bars.map { BarMemory($0, viewport.traits) } : nil
    content.take(viewport.traits, bars: viewport.bars?.insets)
    self.content = content
    isHorizontal = content.isHorizontal
    isInverted = content.isInverted
    looseImageBytes = viewport.looseImageBytes
    leastHeight = viewport.leastHeight
    size = viewport.pixelSize(station.scale)
    length = isHorizontal ? size.width : size.height
    topInset = station.scale.listPixels(content.contentInset.top)
    bottomInset = station.scale.listPixels(content.contentInset.bottom)
    contentError = content.fault.flatMap(RenderError.init)
    do throws(RenderError) { if let known = try content.tops(scale: station.scale) { tops = known } } catch { contentError = error }
  }

  var ground: Color { content.ground.resolved(for: content.traits.theme) }
  var rowCount: Int { content.elements.count }
  var measuredCount: Int { tops.count - 1 }
  /// The bottom of the last measured row, in device pixels.
  var measuredHeight: Int { tops[tops.count - 1] }
  func name(ofRow row: Int) -> String { content.elements[row].name }
  /// Whether rows stand side by side, such as the pages of a pager.
  let isHorizontal: Bool
  /// Whether row 0 is at the bottom. It is kept beside the content, which is not copied to read it.
  let isInverted: Bool
  /// The width of what is drawn, in device pixels: the viewport's, or that of a node that is drawn alone.
  var width: Int {
    guard case .alone = content.arrangement, let list = states[0]?.measured?.list else { return size.width }
    return station.scale.nearestPixelCount(list.size.width)
  }
  /// The viewport's length along the scrolling axis, in device pixels.
  let length: Int
  /// The empty space above the first row, in device pixels.
  let topInset: Int
  /// The empty space below the last row, in device pixels.
  let bottomInset: Int
  /// The number of bytes of a line of pixels across the scrolling axis.
  var bytesPerPixel: Int { 4 * (isHorizontal ? size.height : size.width) }

  /// Returns the point at a distance along the scrolling axis.
  func point(_ distance: Double) -> Point { isHorizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance) }

  // MARK: States

  /// Returns the traits of a row, which say what it waits for and shows; `nil` for a row that is not measured.
  func traits(ofRow row: Int) -> DisplayTraits? { states[row]?.measured?.traits }

  /// Sets how far the drawing of a row reaches beyond it; `nil` for a row that stays inside.
  func setOverflow(_ overflow: RowOverflow?, ofRow row: Int) {
    overflows[row] = overflow
    // The reach is limited to one viewport, so a row farther away than that is not considered.
    if let overflow { reach = (min(max(reach.above, overflow.above), length), min(max(reach.below, overflow.below), length)) }
  }

  func changeState<Result>(ofRow row: Int, _ change: (RowState) throws -> Result) rethrows -> Result {
    let known = states[row]
    let state = known ?? RowState()
    let wasMeasured = state.measured != nil
    let heldLayers = state.holdsLayers
    let fetched = state.measured?.traits.fetchesRows ?? false
    defer {
      measuredStateCount += (state.measured != nil ? 1 : 0) - (wasMeasured ? 1 : 0)
      if state.holdsLayers != heldLayers { if heldLayers { paintedRows.remove(row) } else { paintedRows.insert(row) } }
      if state.measured?.traits.fetchesRows ?? false != fetched {
        if fetched { fetchingRows.remove(row) } else { fetchingRows.insert(row) }
      }
      if state.isEmpty { states[row] = nil } else if known == nil { states[row] = state }
    }
    return try change(state)
  }

  // MARK: Keeping

  /// Returns the notes about what is drawn: the list's own, and those of some rows. A font family that is missing is named once, by the first
  /// row that has it.
  func notes(rows: some Sequence<Int>) -> Notes {
    var notes = Notes()
    var families = Set<ExactString>()
    for warning in warnings { notes.add(warning) }
    for row in rows {
      guard let state = states[row] else { continue }
      if !state.notes.isEmpty {
        notes.add(state.notes) { warning in
          let subject = subject(of: warning, row: row)
          if case .missingFont(_, let family) = subject, !families.insert(family.exact).inserted { return nil }
          return subject
        }
      }
      if station.options.describesFrames, let traits = state.measured?.traits {
        notes.usesICU = notes.usesICU || traits.usesICU
        notes.showsVideos = notes.showsVideos || traits.imageURLs.contains(where: \.isVideo)
      }
    }
    let isFlat = rowCount > 0 && measuredCount == rowCount && measuredHeight == 0
    if isFlat && notes.warnings.isEmpty || content.fault == .noSource { notes.add(.emptyList(row: "", node: "")) }
    return notes
  }

  /// Returns a warning about a row, or about the node that is drawn in place of a list.
  func subject(of warning: RenderWarning, row: Int) -> RenderWarning {
    switch content.arrangement {
    case .alone, .stage: content.elements[row].nodeName.map { .node($0, warning) } ?? warning
    case .rows, .columns, .pages: warning
    }
  }

  /// Forgets the unfinished looks of rows that are settled and no longer fade. Where an animation plays, the painted passes stay for its
  /// next frame.
  func forgetPassingLooks(_ simulation: borrowing ListSimulation) {
    for row in paintedRows {
      guard let state = states[row], state.passing != nil || state.former != nil, simulation.isSettled(row) else { continue }
      let isPlaying = simulation.isPlaying(row)
      changeState(ofRow: row) { state in
        state.former = nil
        if !isPlaying { state.passing = nil }
      }
    }
  }

  /// Forgets the layers outside a held range, or all layers for `nil`.
  func release(layersOutside held: HeldRange?) {
    for row in paintedRows {
      changeState(ofRow: row) { state in
        for (index, job) in state.layers where !(held?.holds(row, at: place(of: ListPiece(row: row, index: index))) ?? false) {
          job.cancel()
          state.layers[index] = nil
        }
        if !(held?.holds(row, at: place(ofRow: row)) ?? false) { (state.passing, state.glass) = (nil, nil) }
      }
    }
  }

  /// Forgets the measured rows out of range.
  func release(rowsOutside rows: ItemsInRange) {
    if !idleCells.rows.isEmpty { trimIdleCells() }
    if keptRows == rows { return }
    // Measured rows that are not in range yet are kept as far as the limit allows.
    for (row, state) in states where state.measured != nil && !rows.contains(row) && (row < rows.range.lowerBound || keptRows.contains(row))
    {
      forget(row)
    }
    keptRows = rows
  }

  /// Forgets the layer of a piece. After the last piece of a row, it also forgets everything else about the row except for its nodes.
  func release(_ piece: ListPiece) {
    changeState(ofRow: piece.row) { $0.layers[piece.index] = nil }
    if rows(of: piece).upperBound == tops[piece.row + 1] { forget(piece.row) }
  }

  /// Forgets the layers of nodes in rows that are not settled. Those rows are painted as a whole the next time.
  func dropPasses() { for row in paintedRows { states[row]?.passing?.memory.keep([:]) } }

  /// Frees the pictures of rows that are out of range, except for a few that others may show again.
  func trimImages(keeping rows: some Sequence<Int>) {
    var urls: Set<ImageURL> = []
    for row in rows { urls.formUnion(traits(ofRow: row)?.imageURLs ?? []) }
    for row in paintedRows { urls.formUnion(states[row]?.former?.traits.imageURLs ?? []) }
    station.images.trim(keeping: urls, to: looseImageBytes)
  }

  /// Frees all pictures that are kept in memory.
  func dropImages() { station.images.trim(keeping: [], to: 0) }

  func forget(_ row: Int) {
    guard states[row]?.measured != nil else { return }
    changeState(ofRow: row) { $0.measured = nil }
    release(cellOfRow: row)
  }

  /// Releases the layout of a row's cell. The cell stays unless the list saves memory or there are many nearer ones.
  func release(cellOfRow row: Int) {
    content.elements[row].release(in: content.planner.mode)
    if content.planner.mode == .lowMemory { return }
    idleCells.insert(row)
    trimIdleCells()
  }

  /// Adds a row to the idle cells if no measured row of it is kept.
  func noteCell(ofRow row: Int) { if states[row]?.measured == nil { idleCells.insert(row) } }

  /// Releases the cells that are farthest from the cell used last, where more are kept than the limit allows.
  private func trimIdleCells() {
    let removed = idleCells.removeFarthest(limit: keptRowLimit)
    for row in removed where states[row]?.measured == nil { content.elements[row].release(in: .lowMemory) }
  }

  /// Forgets the drawing and the layers of a row after its nodes have changed.
  func invalidate(row: Int) { changeState(ofRow: row) { ($0.measured, $0.passing, $0.glass, $0.layers) = (nil, nil, nil, [:]) } }

  /// The numbers of bytes of the kept layers of rows and of their nodes: of their pixels, and of their compressed bands.
  var bytesAlive: (pixels: Int, bands: Int) {
    var bytes = (pixels: passBytes, bands: 0)
    for row in paintedRows {
      guard let state = states[row] else { continue }
      for job in [state.layers, state.passing?.layers ?? [:]].flatMap(\.values) {
        guard let layer = (try? job.valueIfDone?.get())?.layer else { continue }
        let own = layer.byteCounts
        bytes = (bytes.pixels + own.pixels, bytes.bands + own.bands)
      }
    }
    return bytes
  }

  /// The number of bytes of the layers of nodes in rows that are not settled.
  var passBytes: Int { paintedRows.reduce(0) { $0 + (states[$1]?.passing?.memory.byteCount ?? 0) } }
}
