import EmakiDisplay
import EmakiEncoding
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
  let looseImageBytes: Int
  /// The bars over the list; `nil` where there are none.
  let bars: BarMemory?
  /// The layers of the last frame that show the list's colour, by their height in pixels.
  let groundLayers = KeptLayers<Int, Layer>()
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
  var reach = (above: 0, below: 0)
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
    ground = content.ground.resolved(for: content.traits.theme)
    isHorizontal = content.isHorizontal
    isInverted = content.isInverted
    looseImageBytes = viewport.looseImageBytes
    leastHeight = viewport.leastHeight
    size = viewport.pixelSize(station.scale)
    length = isHorizontal ? size.width : size.height
    topInset = station.scale.listPixels(content.contentInset.top)
    bottomInset = station.scale.listPixels(content.contentInset.bottom)
    contentError = content.fault.flatMap(RenderError.init)
    if case .pages(let page) = content.arrangement {
      let width = station.scale.nearestPixelCount(page.width)
      tops = (0...rowCount).map { $0 * width }
    } else if let heights = content.heights {
      do throws(RenderError) { tops = try content.tops(heights, scale: station.scale) } catch { contentError = error }
    }
  }

  /// The colour where nothing is painted.
  let ground: Color
  var rowCount: Int { content.elements.count }
  var measuredCount: Int { tops.count - 1 }
  /// The bottom of the last measured row, in device pixels.
  var measuredHeight: Int { tops[tops.count - 1] }
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
      let isEmpty = state.measured == nil && !state.holdsLayers && state.notes.isEmpty && state.description.isEmpty
      if isEmpty { states[row] = nil } else if known == nil { states[row] = state }
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

  /// Adds warnings about the nodes of some measured rows that show nothing because they have no size: image nodes without a picture, lists
  /// and maps; about texts without the detector that they need; and about nodes that the rows' edges cut.
  ///
  /// - Parameter isSettled: returns whether everything in a row has arrived; other rows are left out.
  func noteLackingNodes(ofRows rows: Range<Int>, where isSettled: (Int) -> Bool = { _ in true }) {
    for row in rows {
      guard let traits = states[row]?.measured?.traits, !traits.lacks.isEmpty, isSettled(row) else { continue }
      let warnings = traits.lacks.map { $0.warning(row: content.elements[row].name) }
      changeState(ofRow: row) { state in
        for (node, warning) in warnings where !state.notes.warnings.contains(warning) {
          state.notes.add(warning, nodes: station.options.describesFrames ? [node] : [])
        }
      }
    }
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

  /// Releases the cells that are farthest from the cell used last, where more are kept than the limit allows.
  private func trimIdleCells() {
    let removed = idleCells.removeFarthest(limit: keptRowLimit)
    for row in removed where states[row]?.measured == nil { content.elements[row].release(in: .lowMemory) }
  }

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
  var passBytes: Int { paintedRows.reduce(0) { $0 + (states[$1]?.passing?.memory.all.reduce(0) { $0 + $1.byteCount } ?? 0) } }
}

extension DisplayTraits.Lack {
  /// Returns the name of the node that lacks something, and the warning about it.
  func warning(row: String) -> (node: String, warning: RenderWarning) {
    switch self {
    case .image(let node): (node, .emptyImage(row: row, node: node))
    case .listSize(let node): (node, .emptyList(row: row, node: node))
    case .mapSize(let node): (node, .emptyMap(row: row, node: node))
    case .detector(let node): (node, .missingDetector(row: row, node: node))
    case .subnode(let node): (node, .missingSubnode(row: row, node: node))
    case .cut(let node, let beyond, let isLost): (node, .overflow(row: row, node: node, beyond: beyond, isLost: isLost))
    case .torn(let node): (node, .tornText(row: row, node: node))
    }
  }
}

/// A row state holds everything that a list keeps of one of its rows besides the row's nodes and height.
///
/// It is a class because it goes with its row from place to place and is changed there. Only `PaintedList` changes it.
final class RowState {
  /// The measured row with its drawing; `nil` where the row is not measured or will not be painted.
  var measured: MeasuredRow?
  /// The measured height of the row in points; `nil` where it is the height that the list was given.
  var otherHeight: Double?
  /// The painted pieces, and those being painted, of the row with all contents displayed, by their index in the row.
  var layers: [Int: PieceJob] = [:]
  /// The rows that reach into this one in the painted pieces.
  var overlaps: [RowOverlap] = []
  /// The row as it is seen over others, where it is a header that stays in view and does not hide them; otherwise `nil`.
  var glass: (look: RowLook, job: PieceJob)?
  /// The look of the row while it is not settled; `nil` where it is settled.
  var passing: PassingLook?
  /// The row as it was before it was reloaded, while the new row fades in over it; otherwise `nil`.
  var former: MeasuredRow?
  /// The notes about what the row shows, without repetitions.
  var notes = Notes()
  /// The description of the row; empty unless frames have contents or an overlay.
  var description = RowDescription()
  /// The description of the row as it was in view, where it has left the view before it is painted; else `nil`.
  var shownDescription: RowDescription?

  /// Whether the state keeps painted pieces, or the row as it was before it was reloaded.
  var holdsLayers: Bool { !layers.isEmpty || glass != nil || passing != nil || former != nil }
}

/// A piece job is a piece that is painted, or that a worker is going to paint.
typealias PieceJob = PoolJob<Result<PaintedPiece, RenderError>>

/// A passing look is the look of a row that is not settled, with the pieces that are painted of it.
struct PassingLook {
  var look: RowLook
  /// The rows that reach into this one in the painted pieces, and their looks.
  var overlaps: [RowOverlap] = []
  var overlapLooks: [RowLook] = []
  /// The memory of the passes of the row's earlier looks, most of which stay the same.
  let memory: PassMemory
  /// The painted pieces by their index in the row.
  var layers: [Int: PieceJob] = [:]
}

/// A held range says which layers of a list are kept in memory. These are the layers that are at least partly in view, and those that lie
/// completely in the display range. A layer that lies only partly in the display range is not kept, because the range tuning does not allow
/// for its memory. Lengths are device pixels of the list.
struct HeldRange {
  /// The list's pixel rows that are in view.
  var visible: Range<Int>
  /// The list's pixel rows that are in the display range.
  var displayed: Range<Int>
  /// The rows that are in view away from their own places. Their whole layers are kept.
  var pinned: [Int] = []

  /// Returns whether a row's layer is kept.
  ///
  /// - Parameter place: the pixel rows where the row, or a piece of it, stands.
  func holds(_ row: Int, at place: Range<Int>) -> Bool {
    pinned.contains(row) || place.overlaps(visible) || place.lowerBound >= displayed.lowerBound && place.upperBound <= displayed.upperBound
  }

  /// Returns the range without a number of its pixel rows. Rows that were scrolled past are removed first, then rows that are still to
  /// come. `nil` where fewer than `count` rows lie out of view.
  func shrunk(by count: Int, _ direction: ScrollDirection) -> HeldRange? {
    let before = visible.lowerBound - displayed.lowerBound
    let after = displayed.upperBound - visible.upperBound
    if count > before + after { return nil }
    let behind = min(count, direction == .forward ? before : after)
    let (above, below) = direction == .forward ? (behind, count - behind) : (count - behind, behind)
    var rest = self
    rest.displayed = displayed.lowerBound + above..<displayed.upperBound - below
    return rest
  }
}

/// Idle cells are the rows out of range whose cells a list still holds. Nearby rows are likely to be shown again.
///
/// A list of any length keeps a limited number of cells. The others are made again from their blocks where they are needed.
struct IdleCells {
  private(set) var rows: Set<Int> = []
  /// The row that became idle last.
  private var last = 0

  /// Adds a row whose cell is not in use.
  mutating func insert(_ row: Int) {
    rows.insert(row)
    last = row
  }

  /// Removes the rows that are farthest from the row added last, and returns them.
  ///
  /// - Parameter limit: the most cells that stay. A quarter more are kept until some are removed, so that the cells are seldom sorted.
  mutating func removeFarthest(limit: Int) -> [Int] {
    if rows.count < limit + limit / 4 { return [] }
    let far = Array(rows.sorted { (abs($0 - last), $0) < (abs($1 - last), $1) }[limit...])
    rows.subtract(far)
    return far
  }

  /// Renumbers the rows after an update.
  ///
  /// - Parameter place: returns the new index of an old row; `nil` where its cell does not stay.
  mutating func renumber(_ place: (Int) -> Int?) {
    // Without idle cells, `last` may be 0 although the list had no rows, so `place` must not be called with it.
    last = rows.isEmpty ? 0 : place(last) ?? 0
    rows = Set(rows.compactMap(place))
  }
}
