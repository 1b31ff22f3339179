public import EmakiDisplay
public import EmakiLayout
public import EmakiNodes

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
    let live = LiveList(still: PaintedList(station, ListContent(row, in: range, ground: ground).still, in: view))
    try await live.list.measure(rows: 1)
    return try await live.frame(ofOnlyRow: 0)
  }
}
