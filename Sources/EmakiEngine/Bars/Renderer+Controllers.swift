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
      if adjustLists(in: node) { try await live.noteChange(ofRow: 0) }
    }
    let frame = try await live.frame(index: 0)
    return try await self.frame(
      of: frame, below: BarMemory(bars, traits).bars(over: barred(node), width: frame.size.width, station))
  }

  /// What bars know of a node that is not a list.
  private func barred(_ node: DisplayNode) -> BarredList {
    let scale = station.scale
    var list = BarredList(
      scale: scale, distance: 0, isAtEnd: true, layoutDirection: station.options.readingDirection,
      ground: node.backgroundColor ?? DynamicColor.systemBackground.resolved(for: traits.theme), unreadCount: 0)
    list.isSeenThroughBars = true
    // As in UIKit, bars follow what scrolls under them.
    for (covered, hidden) in scrollers(in: node) {
      if covered.top > 0 { list.distance = max(list.distance, scale.nearestPixelCount(max(0, hidden.above))) }
      if covered.bottom > 0, scale.nearestPixelCount(min(max(0, hidden.below), 1e6)) > 0 { list.isAtEnd = false }
    }
    return list
  }

  /// The lists and scroll nodes that scroll vertically under bars: what bars cover of them, and how much of their content is out of view.
  private func scrollers(in node: DisplayNode) -> [(covered: EdgeInsets, hidden: (above: Double, below: Double))] {
    func collect(_ node: DisplayNode) -> [(EdgeInsets, (above: Double, below: Double))] {
      if let list = node as? ListNode, !list.scrollsSideways { return list.hiddenLengths.map { [(list.coveredInsets, $0)] } ?? [] }
      if let scroll = node as? ScrollNode, scroll.scrollableDirections.isVertical { return [(scroll.coveredInsets, scroll.hiddenLengths)] }
      return node.subnodes.flatMap(collect)
    }
    return collect(node)
  }

  /// Gives the lists and scroll nodes in a node that was drawn the distances from their edges that bars cover, as scroll views adjust their insets in
  /// UIKit.
  ///
  /// - Returns: whether that has changed one of them.
  private func adjustLists(in node: DisplayNode) -> Bool {
    guard let insets = view.bars?.insets else { return false }
    let top = insets.top
    let bottom = viewport.height - insets.bottom
    func adjust(_ node: DisplayNode, at origin: Point) -> Bool {
      // Lists in the rows of a list scroll with them, those in the pages of a pager and in strips do not.
      let start = origin.y
      let end = origin.y + node.frame.height
      let covered = EdgeInsets(
        top: start < top ? min(top - start, node.frame.height) : 0, bottom: end > bottom ? min(end - bottom, node.frame.height) : 0)
      if let list = node as? ListNode, !list.scrollsSideways {
        if list.coveredInsets == covered { return false }
        list.coveredInsets = covered
        return true
      }
      if let scroll = node as? ScrollNode, scroll.scrollableDirections.isVertical {
        if scroll.coveredInsets == covered { return false }
        scroll.coveredInsets = covered
        return true
      }
      return node.subnodes.reduce(false) { adjust($1, at: origin + $1.frame.origin) || $0 }
    }
    return adjust(node, at: .zero)
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
