import EmakiPNG
import EmakiRaster

/// One list on its way to pictures: which rows are measured, where they stand, and which are painted. Held by one task.
///
/// Rows are measured from the top, only as far as is asked for; what is painted is kept while it is near the viewport.
package final class ListDisplay {
  let renderer: Renderer
  let ground: Color
  /// In device pixels.
  let size: PixelSize
  /// Of the rows, in points.
  private let width: Double
  private let rows: TableRows
  /// Each measured row's top in device pixels, and after them the bottom of the last. All rows count as measured where their heights are
  /// given.
  private(set) var tops = [0]
  /// Why the heights that are given cannot be.
  private var heightsError: RenderError?
  /// What to paint, of rows that are measured and may be painted yet.
  private var lists: [Int: DisplayList] = [:]
  /// How many of them are kept, at some 10 KB each; rows beyond are laid out once more when they are painted.
  private static let keptLists = 4096
  /// The rows above this one were painted and are behind.
  private var firstKeptRow = 0
  private var layers: [Piece: PoolJob<Result<LayerResult, RenderError>>] = [:]
  private var warningsByRow: [Int: [RenderWarning]] = [:]

  /// A row, or a part of a very high one: what is painted and compressed at a time.
  struct Piece: Hashable, Sendable {
    var row: Int
    var index: Int

    /// In device pixels. A whole number of bands, so that a row's bands do not depend on its pieces.
    static let height = EncodedLayer.bandHeight * 32
  }

  package convenience init(_ renderer: Renderer, _ table: TableNode, width: Double? = nil) {
    self.init(renderer, ListContent(table), width: width)
  }

  /// - Parameter width: in points; the viewport's by default.
  init(_ renderer: Renderer, _ content: ListContent, width: Double? = nil) {
    self.renderer = renderer
    rows = content.rows
    ground = content.ground
    self.width = width ?? renderer.viewport.width
    size = renderer.pixelSize(width: self.width)
    do throws(RenderError) { if let known = try content.tops(scale: renderer.scale) { tops = known } } catch { heightsError = error }
  }

  var rowCount: Int { rows.count }
  var measuredCount: Int { tops.count - 1 }
  /// The bottom of the last measured row, in device pixels.
  var measuredHeight: Int { tops[tops.count - 1] }

  // MARK: Measuring

  package nonisolated(nonsending) func measureAll() async throws { try await measure(rows: rows.count) }

  /// Measures until rows reach down to `bottom` device pixels, or all are measured.
  nonisolated(nonsending) func measure(toPixel bottom: Int) async throws {
    while measuredHeight < bottom && measuredCount < rows.count {
      // As many as are likely to fill what is missing: cells of 80 points until their height is known.
      let average = measuredCount == 0 ? 80 * renderer.scale : Double(measuredHeight) / Double(measuredCount)
      let missing = Double(bottom - measuredHeight) / max(average, 1)
      try await measure(rows: min(rows.count, measuredCount + max(1, min(Int(missing.rounded(.up)), 4096))))
    }
  }

  private nonisolated(nonsending) func measure(rows end: Int) async throws {
    if let heightsError { throw heightsError }
    let start = measuredCount
    guard start < end else { return }
    let width = width
    let rows = rows
    // Rows are handed out in runs, so that a long list costs few jobs.
    let run = max(1, min(64, (end - start) / (renderer.workers.workerCount * 4)))
    let runs = (end - start + run - 1) / run
    let measured = await renderer.workers.map(0..<runs) { [renderer] index, worker -> [MeasuredRow] in
      let first = start + index * run
      let shaped = worker.render.counters.textsShaped
      let result = (first..<min(first + run, end)).map { rows[$0].measure(width: width, in: worker.render.measuring) }
      renderer.count {
        $0.cellsMeasured += result.count
        $0.textsShaped += worker.render.counters.textsShaped - shaped
      }
      return result
    }
    for (index, row) in measured.joined().enumerated() { try place(row, at: start + index) }
  }

  private func place(_ row: MeasuredRow, at index: Int) throws(RenderError) {
    try row.check(rows[index])
    tops.append(measuredHeight + Int((row.height * renderer.scale).rounded()))
    if lists.count < Self.keptLists { lists[index] = row.list } else { rows[index].release() }
  }

  /// A row's top in points.
  nonisolated(nonsending) func top(ofRow row: Int) async throws -> Double {
    guard rows.indices.contains(row) else { throw RenderError.unknownRow(row, count: rows.count) }
    try await measure(rows: row + 1)
    return Double(tops[row]) / renderer.scale
  }

  /// The scroll offset in device pixels: rounded, and inside the list as a scroll view keeps it.
  nonisolated(nonsending) func clamped(_ offset: Double) async throws -> Int {
    if offset.isNaN { throw RenderError.offset(offset) }
    let wanted = Int(min(max((offset * renderer.scale).rounded(), 0), 1e15))
    try await measure(toPixel: wanted + size.height)
    return max(0, min(wanted, measuredHeight - size.height))
  }

  /// The measured rows that meet a range of device pixels.
  func rows(in range: Range<Int>) -> Range<Int> {
    let first = firstRow(endingBelow: range.lowerBound)
    var end = first
    while end < measuredCount && tops[end] < range.upperBound { end += 1 }
    return first..<end
  }

  private func firstRow(endingBelow pixel: Int) -> Int {
    var low = 0
    var high = measuredCount
    while low < high {
      let middle = (low + high) / 2
      if tops[middle + 1] > pixel { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Painting

  /// The pieces of some rows, from top to bottom.
  func pieces(ofRows rows: Range<Int>) -> [Piece] {
    rows.flatMap { row in
      (0..<(tops[row + 1] - tops[row] + Piece.height - 1) / Piece.height).map { Piece(row: row, index: $0) }
    }
  }

  /// The pieces that meet a range of the list's pixel rows.
  func pieces(in range: Range<Int>) -> [Piece] { pieces(ofRows: rows(in: range)).filter { rows(of: $0).overlaps(range) } }

  /// Which of the list's pixel rows a piece is.
  func rows(of piece: Piece) -> Range<Int> {
    let top = tops[piece.row] + piece.index * Piece.height
    return top..<min(top + Piece.height, tops[piece.row + 1])
  }

  /// Has workers paint what is not painted yet.
  ///
  /// - Parameter isAhead: whether nobody waits for it yet. What somebody waits for is painted before.
  func startPainting(_ pieces: some Sequence<Piece>, isAhead: Bool = false) {
    for piece in pieces where layers[piece] == nil {
      let list = lists[piece.row]
      let row = self.rows[piece.row]
      let (ground, width) = (ground, width)
      let rows = rows(of: piece)
      let top = tops[piece.row]
      let height = tops[piece.row + 1] - top
      layers[piece] = renderer.workers.submit(priority: isAhead ? 1 : 0) { [renderer] worker in
        let shaped = worker.render.counters.textsShaped
        defer { renderer.count { $0.textsShaped += worker.render.counters.textsShaped - shaped } }
        let part = rows.lowerBound - top..<rows.upperBound - top
        if let list { return .success(renderer.layer(list, rows: part, over: ground, by: worker)) }
        let measured = row.measure(width: width, in: worker.render.measuring)
        defer { row.release() }
        renderer.count { $0.cellsMeasured += 1 }
        return Result { () throws(RenderError) in
          try measured.check(row, pixels: height, scale: renderer.scale)
          return renderer.layer(measured.list, rows: part, over: ground, by: worker)
        }
      }
    }
  }

  /// The painted piece, waiting for it where it is not finished.
  nonisolated(nonsending) func layer(_ piece: Piece) async throws -> EncodedLayer? {
    startPainting([piece])
    guard let job = layers[piece] else { return nil }
    let result = try await job.value.get()
    note(result.missing.map { .missingGlyph(row: rows[piece.row].name, $0) }, row: piece.row)
    note(result.errors.map { .image(row: rows[piece.row].name, $0) }, row: piece.row)
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

  private func note(_ warnings: [RenderWarning], row: Int) {
    for warning in warnings where !warningsByRow[row, default: []].contains(warning) { warningsByRow[row, default: []].append(warning) }
  }

  func warnings(rows: Range<Int>) -> [RenderWarning] {
    if warningsByRow.isEmpty { return [] }
    return rows.flatMap { warningsByRow[$0] ?? [] }
  }

  /// Forgets the layers outside a range of the list's pixel rows, and of the rows above it all but their nodes.
  func release(outside kept: Range<Int>) {
    for piece in layers.keys where !rows(of: piece).overlaps(kept) { layers[piece] = nil }
    let first = rows(in: kept).lowerBound
    while firstKeptRow < first {
      forget(firstKeptRow)
      firstKeptRow += 1
    }
  }

  /// Forgets a layer, and after the last of a row all but the row's nodes.
  func release(_ piece: Piece) {
    layers[piece] = nil
    if rows(of: piece).upperBound == tops[piece.row + 1] { forget(piece.row) }
  }

  private func forget(_ row: Int) {
    if lists.removeValue(forKey: row) != nil { rows[row].release() }
  }

  /// Of the layers that are painted and kept: pixels and bands.
  package var bytesAlive: Int { layers.values.reduce(0) { $0 + ((try? $1.valueIfDone?.get())?.layer?.byteCount ?? 0) } }

  // MARK: Frames

  /// The frame at an offset in points.
  ///
  /// - Parameter overlays: what lies over the list, the lowest first.
  package nonisolated(nonsending) func frame(index: Int, offset: Double, overlays: [FrameOverlay] = []) async throws -> Frame {
    let top = try await clamped(offset)
    return try await frame(of: top..<top + size.height, index: index, overlays: overlays)
  }

  /// One row's cell as a picture.
  nonisolated(nonsending) func picture(ofRow row: Int) async throws -> Frame {
    _ = try await top(ofRow: row)
    let range = tops[row]..<tops[row + 1]
    guard !range.isEmpty, range.count * size.width <= Renderer.maximumPixels else {
      throw RenderError.pictureSize(width: size.width, height: range.count)
    }
    return try await frame(of: range, index: 0)
  }

  /// A range of the list's pixel rows; the ground where it reaches past the end.
  nonisolated(nonsending) func frame(of range: Range<Int>, index: Int, overlays: [FrameOverlay] = []) async throws -> Frame {
    let visible = pieces(in: range)
    startPainting(visible)
    var parts: [FramePart] = []
    for piece in visible {
      guard let layer = try await layer(piece) else { continue }
      let rows = rows(of: piece)
      let shown = rows.clamped(to: range)
      parts.append(FramePart(layer: layer, rows: shown.lowerBound - rows.lowerBound..<shown.upperBound - rows.lowerBound))
    }
    return try await assemble(
      parts, overlays, height: range.count, index: index, offset: Double(range.lowerBound) / renderer.scale,
      warnings: warnings(rows: rows(in: range)))
  }

  /// Puts layers together, with the ground below them where they do not reach, on a worker.
  private nonisolated(nonsending) func assemble(
    _ parts: [FramePart], _ overlays: [FrameOverlay], height: Int, index: Int, offset: Double, warnings: [RenderWarning]
  ) async throws -> Frame {
    let size = PixelSize(width: size.width, height: height)
    let ground = ground
    return try await renderer.workers.submit(priority: -1) { worker in
      var parts = parts
      let covered = parts.reduce(0) { $0 + $1.rows.count }
      if covered < height {
        let empty = Bitmap(filling: PixelSize(width: size.width, height: height - covered), with: ground)
        parts.append(FramePart(layer: EncodedLayer(empty, by: worker), rows: 0..<empty.height))
      }
      for overlay in overlays { parts = overlay.laid(over: parts, height: height, by: worker) }
      let bands = worker.png.bandCompression == nil ? [] : parts.flatMap { $0.layer.bands(rows: $0.rows, by: worker) }
      return Result { () throws(RenderError) in
        try Frame(
          size: size, index: index, offset: offset, warnings: warnings, segments: parts.map(\.segment), bands: bands, mode: worker.png)
      }
    }.value.get()
  }
}

extension MeasuredRow {
  /// - Parameter pixels: the height that the row must have in device pixels, where that is known.
  fileprivate func check(_ row: TableRow, pixels: Int? = nil, scale: Double = 1) throws(RenderError) {
    if !errors.isEmpty { throw .layout(row: row.name, errors: errors) }
    if let pixels, Int((height * scale).rounded()) != pixels {
      throw .rowHeight(row: row.name, given: Double(pixels) / scale, measured: height)
    }
  }
}

extension Bitmap {
  /// One colour.
  init(filling size: PixelSize, with color: Color) {
    self.init(size: size, isOpaque: color.isOpaque, cleared: false) { pixels in
      pixels.update(repeating: color.premultiplied, count: size.area)
    }
  }
}
