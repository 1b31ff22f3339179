import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiRaster
import EmakiSupport

/// A bar memory keeps the painted bars of a list from frame to frame. Only the task that holds the list uses it.
final class BarMemory {
  let bars: any FrameBars
  /// The bars of the last frame.
  private var painted: [Key: ShownBar] = [:]

  /// A key is everything that decides the pixels of a bar.
  private struct Key: Hashable {
    var name: String
    var look: AnyHashable
    var height: Int
    var backing: FrameBar.Backing
  }

  init(_ bars: any FrameBars) { self.bars = bars }

  /// Returns the bars of a frame, the lowest first. Those that look as in the last frame are not painted again; the others are painted side by
  /// side.
  nonisolated(nonsending) func bars(over list: BarredList, width: Int, _ station: DrawingStation) async throws -> [ShownBar] {
    let wanted = bars.bars(over: list).filter { !$0.rows.isEmpty }.map { bar in
      (bar: bar, key: Key(name: bar.name, look: AnyHashable(bar.look), height: bar.rows.count, backing: bar.backing))
    }
    let jobs: [PoolJob<Result<ShownBar, RenderError>>?] = wanted.map { bar, key in
      if painted[key] != nil { return nil }
      return station.workers.submit(priority: -1) { worker in
        Result { () throws(RenderError) in try station.painted(bar, width: width, by: worker) }
      }
    }
    var latest: [Key: ShownBar] = [:]
    var shown: [ShownBar] = []
    for ((bar, key), job) in zip(wanted, jobs) {
      // A bar without a job was painted for the last frame.
      guard var known = try await job?.value.get() ?? painted[key] else { continue }
      if known.overlay.top != bar.rows.lowerBound { known.overlay = known.overlay.moved(to: bar.rows.lowerBound) }
      latest[key] = known
      shown.append(known)
    }
    painted = latest
    return shown
  }
}

extension DrawingStation {
  /// Paints a bar.
  ///
  /// - Parameters:
  ///   - bar: the bar, which has rows.
  ///   - width: the width of the frame, in device pixels.
  ///   - worker: the worker that paints.
  func painted(_ bar: FrameBar, width: Int, by worker: DisplayWorker) throws(RenderError) -> ShownBar {
    count { $0.barsPainted += 1 }
    let size = PixelSize(width: width, height: bar.rows.count)
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
    let bitmap = painted.map(\.bitmap).flatMap { $0.size == size ? $0 : nil } ?? Bitmap(filling: size, with: ground)
    let overlay =
      switch bar.backing {
      case .color where ground.isOpaque: FrameOverlay(EncodedLayer(bitmap, by: worker), top: bar.rows.lowerBound)
      case .color: FrameOverlay(bitmap, top: bar.rows.lowerBound)
      case .clear: FrameOverlay(bitmap, top: bar.rows.lowerBound, standIn: standIn(for: bar, size, by: worker))
      case .material(let material): FrameOverlay(bitmap, top: bar.rows.lowerBound, material: material)
      }
    var shown = ShownBar(name: bar.name, overlay: overlay, coversRows: bar.backing != .clear)
    let drawn = DisplayList(size: points, entries: list.entries + (painted?.substitutes ?? []))
    shown.warnings = RenderWarning.all(
      row: "", missing: drawn.missingGlyphs, families: drawn.missingFamilies, hyphenations: drawn.missingHyphenations,
      errors: painted?.errors ?? [], repairs: painted?.repairs ?? []
    ).map { RenderWarning.bar(bar.name, $0) }
    if describesFrames {
      shown.warnedNodes = drawn.nodes(of: shown.warnings)
      shown.textSources = drawn.textSources
      shown.nodes = row.withCell { $0.map(FrameContents.Node.all) ?? [] }
      shown.accessibility = description(of: row, by: worker).accessibility
    }
    return shown
  }

  /// Paints the node that stands in for that of a bar where that is not seen; `nil` where the bar has none.
  private func standIn(for bar: FrameBar, _ size: PixelSize, by worker: DisplayWorker) -> Bitmap? {
    guard let node = bar.standIn else { return nil }
    let row = TableRow(name: bar.name, lending: node())
    let (width, height) = (scale.points(size.width), scale.points(size.height))
    var list = row.measure(in: SizeRange(width: width, height: height), in: worker.render.measuring).list
    list.size = Size(width: width, height: height)
    let painted = worker.render.layer(list, over: .clear)
    return painted.map(\.bitmap).flatMap { $0.size == size ? $0 : nil }
  }
}
