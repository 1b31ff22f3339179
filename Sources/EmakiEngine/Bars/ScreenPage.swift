import CEmakiKernels
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
    if case .list(let list, let live) = content {
      live.showsBars = true
      return try await live.frame(index: index, offset: renderer.rest(of: list))
    }
    let parts = try await parts(index: index)
    return try await renderer.frame(of: parts.content, below: parts.bars, index: index)
  }

  /// Draws the page without its bars, and returns it with them.
  package nonisolated(nonsending) func parts(index: Int) async throws -> (content: Frame, bars: [FrameOverlay]) {
    switch content {
    case .list(let list, let live):
      live.showsBars = false
      let frame = try await live.frame(index: index, offset: renderer.rest(of: list))
      return (frame, try await live.barOverlays())
    case .node(let node):
      let versions = Versions(layout: node.layoutVersion, display: node.displayVersion)
      let ground = node.backgroundColor ?? .white
      var frame = drawn.flatMap { $0.versions == versions ? $0.frame : nil }
      if frame == nil {
        let size = renderer.viewport
        frame = try await renderer.render(
          TableRow(name: node.debugName ?? "node", lending: node), in: SizeRange(width: size.width, height: size.height), ground: ground)
      }
      // Drawing may have changed the node.
      let content = frame!  // Made above where there was none.
      drawn = (content, Versions(layout: node.layoutVersion, display: node.displayVersion))
      let scale = renderer.station.scale
      let list = BarredList(
        scale: scale, distance: 0, isAtEnd: true, layoutDirection: renderer.station.layoutDirection,
        ground: ground, unreadCount: 0)
      let bars = try await memory?.overlays(over: list, width: content.size.width, renderer.station)
      return (content, bars?.overlays ?? [])
    }
  }
}

extension Renderer {
  /// Draws bars over a frame.
  nonisolated(nonsending) func frame(of content: Frame, below bars: [FrameOverlay], index: Int) async throws -> Frame {
    let (picture, offset, warnings) = (content.picture, content.offset, content.warnings)
    var frame = try await station.workers.submit(priority: -1) { [station] worker in
      var parts = picture.parts
      for bar in bars { parts = bar.laid(over: parts, height: picture.size.height, station, by: worker) }
      let bands = !worker.encodesBands ? [] : parts.flatMap { $0.layer.bands(rows: $0.rows, by: worker.encoder) }
      return Result { () throws(RenderError) in
        try Frame(
          StackedPicture(size: picture.size, parts: parts, bands: bands), index: index, offset: offset, warnings: warnings, mode: worker.png
        )
      }
    }.value.get()
    frame.contents = content.contents
    return frame
  }

  /// Draws a page that moves in over another one, or out again, as UIKit's navigation controllers do: from the end of the screen, while the page
  /// below goes a third of the way to the start and becomes darker. The bars of one page fade into those of the other.
  ///
  /// - Parameters:
  ///   - upper: the page that moves in, with its bars.
  ///   - lower: the page below, with its bars.
  ///   - part: how far the upper page is in, from 0 to 1.
  ///   - index: the frame's number in its sequence.
  package nonisolated(nonsending) func frame(
    moving upper: (content: Frame, bars: [FrameOverlay]), over lower: (content: Frame, bars: [FrameOverlay]), part: Double, index: Int
  ) async throws -> Frame {
    let isMirrored = station.layoutDirection == .rightToLeft
    let part = part > 0 ? min(part, 1) : 0
    let (above, below) = (upper.content.picture, lower.content.picture)
    let (upperBars, lowerBars, warnings) = (upper.bars, lower.bars, lower.content.warnings + upper.content.warnings)
    return try await station.workers.submit(priority: -1) { [station] worker in
      let moved = above.bitmap().moved(over: below.bitmap(), part: part, isMirrored: isMirrored)
      func barred(_ bars: [FrameOverlay]) -> Bitmap {
        var parts = StackedPicture(EncodedLayer(moved, by: nil)).parts
        for bar in bars { parts = bar.laid(over: parts, height: moved.height, station, by: worker) }
        return StackedPicture(size: moved.size, parts: parts).bitmap()
      }
      let (from, to) = (barred(lowerBars), barred(upperBars))
      let mixed = Bitmap(size: moved.size, isOpaque: from.isOpaque && to.isOpaque, cleared: false) { pixels in
        from.withPixels { if let base = $0.baseAddress { pixels.update(from: base, count: $0.count) } }
        to.withPixels { source in
          guard let base = source.baseAddress else { return }
          let opacity = UInt8((part * 255).rounded())
          emaki_blend_over_opacity(pixels, moved.width, base, moved.width, Int32(moved.width), Int32(moved.height), opacity)
        }
      }
      return Result { () throws(RenderError) in
        try Frame(StackedPicture(EncodedLayer(mixed, by: worker)), index: index, offset: 0, warnings: warnings, mode: worker.png)
      }
    }.value.get()
  }
}

extension Bitmap {
  /// Returns the bitmap, moved in over another one of its size.
  ///
  /// - Parameters:
  ///   - below: the other one, which goes a third of the way and is darkened by a tenth.
  ///   - part: how far the bitmap is in, from 0 to 1.
  ///   - isMirrored: whether it comes from the left.
  fileprivate func moved(over below: Bitmap, part: Double, isMirrored: Bool) -> Bitmap {
    let left = Int((Double(width) * (1 - part)).rounded())
    let shift = Int((Double(width) * 0.3 * part).rounded())
    return Bitmap(size: size, isOpaque: isOpaque && below.isOpaque, cleared: true) { pixels in
      below.withPixels { under in
        withPixels { over in
          guard let under = under.baseAddress, let over = over.baseAddress else { return }
          for y in 0..<height {
            let (row, start) = (pixels + y * width, y * width)
            if isMirrored {
              (row + shift).update(from: under + start, count: width - shift)
              row.update(from: over + start + left, count: width - left)
            } else {
              row.update(from: under + start + shift, count: width - shift)
              (row + left).update(from: over + start, count: width - left)
            }
          }
        }
      }
      let shade = Color.black.withAlpha(0.1 * part).premultiplied
      emaki_blend_color(pixels + (isMirrored ? width - left : 0), width, Int32(left), Int32(height), shade)
    }
  }
}
