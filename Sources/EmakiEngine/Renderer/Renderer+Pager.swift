public import EmakiList

extension Renderer {
  /// Draws a page alone, as large as the viewport.
  ///
  /// - Parameter page: counted from 0; the first by default.
  /// - Throws: `RenderError.unknownPage`; `RenderError.layout` for a page that cannot be laid out.
  public nonisolated(nonsending) func render(_ pager: PagerNode, page: Int = 0) async throws -> Frame {
    let still = still(pager)
    try still.list.checkPage(page)
    return try await still.frame(index: 0, offset: station.scale.points(page * still.list.size.width))
  }

  /// Draws the one or two pages that meet the viewport; a pager without pages shows its ground.
  ///
  /// - Parameter offset: how far the pager is scrolled from page 0, in points, from right to left to the left; clamped to the pages, and
  ///   rounded to device pixels. A page is as wide as the viewport.
  /// - Throws: `RenderError.offset` for one that is no number; `RenderError.layout` for a page that cannot be laid out.
  public nonisolated(nonsending) func render(_ pager: PagerNode, offset: Double) async throws -> Frame {
    try await still(pager).frame(index: 0, offset: offset)
  }

  /// Gives the frames from one page to another, both included, at equal distances.
  ///
  /// - Parameter frames: how many; a single one is of the first page.
  public func frames(of pager: PagerNode, from: Int, to: Int, frames: Int) -> PagerFrames {
    PagerFrames(station: station, viewport: view, content: content(of: pager), from: from, to: to, count: frames)
  }

  private func still(_ pager: PagerNode) -> LiveList { LiveList(still: ListDisplay(station, content(of: pager).still, in: view)) }

  private func content(of pager: PagerNode) -> ListContent {
    let size = view.pixelSize(station.scale)
    return ListContent(
      pager, page: Size(width: station.scale.points(size.width), height: station.scale.points(size.height)))
  }
}
