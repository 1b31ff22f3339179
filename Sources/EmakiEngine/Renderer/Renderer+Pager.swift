import EmakiDisplay
import EmakiLayout
public import EmakiNodes

extension Renderer {
  /// Draws a page alone, as large as the viewport.
  ///
  /// - Parameters:
  ///   - pager: the pager.
  ///   - page: the page, counted from 0. By default the pager shows what it shows in a node: what is at its `contentOffset`, or else its
  ///     `currentPageIndex`.
  /// - Throws: `RenderError.unknownPage` for a page that the pager does not have, and by default for a pager without pages, `RenderError.layout` for a page that cannot be laid out.
  public nonisolated(nonsending) func render(_ pager: PagerNode, page: Int? = nil) async throws -> Frame {
    if page == nil, let offset = pager.askedOffset { return try await render(pager, offset: offset.x) }
    let (still, page) = (still(pager), page ?? max(0, min(pager.currentPageIndex, pager.numberOfPages - 1)))
    try still.list.checkPage(page)
    return try await still.frame(index: 0, offset: station.scale.points(page * still.list.size.width))
  }

  /// Draws the one or two pages that meet the viewport. A pager without pages shows its background.
  ///
  /// - Parameters:
  ///   - pager: the pager.
  ///   - offset: the distance in points that the pager is scrolled from page 0, which is clamped to the pages and rounded to device pixels.
  ///     From right to left it is counted to the left. A page is as wide as the viewport.
  /// - Throws: `RenderError.offset` for NaN, `RenderError.layout` for a page that cannot be laid out.
  public nonisolated(nonsending) func render(_ pager: PagerNode, offset: Double) async throws -> Frame {
    try await still(pager).frame(index: 0, offset: offset)
  }

  /// Returns the frames from one page to another, both included, at equal distances.
  ///
  /// - Parameters:
  ///   - pager: the pager.
  ///   - from: the page of the first frame, counted from 0.
  ///   - to: the page of the last frame, counted from 0.
  ///   - frames: the number of frames. A single one shows the first page.
  public func frames(of pager: PagerNode, from: Int, to: Int, frames: Int) -> PagerFrames {
    PagerFrames(station: station, viewport: view, content: content(of: pager), from: from, to: to, count: frames, use: pager.use())
  }

  private func still(_ pager: PagerNode) -> LiveList { LiveList(still: ListDisplay(station, content(of: pager).still, in: view)) }

  private func content(of pager: PagerNode) -> ListContent {
    let size = view.pixelSize(station.scale)
    return pager.content(page: Size(width: station.scale.points(size.width), height: station.scale.points(size.height)))
  }
}
