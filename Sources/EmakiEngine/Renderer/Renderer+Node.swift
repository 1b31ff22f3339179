public import EmakiDisplay
import EmakiEncoding
public import EmakiLayout
public import EmakiNodes
import EmakiRaster
import EmakiSupport

extension Renderer {
  /// Draws any node, as large as its layout in a range of sizes says.
  ///
  /// - Parameters:
  ///   - node: the node, which is handed over for good. Its tree is laid out and painted on a worker.
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points; by default at most the viewport's size.
  ///   - ground: the colour that shows where nothing is painted.
  /// - Throws: `RenderError.nodeLayout` where an element cannot be laid out, `RenderError.pictureSize` for a node without pixels or with too
  ///   many.
  public func render(_ node: sending DisplayNode, in constrainedSize: SizeRange? = nil, ground: Color = .white) async throws -> Frame {
    let row = TableRow(name: node.debugName ?? "node", lending: node)
    return try await render(row, in: constrainedSize ?? SizeRange(max: viewport), ground: ground)
  }

  /// Returns the frames in which a node changes on the virtual clock, as large as the viewport, with the node at their top left.
  ///
  /// ```swift
  /// let press = ScheduledAction(at: 100) { (form: SignUpNode) in form.next() }
  /// for try await frame in renderer.frames(ofNode: SignUpNode(), frames: 60, actions: [press]) { try frame.writePNG(to: frame.name) }
  /// ```
  ///
  /// - Parameters:
  ///   - node: the node, which is handed over for good: a second iteration begins with what the first has left.
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points; by default at most the viewport's size.
  ///   - ground: the colour that shows where nothing is painted.
  ///   - script: how long displaying the node and pictures take; by default nothing takes time.
  ///   - framesPerSecond: from 1 to 1000.
  ///   - frames: the number of frames, of which the first is at 0 ms.
  ///   - actions: what is done to the node, which is row 0, in the order of the instants.
  public func frames(
    ofNode node: sending DisplayNode, in constrainedSize: SizeRange? = nil, ground: Color = .white, script: ScrollScript = ScrollScript(),
    framesPerSecond: Int = 60, frames: Int, actions: [ScheduledAction] = []
  ) -> FrameSequence {
    let row = TableRow(name: node.debugName ?? "node", lending: node)
    return FrameSequence(
      station: station, viewport: view,
      content: ListContent(row, onStageOf: viewport.width, in: constrainedSize ?? SizeRange(max: viewport), ground: ground),
      path: ScrollPath(script, rest: 0, framesPerSecond: framesPerSecond, frameCount: frames), updates: [], actions: actions)
  }

  /// Draws the node of a row by itself. The caller must not use the node until it is drawn.
  package nonisolated(nonsending) func render(_ row: TableRow, in range: SizeRange, ground: Color) async throws -> Frame {
    let live = LiveList(still: ListDisplay(station, ListContent(row, in: range, ground: ground).still, in: view))
    try await live.list.measure(rows: 1)
    try await live.show(rows: 0..<1)
    let list = live.list.state(ofRow: 0)?.measured?.list ?? DisplayList(size: .zero, entries: [])
    let (width, height) = (station.scale.nearestPixelCount(list.size.width), station.scale.nearestPixelCount(list.size.height))
    let pixels = width.multipliedReportingOverflow(by: height)
    guard !pixels.overflow, 1...Self.maximumPixels ~= pixels.partialValue else {
      throw RenderError.pictureSize(width: width, height: height)
    }
    let description =
      station.describesRows
      ? await station.workers.submit { [station] worker in station.description(of: row, by: worker) }.value : RowDescription()
    var frame = try await picture(of: list, row, ground: ground, marks: description.marks)
    frame.picture.warnings += live.list.warnings(rows: 0..<1)
    if station.describesFrames {
      let nodes = row.withCell { $0.map(FrameContents.Node.all) ?? [] }
      frame.picture.contents = FrameContents(
        name: row.name, height: frame.picture.size.height, nodes: nodes, links: description.links,
        accessibility: description.accessibility, textSources: frame.textSources, warnedNodes: frame.warnedNodes,
        showsVideos: live.list.showsVideos(inRows: [0]))
      if live.list.traits(ofRow: 0)?.usesICU == true { frame.picture.contents?.textSources.usesICU = true }
    }
    return frame.picture
  }

  /// Paints a drawing by itself, on a worker.
  ///
  /// - Parameters:
  ///   - list: the drawing.
  ///   - row: the row of the node.
  ///   - ground: the colour that shows where nothing is painted.
  ///   - marks: what the overlay draws over the picture.
  private nonisolated(nonsending) func picture(
    of list: DisplayList, _ row: TableRow, ground: Color, marks: [OverlayMark]
  ) async throws -> (picture: Frame, textSources: TextSources, warnedNodes: [RenderWarning: [String]]) {
    let name = row.nodeName
    return try await station.workers.submit { worker -> Result<(Frame, TextSources, [RenderWarning: [String]]), RenderError> in
      // This holds because a list with pixels has a layer.
      let painted = worker.render.layer(list, over: ground)!
      let shown = DisplayList(size: list.size, entries: list.entries + painted.substitutes)
      return Result { () throws(RenderError) in
        let overlay = FrameOverlay(marks: marks, size: painted.bitmap.size, by: worker)
        let bitmap = overlay.map { $0.bitmap.blended(rows: 0..<painted.bitmap.size.height, over: painted.bitmap) } ?? painted.bitmap
        let layer = EncodedLayer(bitmap, by: worker)
        let warnings = RenderWarning.all(
          row: row.name, missing: shown.missingGlyphs, families: shown.missingFamilies, hyphenations: shown.missingHyphenations,
          errors: painted.errors, repairs: painted.repairs
        ).countingTiles.map { warning in name.map { .node($0, warning) } ?? warning }
        let frame = try Frame(StackedPicture(layer), index: 0, offset: 0, warnings: warnings, by: worker)
        return (frame, shown.textSources, shown.nodes(of: warnings))
      }
    }.value.get()
  }
}
