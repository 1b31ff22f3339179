import EmakiEncoding
import EmakiList
package import EmakiNodes
import EmakiRaster

/// A screen page draws a list, or any other node, below the bars of a screen, frame after frame. What has not changed is not painted again.
/// Only one task at a time holds it.
package final class ScreenPage {
  private let renderer: Renderer
  private let content: Content
  /// What was drawn last of a node that is no list.
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
    if let drawn, drawn.versions == versions { return drawn.frame }
    let size = renderer.viewport
    let frame = try await renderer.render(
      TableRow(name: node.debugName ?? "node", lending: node), in: SizeRange(width: size.width, height: size.height),
      ground: systemGround)
    // Drawing may have changed the node.
    drawn = (frame, Versions(layout: node.layoutVersion, display: node.displayVersion))
    return frame
  }

  /// The colour below a node without a background.
  private var systemGround: Color { DynamicColor.systemBackground.resolved(for: renderer.traits.theme) }

  private func barred(_ node: DisplayNode) -> BarredList {
    BarredList(
      scale: renderer.station.scale, distance: 0, isAtEnd: true, layoutDirection: renderer.station.layoutDirection,
      ground: node.backgroundColor ?? systemGround, unreadCount: 0)
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
          StackedPicture(size: picture.size, parts: parts, bands: bands), index: index, offset: offset, warnings: warnings, mode: worker.png
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
