public import EmakiList

extension Renderer {
  /// A page alone, as large as the viewport.
  ///
  /// - Parameter page: counted from 0; the first by default.
  /// - Throws: `RenderError.unknownPage`; `RenderError.layout` for a page that cannot be laid out.
  public nonisolated(nonsending) func render(_ pager: PagerNode, page: Int = 0) async throws -> Frame {
    let display = PagerDisplay(self, PagerContent(pager))
    return try await display.frame(at: display.place(ofPage: page), index: 0)
  }

  /// The one or two pages that meet the viewport; a pager without pages shows its ground.
  ///
  /// - Parameter offset: how far the pager is scrolled from page 0, in points, from right to left to the left; clamped to the pages, and
  ///   rounded to device pixels. A page is as wide as the viewport.
  /// - Throws: `RenderError.offset` for one that is no number; `RenderError.layout` for a page that cannot be laid out.
  public nonisolated(nonsending) func render(_ pager: PagerNode, offset: Double) async throws -> Frame {
    let display = PagerDisplay(self, PagerContent(pager))
    return try await display.frame(at: display.place(at: offset), index: 0)
  }

  /// The frames from one page to another, both included, at equal distances.
  ///
  /// - Parameter frames: how many; a single one is of the first page.
  public func frames(of pager: PagerNode, from: Int, to: Int, frames: Int) -> PagerFrames {
    PagerFrames(renderer: self, content: PagerContent(pager), from: from, to: to, count: frames)
  }
}
