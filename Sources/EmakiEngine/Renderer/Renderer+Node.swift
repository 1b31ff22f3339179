public import EmakiDisplay
import EmakiEncoding
public import EmakiLayout
public import EmakiNodes

extension Renderer {
  /// Draws any node, as large as its layout in a range of sizes says.
  ///
  /// - Parameters:
  ///   - node: the node, which is handed over for good. Its tree is laid out and painted on a worker.
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points; by default at most the viewport's size.
  ///   - ground: the colour that shows where nothing is painted; by default that of lists, `DynamicColor.systemBackground`.
  /// - Throws: `RenderError.nodeLayout` where an element cannot be laid out, `RenderError.pictureSize` for a node without pixels or with too
  ///   many.
  @concurrent
  public func render(_ node: sending DisplayNode, in constrainedSize: SizeRange? = nil, ground: Color? = nil) async throws -> Frame {
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
  ///   - ground: the colour that shows where nothing is painted; by default that of lists, `DynamicColor.systemBackground`.
  ///   - script: how long displaying the node and pictures take; by default nothing takes time.
  ///   - framesPerSecond: from 1 to 1000.
  ///   - frames: the number of frames, of which the first is at 0 ms.
  ///   - actions: what is done to the node, which is row 0, in the order of the instants.
  public func frames(
    ofNode node: sending DisplayNode, in constrainedSize: SizeRange? = nil, ground: Color? = nil, script: ScrollScript = ScrollScript(),
    framesPerSecond: Int = 60, frames: Int, actions: [ScheduledAction] = []
  ) -> FrameSequence {
    let row = TableRow(name: node.debugName ?? "node", lending: node)
    return FrameSequence(
      station: station, viewport: view,
      content: ListContent(row, onStageOf: viewport.width, in: constrainedSize ?? SizeRange(max: viewport), ground: ground),
      path: ScrollPath(script, rest: 0, framesPerSecond: framesPerSecond, frameCount: frames), updates: [], actions: actions)
  }

  /// Draws a node with a frame over it, whose layers are laid over those of the node.
  ///
  /// - Parameters:
  ///   - node: the node, which is handed over for good.
  ///   - size: the size of the node in points.
  ///   - ground: the colour that shows where nothing is painted.
  ///   - screen: the frame.
  ///   - insets: the distances in points whose sum is how far the frame lies from the left and the top. Each is rounded up to pixels, as that of a
  ///     node inside another.
  ///   - radius: the radius of the frame's corners, in points.
  @concurrent
  package func render(
    _ node: sending DisplayNode, of size: Size, ground: Color, below screen: Frame, insets: [Double], radius: Double
  ) async throws -> Frame {
    func pixels(_ points: Double) -> Int { station.scale.nearestPixelCount(station.scale.ceilPixel(points)) }
    // It is as large as the node, so that the bands of all are cut as those of one picture.
    let over = Bitmap(
      screen.picture, at: insets.reduce(0) { $0 + pixels($1) }, in: PixelSize(width: pixels(size.width), height: pixels(size.height)),
      radius: station.scale.pixels(radius))
    return try await render(
      TableRow(name: "node", lending: node), in: SizeRange(exactly: size), ground: ground,
      below: [FrameOverlay(Layer(over, by: nil), top: 0)])
  }

  /// Draws the node of a row by itself. The caller must not use the node until it is drawn.
  package func render(_ row: TableRow, in range: SizeRange, ground: Color?) async throws -> Frame {
    try await render(row, in: range, ground: ground, below: [])
  }

  private func render(_ row: TableRow, in range: SizeRange, ground: Color?, below overlays: [FrameOverlay]) async throws -> Frame {
    let live = still(ListContent(row, in: range, ground: ground))
    try await live.list.measure(rows: 1)
    return try await live.frame(ofOnlyRow: 0, below: overlays)
  }
}

extension Bitmap {
  /// Creates a larger bitmap that shows a picture whose corners are rounded, and nothing round it.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - margin: the distance of the picture from the bitmap's left edge and from its top, in pixels.
  ///   - whole: the size of the bitmap.
  ///   - radius: the radius of the corners in pixels.
  fileprivate init(_ picture: Picture, at margin: Int, in whole: PixelSize, radius: Double) {
    let size = picture.size
    let mask = CornerMask(radius: min(radius, Double(min(size.width, size.height)) / 2))
    self.init(size: whole, isOpaque: false, cleared: true) { pixels in
      let start = pixels + margin * whole.width + margin
      var row = start
      picture.forEachStretch { stretch in
        for first in stride(from: 0, to: stretch.count, by: size.width) {
          row.update(from: stretch.baseAddress! + first, count: size.width)  // Not empty, as it has this pixel.
          row += whole.width
        }
      }
      for y in 0..<size.height where y < mask.side || y >= size.height - mask.side {
        for x in 0..<size.width where x < mask.side || x >= size.width - mask.side {
          let place = y * whole.width + x
          start[place] = multiplied(start[place], by: mask.coverage(x: x, y: y, width: size.width, height: size.height))
        }
      }
    }
  }
}
