import EmakiEncoding
package import EmakiList
package import EmakiNodes
import EmakiRaster

/// A screen page draws a list, or any other node, below the bars of a screen, frame after frame. What has not changed is not painted again.
/// Only one task at a time holds it.
///
/// On the virtual clock the page is as alive as a list that is drawn by itself: videos play, nodes are animated, pictures come, and lists fetch.
/// The page's own time begins when it comes.
package final class ScreenPage {
  private let renderer: Renderer
  private let node: DisplayNode
  private let live: LiveList
  /// The bars over a node that is not a list; `nil` where the list draws them.
  private let memory: BarMemory?
  /// The instant of the screen's clock at which the page came, in milliseconds; `nil` where no clock runs.
  private let start: Int?
  /// The number of times that the list's offset was set when the page last followed it.
  private var offsetVersion = 0
  /// The versions of a node that is not a list, as it was drawn last.
  private var versions: NodeVersions?

  /// Creates the page of a node, which fills the screen.
  ///
  /// - Parameters:
  ///   - node: the node. Nobody may use it while a frame is drawn.
  ///   - bars: the bars over it.
  ///   - renderer: what draws it, in its viewport.
  ///   - script: how the page is scrolled, and how long things take; `nil` for a still, in which nothing takes time.
  ///   - start: the instant of the screen's clock at which the page comes, in milliseconds.
  /// - Throws: `RenderError.viewport` for a size out of range.
  package init(
    _ node: DisplayNode, bars: any FrameBars, _ renderer: Renderer, script: ScrollScript? = nil, start: Int = 0
  ) throws(RenderError) {
    let own = try Renderer(renderer, viewport: renderer.viewport, bars: bars)
    (self.renderer, self.node) = (own, node)
    self.start = script.map { _ in start }
    let script = script ?? ScrollScript()
    if let list = node as? ListNode, !list.scrollsSideways {
      memory = nil
      let rest = own.rest(of: list)
      live =
        self.start == nil && list.delegate == nil
        ? own.still(list)
        : LiveList(
          ListDisplay(own.station, own.content(of: list), in: own.view), script: script, owner: ListOwner(list),
          offsets: { script.offset(at: $0, rest: rest) })
      offsetVersion = list.offsetVersion
    } else {
      memory = BarMemory(bars)
      let (size, ground) = (own.viewport, DynamicColor.systemBackground.resolved(for: own.traits.theme))
      let content = ListContent(
        TableRow(name: node.debugName ?? "node", lending: node), onStageOf: size.width,
        in: SizeRange(width: size.width, height: size.height), ground: ground)
      live =
        self.start == nil
        ? LiveList(still: ListDisplay(own.station, content.still, in: own.view))
        : LiveList(ListDisplay(own.station, content, in: own.view), script: script, offsets: { _ in 0 })
    }
    // The first frame of everything is what a still shows.
    if self.start == nil { live.playsAnimations = false }
  }

  /// Gives the page other bars, which cover as much as those before.
  ///
  /// - Returns: whether they do. Otherwise the page is as it was.
  package func takeBars(_ bars: any FrameBars) -> Bool {
    guard let known = renderer.view.bars, known.insets == bars.insets, known.collapse == bars.collapse else { return false }
    if let memory { memory.bars = bars } else { live.list.takeBars(bars) }
    return true
  }

  // MARK: Time

  /// Calls a function that may change the page's node, its cells and its rows, as an action does. What it animates begins at the present instant.
  package func lending(_ body: () -> Void) { live.lending(body) }

  /// Moves the page on to an instant of the screen's clock.
  ///
  /// - Parameter time: the instant in milliseconds.
  package nonisolated(nonsending) func advance(to time: Int) async throws {
    try await takeEffect()
    if versions == nil, memory != nil {
      // Lists in the node fetch once it is known what bars cover of them.
      live.fetchesInRows = false
      try await live.advance(to: live.simulation.now)
      if adjustLists(in: node) { try await live.noteChange(ofRow: 0) }
      live.fetchesInRows = true
    }
    if let start {
      try await live.advance(to: max(time - start, live.simulation.now))
      live.list.warnings += live.newlyUnsettled()
    } else if live.fetches {
      live.list.warnings += try await live.settle().map { .unsettled($0) }
    } else {
      try await live.advance(to: live.simulation.now)
    }
    if memory != nil, adjustLists(in: node) { try await live.noteChange(ofRow: 0) }
    versions = node.nodeVersions
  }

  /// Lets what was changed since the last frame show.
  package nonisolated(nonsending) func takeEffect() async throws {
    if memory == nil, let list = node as? ListNode {
      if list.offsetVersion != offsetVersion, list.offsetVersion != live.ownOffsetVersion { live.jump(to: renderer.rest(of: list)) }
      offsetVersion = list.offsetVersion
      try await live.noteChanges()
    } else if let versions, versions != node.nodeVersions {
      try await live.noteChange(ofRow: 0)
      self.versions = node.nodeVersions
    }
  }

  // MARK: Frames

  /// Draws the page with its bars.
  ///
  /// - Parameters:
  ///   - index: the frame's number in its sequence.
  ///   - time: the instant of the screen's clock, in milliseconds.
  package nonisolated(nonsending) func frame(index: Int, at time: Int) async throws -> Frame {
    try await advance(to: time)
    live.showsBars = memory == nil
    let frame = try await live.frame(index: index)
    guard let memory else { return frame }
    let bars = try await memory.bars(over: barred, width: frame.size.width, renderer.station)
    return try await renderer.frame(of: frame, below: bars, index: index)
  }

  /// Draws the page without its bars, and returns the drawing and the bars separately, for a page that is moving.
  ///
  /// - Parameters:
  ///   - index: the frame's number in its sequence.
  ///   - time: the instant of the screen's clock, in milliseconds.
  ///   - movesTitle: whether the bars leave out the titles, which move from one page's bars to the other's.
  package nonisolated(nonsending) func parts(index: Int, at time: Int, movesTitle: Bool) async throws -> PageParts {
    try await advance(to: time)
    live.showsBars = false
    let frame = try await live.frame(index: index)
    guard let memory else { return PageParts(content: frame, bars: try await live.bars(isMoving: movesTitle), list: live.barred) }
    var list = barred
    list.isMoving = movesTitle
    return PageParts(content: frame, bars: try await memory.bars(over: list, width: frame.size.width, renderer.station), list: barred)
  }

  /// What bars know of a node that is not a list.
  private var barred: BarredList {
    let scale = renderer.station.scale
    var list = BarredList(
      scale: scale, distance: 0, isAtEnd: true, layoutDirection: renderer.station.layoutDirection,
      ground: node.backgroundColor ?? DynamicColor.systemBackground.resolved(for: renderer.traits.theme), unreadCount: 0)
    list.isSeenThroughBars = true
    // As in UIKit, bars follow what scrolls under them.
    for (covered, hidden) in scrollers {
      if covered.top > 0 { list.distance = max(list.distance, scale.nearestPixelCount(max(0, hidden.above))) }
      if covered.bottom > 0, scale.nearestPixelCount(min(max(0, hidden.below), 1e6)) > 0 { list.isAtEnd = false }
    }
    return list
  }

  /// The lists and scroll nodes that scroll vertically under bars: what bars cover of them, and how much of their content is out of view.
  private var scrollers: [(covered: EdgeInsets, hidden: (above: Double, below: Double))] {
    func collect(_ node: DisplayNode) -> [(EdgeInsets, (above: Double, below: Double))] {
      if let list = node as? ListNode, !list.scrollsSideways { return list.hiddenLengths.map { [(list.coveredInsets, $0)] } ?? [] }
      if let scroll = node as? ScrollNode, scroll.scrollableDirections.isVertical { return [(scroll.coveredInsets, scroll.hiddenLengths)] }
      return node.subnodes.flatMap(collect)
    }
    return collect(node)
  }
}

extension ScreenPage {
  /// Gives the lists and scroll nodes in a node that was drawn the distances from their edges that bars cover, as scroll views adjust their insets in
  /// UIKit.
  ///
  /// - Returns: whether that has changed one of them.
  private func adjustLists(in node: DisplayNode) -> Bool {
    guard let insets = renderer.view.bars?.insets else { return false }
    let (top, bottom) = (insets.top, renderer.viewport.height - insets.bottom)
    func adjust(_ node: DisplayNode, at origin: Point) -> Bool {
      // Lists in the rows of a list scroll with them, those in the pages of a pager and in strips do not.
      let (start, end) = (origin.y, origin.y + node.frame.height)
      let covered = EdgeInsets(
        top: start < top ? min(top - start, node.frame.height) : 0, left: 0,
        bottom: end > bottom ? min(end - bottom, node.frame.height) : 0, right: 0)
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
}

extension Renderer {
  /// Draws bars over a frame.
  nonisolated(nonsending) func frame(of content: Frame, below bars: [ShownBar], index: Int) async throws -> Frame {
    let (picture, offset, warnings) = (content.picture, content.offset, content.warnings + bars.flatMap(\.warnings))
    var frame = try await station.workers.submit(priority: -1) { [station] worker in
      var parts = picture.parts
      for bar in bars { parts = bar.overlay.laid(over: parts, height: picture.size.height, station, by: worker) }
      let bands = !worker.encodesBands ? [] : parts.flatMap { $0.layer.bands(rows: $0.rows, by: worker.encoder) }
      return Result { () throws(RenderError) in
        try Frame(
          StackedPicture(size: picture.size, parts: parts, bands: bands), index: index, offset: offset, warnings: warnings, by: worker
        )
      }
    }.value.get()
    if var contents = content.contents {
      bars.describe(in: &contents, height: frame.size.height, station)
      frame.contents = contents
    }
    return frame
  }
}
