import EmakiDisplay
import EmakiLayout
public import EmakiNodes

extension Renderer {
  /// Draws the page in view of a controller with its bars, in a screen as large as the viewport.
  ///
  /// The theme, and the size of a large title, are those of the renderer's traits.
  ///
  /// - Throws: `RenderError.viewport` for a viewport in which bars leave no room: less than 200 points a side. `RenderError.layout` for a node
  ///   that cannot be laid out.
  public func render(_ controller: ViewController) async throws -> Frame {
    let least = ScreenMetrics.leastSize
    if viewport.width < least.width || viewport.height < least.height { throw RenderError.noRoomForBars(viewport, least: least) }
    let page = controller.show(in: viewport)
    return try await frame(of: page.node, below: page.bars(traits, metrics: ScreenMetrics(viewport)))
  }

  /// Draws a list, or any other node, that fills a screen below bars.
  ///
  /// - Parameters:
  ///   - node: the node. Nobody may use it until it is drawn.
  ///   - bars: the bars over it.
  func frame(of node: DisplayNode, below bars: any FrameBars) async throws -> Frame {
    try await Renderer(self, viewport: viewport, bars: bars).frame(ofPage: node, bars)
  }

  private func frame(ofPage node: DisplayNode, _ bars: any FrameBars) async throws -> Frame {
    if let list = node as? ListNode, !list.scrollsSideways {
      let rest = rest(of: list)
      let live =
        list.delegate == nil
        ? still(list)
        : LiveList(
          PaintedList(station, content(of: list), in: view), script: ScrollScript(), owner: ListOwner(list), offsets: { _ in rest })
      // The first frame of everything is what a still shows.
      live.playsAnimations = false
      if live.fetches {
        live.list.warnings += try await live.settle().map { .unsettled($0) }
      } else {
        try await live.advance(to: 0)
      }
      return try await live.frame(index: 0)
    }
    let ground = DynamicColor.systemBackground.resolved(for: traits.theme)
    let content = ListContent(
      TableRow(name: node.debugName ?? "node", lending: node), onStageOf: viewport.width,
      in: SizeRange(width: viewport.width, height: viewport.height), ground: ground)
    let live = still(content)
    // Lists in the node fetch once it is known what bars cover of them.
    for fetches in [false, true] {
      live.fetchesInRows = fetches
      try await live.advance(to: 0)
      if let insets = view.bars?.insets, node.adjustScrollers(to: insets.top, viewport.height - insets.bottom) {
        try await live.noteChange(ofRow: 0)
      }
    }
    let frame = try await live.frame(index: 0)
    let barred = BarredList(
      under: node, scale: station.scale, layoutDirection: station.options.layoutDirection, theme: traits.theme)
    return try await self.frame(of: frame, below: BarMemory(bars, traits).bars(over: barred, width: frame.size.width, station))
  }

  /// Draws bars over a frame.
  private func frame(of content: Frame, below bars: [ShownBar]) async throws -> Frame {
    let picture = content.picture
    var frame = try await station.frame(picture.size, offset: content.offset, notes: content.notes, below: bars.map(\.overlay)) { _ in
      picture.parts
    }
    frame.contents = content.contents
    frame.add(bars, station)
    return frame
  }
}
