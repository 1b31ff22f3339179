import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

extension ListDisplay {
  /// Draws a range of the list's pixel rows, with the background colour where it reaches past the ends.
  ///
  /// - Parameters:
  ///   - range: the list's pixel rows in the frame.
  ///   - index: the frame's number in its sequence.
  ///   - pins: whether headers and footers stay in view where the list's do.
  ///   - overlays: what lies over the list, the lowest first.
  ///   - ranges: the bar of the list's ranges, which is drawn over everything; `nil` for none.
  ///   - looks: returns how a row looks now.
  nonisolated(nonsending) func frame(
    of range: Range<Int>, index: Int, pins: Bool = false, overlays: [FrameOverlay] = [], ranges: RangeBar? = nil,
    looks: (Int) -> RowLook = { _ in .settled }
  ) async throws -> Frame {
    if isHorizontal { return try await pageFrame(of: range, index: index, ranges: ranges, looks: looks) }
    let start = ContinuousClock.now
    let visible = pieces(in: range)
    let pinned = pins ? pinnedRows(in: range) : []
    var parts: [FramePart] = []
    startPainting(visible, looks: looks)
    for piece in visible {
      if pinned.contains(where: { $0.piece == piece }) {
        parts.append(.ground(rows(of: piece).clamped(to: range).count))
        continue
      }
      guard let layer = try await layer(piece, looks: looks) else { continue }
      parts.append(.layer(LayerRows(layer: layer, rows: shownRows(of: piece, in: range))))
    }
    var above: [FrameOverlay] = []
    for row in pinned {
      if let layer = try await pinnedLayer(row.piece, looks: looks) { above.append(FrameOverlay(layer, top: row.top - range.lowerBound)) }
    }
    let painted = ContinuousClock.now
    let contents = station.describesFrames ? contents(of: range, pinned: pinned, looks: looks) : nil
    let inspection = await inspectionOverlay(of: range, pinned: pinned, ranges: ranges)
    var frame = try await assemble(
      parts, above + overlays + (inspection.map { [$0] } ?? []), range: range, index: index,
      offset: station.scale.points(range.lowerBound),
      warnings: warnings(rows: Set(rows(in: range)).union(pinned.map(\.piece.row)).sorted()))
    frame.contents = contents
    frame.timing.display = painted - start
    frame.timing.assemble = ContinuousClock.now - painted
    return frame
  }

  /// A frame part is one of the stretches of a frame, which follow each other from top to bottom.
  enum FramePart {
    case layer(LayerRows)
    /// A number of pixel rows that show the background colour.
    case ground(Int)

    var height: Int {
      switch self {
      case .layer(let part): part.rows.count
      case .ground(let height): height
      }
    }
  }

  /// Joins layers to a picture on a worker, with the background colour where no layer reaches.
  private nonisolated(nonsending) func assemble(
    _ parts: [FramePart], _ overlays: [FrameOverlay], range: Range<Int>, index: Int, offset: Double, warnings: [RenderWarning]
  ) async throws -> Frame {
    let size = PixelSize(width: size.width, height: range.count)
    let ground = ground
    let isInverted = isInverted
    // Layers of background colour below bars are reused from frame to frame, so that what bars have blended with them stays valid.
    let keeps = hasBars
    let known = groundLayers
    // This is the ground before the first row, as far as it is in view and no part covers it.
    let before = max(0, min(range.count - parts.reduce(0) { $0 + $1.height }, -range.lowerBound))
    let (frame, grounds) = try await station.workers.submit(priority: -1) { [station] worker in
      var grounds: [Int: EncodedLayer] = [:]
      func empty(_ height: Int) -> [LayerRows] {
        if height <= 0 { return [] }
        let layer =
          grounds[height] ?? known[height]
          ?? EncodedLayer(Bitmap(filling: PixelSize(width: size.width, height: height), with: ground), by: worker)
        if keeps { grounds[height] = layer }
        return [LayerRows(layer: layer, rows: 0..<height)]
      }
      let covered = parts.reduce(before) { $0 + $1.height }
      var parts = ([.ground(before)] + parts + [.ground(size.height - covered)]).flatMap { part in
        switch part {
        case .layer(let part): [part]
        case .ground(let height): empty(height)
        }
      }
      if isInverted { parts.reverse() }
      for overlay in overlays { parts = overlay.laid(over: parts, height: size.height, station, by: worker) }
      let bands = !worker.encodesBands ? [] : parts.flatMap { $0.layer.bands(rows: $0.rows, by: worker.encoder) }
      return Result { () throws(RenderError) in
        let frame = try Frame(
          StackedPicture(size: size, parts: parts, bands: bands), index: index, offset: offset, warnings: warnings, by: worker)
        return (frame, grounds)
      }
    }.value.get()
    groundLayers = grounds
    return frame
  }
}
