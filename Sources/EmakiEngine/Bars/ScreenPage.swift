import EmakiEncoding
import EmakiList
package import EmakiNodes
import EmakiRaster

/// A screen page draws a list, or any other node, below the bars of a screen, frame after frame. What has not changed is not painted again.
/// Only one task at a time holds it.
package final class ScreenPage {
  private let renderer: Renderer
  private let content: Content
  /// The frame that was drawn last of a node that is not a list.
  private var drawn: (frame: Frame, versions: Versions)?
  private let memory: BarMemory?

  private enum Content {
    case list(ListNode, LiveList)
    case node(DisplayNode)
  }

  private struct Versions: Equatable {
    var layout: Int
    var display: UInt32
  }

  /// Creates the page of a node, which fills the screen.
  ///
  /// - Parameters:
  ///   - node: the node. Nobody may use it while a frame is drawn.
  ///   - bars: the bars over it.
  ///   - renderer: what draws it, in its viewport.
  /// - Throws: `RenderError.viewport` for a size out of range.
  package init(_ node: DisplayNode, bars: any FrameBars, _ renderer: Renderer) throws(RenderError) {
    let own = try Renderer(renderer, viewport: renderer.viewport, bars: bars)
    self.renderer = own
    if let list = node as? ListNode, !list.scrollsSideways {
      (content, memory) = (.list(list, own.still(list)), nil)
    } else {
      (content, memory) = (.node(node), BarMemory(bars))
    }
  }

  /// Draws the page with its bars.
  package nonisolated(nonsending) func frame(index: Int) async throws -> Frame {
    switch content {
    case .list(let list, let live):
      live.showsBars = true
      return try await live.frame(index: index, offset: renderer.rest(of: list))
    case .node(let node):
      let content = try await picture(of: node)
      let bars = try await memory?.bars(over: barred(node), width: content.size.width, renderer.station) ?? []
      return try await renderer.frame(of: content, below: bars, index: index)
    }
  }

  /// Draws the page without its bars, and returns it with them, as it is while it moves.
  ///
  /// - Parameters:
  ///   - index: the frame's number in its sequence.
  ///   - movesTitle: whether the bars leave out what moves from one page's bars to the other's.
  package nonisolated(nonsending) func parts(index: Int, movesTitle: Bool) async throws -> PageParts {
    switch content {
    case .list(let list, let live):
      live.showsBars = false
      let frame = try await live.frame(index: index, offset: renderer.rest(of: list))
      return PageParts(content: frame, bars: try await live.bars(isMoving: movesTitle), list: live.barred)
    case .node(let node):
      let content = try await picture(of: node)
      var list = barred(node)
      list.isMoving = movesTitle
      let bars = try await memory?.bars(over: list, width: content.size.width, renderer.station) ?? []
      return PageParts(content: content, bars: bars, list: barred(node))
    }
  }

  /// Draws a node that is no list, unless it looks as it did last.
  private nonisolated(nonsending) func picture(of node: DisplayNode) async throws -> Frame {
    let versions = Versions(layout: node.layoutVersion, display: node.displayVersion)
    var frame = drawn.flatMap { $0.versions == versions ? $0.frame : nil }
    // Where lists in the node stand is known once it is drawn.
    for _ in 0..<2 where frame == nil || adjustLists(in: node) {
      let size = renderer.viewport
      frame = try await renderer.render(
        TableRow(name: node.debugName ?? "node", lending: node), in: SizeRange(width: size.width, height: size.height),
        ground: systemGround)
    }
    let content = frame!  // Made above where there was none.
    // Drawing may have changed the node.
    drawn = (content, Versions(layout: node.layoutVersion, display: node.displayVersion))
    return content
  }

  /// The colour below a node without a background.
  private var systemGround: Color { DynamicColor.systemBackground.resolved(for: renderer.traits.theme) }

  private func barred(_ node: DisplayNode) -> BarredList {
    BarredList(
      scale: renderer.station.scale, distance: 0, isAtEnd: true, layoutDirection: renderer.station.layoutDirection,
      ground: node.backgroundColor ?? systemGround, unreadCount: 0)
  }
}

extension ScreenPage {
  /// Gives the lists in a node that was drawn the distances from their edges that bars cover, as scroll views adjust their insets in UIKit.
  ///
  /// - Returns: whether that has changed a list.
  private func adjustLists(in node: DisplayNode) -> Bool {
    guard let insets = renderer.view.bars?.insets else { return false }
    let (top, bottom) = (insets.top, renderer.viewport.height - insets.bottom)
    func adjust(_ node: DisplayNode, at origin: Point) -> Bool {
      // Nodes in cells scroll with them.
      if node is CellNode { return false }
      if let list = node as? ListNode {
        let (start, end) = (origin.y, origin.y + list.frame.height)
        let covered = EdgeInsets(
          top: start < top ? min(top - start, list.frame.height) : 0, left: 0,
          bottom: end > bottom ? min(end - bottom, list.frame.height) : 0, right: 0)
        if list.scrollsSideways || list.coveredInsets == covered { return false }
        list.coveredInsets = covered
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
