import CEmakiKernels
import EmakiDisplay
import EmakiEncoding
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// A shown bar is a bar of a frame that is painted, with its place and its description for manifests and screen readers.
struct ShownBar {
  /// The name of the bar in messages and manifests.
  var name: String
  /// The pixels of the bar, at their place.
  var overlay: FrameOverlay
  /// Whether rows below the bar are hidden by it, or seen through a material.
  var coversRows: Bool
  /// The notes about what the bar shows.
  var notes: Notes
  // What follows is empty unless frames are described.
  /// The nodes of the bar, depth first.
  var nodes: [FrameContents.Node] = []
  /// The accessibility elements of the bar, with places in points from the bar's top left corner.
  var accessibility: [AccessibilityElement] = []
}

extension Frame {
  /// Adds the notes of bars to those of the frame that they lie over, and their descriptions to its description.
  ///
  /// A bar that covers rows is a row itself. A screen reader meets the bars above the middle of the frame before the rows, and the others after
  /// them.
  mutating func add(_ bars: [ShownBar], _ station: DrawingStation) {
    for bar in bars { notes.formUnion(bar.notes) }
    guard var contents, !bars.isEmpty else { return }
    var above: [AccessibilityElement] = []
    var below: [AccessibilityElement] = []
    for bar in bars {
      let rows = bar.overlay.rows
      if bar.coversRows,
        let row = FrameContents.Row(
          name: bar.name, top: rows.lowerBound, height: rows.count, frameHeight: size.height, nodes: bar.nodes, links: [])
      {
        contents.cover(with: row)
      }
      let elements = bar.accessibility.map { $0.offset(by: Point(x: 0, y: station.scale.points(rows.lowerBound))) }
      if rows.lowerBound + rows.upperBound <= size.height { above += elements } else { below += elements }
    }
    let isMirrored = station.options.layoutDirection == .rightToLeft
    contents.accessibility =
      above.inReadingOrder(isMirrored: isMirrored) + contents.accessibility + below.inReadingOrder(isMirrored: isMirrored)
    self.contents = contents
  }
}

/// A bar memory keeps the painted bars of a list from frame to frame. Only the task that holds the list uses it.
final class BarMemory {
  let bars: any FrameBars
  private let traits: TraitCollection
  /// The bars of the last frame.
  private var painted: [Key: ShownBar] = [:]

  /// A key is everything that decides the pixels of a bar.
  private typealias Key = [AnyHashable]

  init(_ bars: any FrameBars, _ traits: TraitCollection) { (self.bars, self.traits) = (bars, traits) }

  /// Returns the bars of a frame, the lowest first. Those that look as in the last frame are not painted again; the others are painted side by
  /// side.
  func bars(over list: BarredList, width: Int, _ station: DrawingStation) async throws -> [ShownBar] {
    let wanted = bars.bars(over: list).filter { !$0.rows.isEmpty }.map { bar in
      let look: any Hashable = bar.look
      return (bar: bar, key: [bar.name, AnyHashable(look), bar.rows.count, bar.backing] as Key)
    }
    let jobs: [PoolJob<Result<ShownBar, RenderError>>?] = wanted.map { bar, key in
      if painted[key] != nil { return nil }
      return station.workers.submit(priority: -1) { [traits] worker in
        Result { () throws(RenderError) in try station.painted(bar, width: width, traits, by: worker) }
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
  ///   - traits: the traits of the viewport.
  ///   - worker: the worker that paints.
  func painted(_ bar: FrameBar, width: Int, _ traits: TraitCollection, by worker: DisplayWorker) throws(RenderError) -> ShownBar {
    work.withLock { $0.barsPainted += 1 }
    let size = PixelSize(width: width, height: bar.rows.count)
    let context = worker.render.measuring
    let points = scale.points(size)
    context.measuresAhead = false
    context.setTraits(ofWidth: points.width, traits)
    let row = TableRow(name: bar.name, lending: bar.node())
    let measured = countingTexts(worker) { row.measure(width: points.width, height: points.height, in: context) }
    if !measured.errors.isEmpty { throw .layout(row: bar.name, errors: measured.errors) }
    var list = measured.list
    list.size = points
    var ground = Color.clear
    if case .color(let color) = bar.backing { ground = color }
    let painted = worker.render.layer(list, over: ground)
    let bitmap = painted.map(\.bitmap).flatMap { $0.size == size ? $0 : nil } ?? Bitmap(filling: size, with: ground)
    var layer = Layer(bitmap, by: nil)
    var material = BarMaterial?.none
    var standIn = Bitmap?.none
    switch bar.backing {
    case .color: if ground.isOpaque { layer = Layer(bitmap, by: worker.pieceEncoder) }
    case .clear: standIn = self.standIn(for: bar, size, by: worker)
    case .material(let blurRadius, let tint): material = BarMaterial(blurRadius: blurRadius, tint: tint)
    }
    var notes = Notes()
    notes.add(Notes(painted?.list ?? list, pictures: painted?.notes ?? [], row: "", describes: options.describesFrames)) {
      .bar(bar.name, $0)
    }
    var shown = ShownBar(
      name: bar.name, overlay: FrameOverlay(layer, top: bar.rows.lowerBound, material: material, standIn: standIn),
      coversRows: bar.backing != .clear, notes: notes)
    if options.describesFrames {
      shown.nodes = row.withCell { $0.map(FrameContents.Node.all) ?? [] }
      shown.accessibility = description(of: row, by: worker).accessibility
    }
    return shown
  }

  /// Paints the node that stands in for that of a bar where that is not seen; `nil` where the bar has none.
  private func standIn(for bar: FrameBar, _ size: PixelSize, by worker: DisplayWorker) -> Bitmap? {
    guard let node = bar.standIn else { return nil }
    let row = TableRow(name: bar.name, lending: node())
    let points = scale.points(size)
    var list = row.measure(width: points.width, height: points.height, in: worker.render.measuring).list
    list.size = points
    let painted = worker.render.layer(list, over: .clear)
    return painted.map(\.bitmap).flatMap { $0.size == size ? $0 : nil }
  }
}

/// A bar material is what a translucent bar makes of the pixels below it.
struct BarMaterial: Hashable {
  let blurRadius: Double
  let tint: Color

  /// Returns the pixels below a bar as they are seen through it. The blur reads no pixels outside the bar, so its cost depends only on the
  /// bar's size.
  func applied(to below: Bitmap, scale: Scale) -> Bitmap {
    let deviation = min(max(scale.pixels(blurRadius), 0), 1e4)
    // The blur hides details that are smaller than an eighth of its deviation. So it is computed on a copy that is smaller by this factor.
    let factor = max(1, min(255, Int(deviation / 8)))
    let small = PixelSize(width: (below.width + factor - 1) / factor, height: (below.height + factor - 1) / factor)
    let width = Int32(below.width)
    let height = Int32(below.height)
    let blurred = Bitmap(size: small, isOpaque: below.isOpaque, cleared: false) { pixels in
      below.withPixels { if let base = $0.baseAddress { emaki_shrink(pixels, base, width, height, Int32(factor)) } }
    }.blurred(deviation: deviation / Double(factor))
    return Bitmap(size: below.size, isOpaque: below.isOpaque, cleared: false) { pixels in
      blurred.withPixels { if let base = $0.baseAddress { emaki_enlarge(pixels, base, width, height, Int32(factor)) } }
      emaki_blend_color(pixels, below.width, width, height, tint.premultiplied)
    }
  }
}
