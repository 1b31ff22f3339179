import EmakiEncoding
import EmakiList
import EmakiRaster

/// A bar memory keeps the painted bars of a list from frame to frame. Only the task that holds the list uses it.
final class BarMemory {
  let bars: any FrameBars
  /// The bars of the last frame.
  private var painted: [Key: Painted] = [:]

  /// A key is everything that decides the pixels of a bar.
  private struct Key: Hashable {
    var name: String
    var look: AnyHashable
    var height: Int
    var backing: FrameBar.Backing
  }

  /// Painted is a bar with its place, and what is said of it.
  private struct Painted: Sendable {
    var overlay: FrameOverlay
    var warnings: [RenderWarning]
  }

  /// Creates an empty memory of some bars.
  init(_ bars: any FrameBars) { self.bars = bars }

  /// Returns the bars of a frame as overlays, the lowest first, with what they show differently than asked for. Those that look as in the last
  /// frame are not painted again.
  nonisolated(nonsending) func overlays(
    over list: BarredList, width: Int, _ station: DrawingStation
  ) async throws -> (overlays: [FrameOverlay], warnings: [RenderWarning]) {
    var latest: [Key: Painted] = [:]
    var shown: [Painted] = []
    for bar in bars.bars(over: list) where !bar.rows.isEmpty {
      let (top, height) = (bar.rows.lowerBound, bar.rows.count)
      let key = Key(name: bar.name, look: AnyHashable(bar.look), height: height, backing: bar.backing)
      var known: Painted
      if let kept = painted[key] {
        known = kept
        if known.overlay.top != top { known.overlay = known.overlay.moved(to: top) }
      } else {
        let size = PixelSize(width: width, height: height)
        known = try await station.workers.submit(priority: -1) { worker in
          Result { () throws(RenderError) in try station.painted(bar, size: size, top: top, by: worker) }
        }.value.map { Painted(overlay: $0.0, warnings: $0.1) }.get()
      }
      latest[key] = known
      shown.append(known)
    }
    painted = latest
    return (shown.map(\.overlay), shown.flatMap(\.warnings))
  }
}

extension DrawingStation {
  /// Paints a bar.
  fileprivate func painted(
    _ bar: FrameBar, size: PixelSize, top: Int, by worker: DisplayWorker
  ) throws(RenderError) -> (FrameOverlay, [RenderWarning]) {
    count { $0.barsPainted += 1 }
    let context = worker.render.measuring
    let points = Size(width: scale.points(size.width), height: scale.points(size.height))
    context.measuresAhead = false
    context.setWidth(points.width)
    let row = TableRow(name: bar.name, lending: bar.node())
    let measured = countingTexts(worker) { row.measure(in: SizeRange(width: points.width, height: points.height), in: context) }
    if !measured.errors.isEmpty { throw .layout(row: bar.name, errors: measured.errors) }
    var list = measured.list
    list.size = points
    var ground = Color.clear
    if case .color(let color) = bar.backing { ground = color }
    let painted = worker.render.layer(list, over: ground)
    try painted?.check()
    let bitmap = painted.map(\.bitmap).flatMap { $0.size == size ? $0 : nil } ?? Bitmap(filling: size, with: ground)
    let shown = DisplayList(size: points, entries: list.entries + (painted?.substitutes ?? []))
    let warnings = RenderWarning.all(
      row: bar.name, missing: shown.missingGlyphs, families: shown.missingFamilies, hyphenations: shown.missingHyphenations,
      errors: painted?.errors ?? [], repairs: painted?.repairs ?? [])
    switch bar.backing {
    case .color where ground.isOpaque: return (FrameOverlay(EncodedLayer(bitmap, by: worker), top: top), warnings)
    case .color, .clear: return (FrameOverlay(bitmap, top: top), warnings)
    case .material(let material): return (FrameOverlay(bitmap, top: top, material: material), warnings)
    }
  }
}
