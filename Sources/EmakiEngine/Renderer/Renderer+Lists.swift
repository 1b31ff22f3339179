import EmakiDisplay
import EmakiLayout
public import EmakiNodes
package import EmakiSupport

extension Renderer {
  /// Draws the part of a list that the viewport shows.
  ///
  /// ```swift
  /// let frame = try await renderer.render(table, offset: 300)
  /// ```
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - offset: the scroll offset in points, which is clamped to the list and rounded to device pixels. By default it is the list's `contentOffset`;
  ///     a list that has none is at rest: at `-contentInset.top`, which is mostly 0.
  /// - Throws: `RenderError.offset` for NaN, `RenderError.layout` for a row that cannot be laid out.
  public func render(_ list: ListNode, offset: Double? = nil) async throws -> Frame {
    if offset != nil { list.takeScrollTarget() }
    // Nothing takes time here, unless the list fetches more rows.
    if list.delegate != nil { return try await render(list, at: .settled, offset: offset) }
    return try await still(list).frame(index: 0, offset: offset ?? rest(of: list))
  }

  /// Draws the part of a list that the viewport shows with a row at its top, as far as the list reaches.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - row: the row, counted from 0. Headers and footers count as rows; in a collection lines do.
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, `RenderError.layout` for a row that cannot be laid out.
  public func render(_ list: ListNode, row: Int) async throws -> Frame {
    try await frame(of: list, row: row).frame
  }

  /// Draws what `render(_:row:)` draws, and returns the offset at which the row would stand at the top as well.
  package func frame(of list: ListNode, row: Int) async throws -> (frame: Frame, wanted: Double) {
    if list.delegate != nil {
      let wanted = try await offset(ofRow: row, in: list)
      return (try await render(list, offset: wanted), wanted)
    }
    // Rows are measured once, for the offset and for the picture.
    let live = still(list)
    let wanted = try await live.list.top(ofRow: row)
    return (try await live.frame(index: 0, offset: wanted), wanted)
  }

  /// Returns a list's scroll offset when a row is at the viewport's top, in points and not clamped.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, `RenderError.layout` for a row that cannot be laid out.
  public func offset(ofRow row: Int, in list: ListNode) async throws -> Double {
    try await still(list).list.top(ofRow: row)
  }

  /// Returns the height of every row in points, as the row is in view with everything there.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - width: the width of the list in points; by default the viewport's.
  /// - Throws: `RenderError.viewport` for a width out of range, `RenderError.layout` for a row that cannot be laid out.
  public func heights(of list: ListNode, width: Double? = nil) async throws -> [Double] {
    if let width, !Self.sides.contains(width) { throw RenderError.viewport(Size(width: width, height: viewport.height), scale: scale) }
    let view = Viewport(
      size: Size(width: width ?? viewport.width, height: viewport.height), traits: traits, looseImageBytes: view.looseImageBytes)
    var content = content(of: list, in: view.size).still
    // No content is fetched, because nothing is shown.
    content.delegate = nil
    let live = LiveList(PaintedList(station, content, in: view), script: nil) { _ in 0 }
    live.fetchesInRows = false
    try await live.showAll()
    let tops = live.list.tops
    return (0..<live.list.rowCount).map { station.scale.points(tops[$0 + 1] - tops[$0]) }
  }

  /// Draws one row alone, as large as its cell, without making any other row. The frame's offset is 0 unless the list has been given its
  /// heights.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, `RenderError.pictureSize` for a row without pixels or with
  ///   too many, `RenderError.layout` for a row that cannot be laid out.
  public func render(_ list: ListNode, onlyRow row: Int) async throws -> Frame {
    let live = still(list)
    try await live.list.measure(onlyRow: row)
    return try await live.frame(ofOnlyRow: row)
  }

  /// Prepares the whole list as one picture, whatever its height. The picture of an empty list is a viewport of the list's background
  /// colour.
  public func renderFull(_ list: ListNode) async throws -> ListPicture {
    let live = still(list)
    try await live.fetchAll()
    try await live.showAll()
    return ListPicture(live)
  }

  /// Returns the frames of a scroll, which begins at the list's `contentOffset`, or at rest.
  public func frames(of list: ListNode, scroll: Scroll) -> FrameSequence {
    FrameSequence(
      station: station, viewport: view, content: content(of: list),
      path: ScrollPath(scroll, rest: rest(of: list)), updates: [], owner: ListOwner(list))
  }

  /// Returns what a list shows in a size in points, by default the viewport's. The list has the traits that it is drawn with from then on, which its
  /// delegate may ask for.
  func content(of list: ListNode, in size: Size? = nil) -> ListContent {
    let size = size ?? view.size
    var traits = view.traits
    traits.displayScale = station.scale.factor
    traits.horizontalSizeClass = TraitCollection.sizeClass(ofWidth: size.width)
    if let insets = view.bars?.insets { traits.safeAreaInsets = insets }
    list.take(traits)
    return list.content(in: size)
  }

  /// Creates a list in which no time passes and nothing is prepared that is out of view, for several still pictures of it.
  func still(_ list: ListNode) -> LiveList {
    let content = content(of: list)
    let offset = rest(of: list)
    return LiveList(PaintedList(station, content.still, in: view), script: nil, owner: ListOwner(list)) { _ in offset }
  }

  /// Draws a page alone, as large as the viewport.
  ///
  /// - Parameters:
  ///   - pager: the pager.
  ///   - page: the page, counted from 0. By default the pager shows what it shows in a node: what is at its `contentOffset`, or else its
  ///     `currentPageIndex`.
  /// - Throws: `RenderError.unknownPage` for a page that the pager does not have, and by default for a pager without pages, `RenderError.layout` for a page that cannot be laid out.
  public func render(_ pager: PagerNode, page: Int? = nil) async throws -> Frame {
    if page == nil, let offset = pager.askedOffset { return try await render(pager, offset: offset.x) }
    let still = still(pager)
    let page = page ?? max(0, min(pager.currentPageIndex, pager.numberOfPages - 1))
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
  public func render(_ pager: PagerNode, offset: Double) async throws -> Frame {
    try await still(pager).frame(index: 0, offset: offset)
  }

  /// Returns the frames from one page to another, both included, at equal distances.
  ///
  /// - Parameters:
  ///   - pager: the pager.
  ///   - from: the page of the first frame, counted from 0.
  ///   - to: the page of the last frame, counted from 0.
  ///   - frames: the number of frames. A single one shows the first page.
  public func frames(of pager: PagerNode, from: Int, to: Int, frames: Int) -> FrameSequence {
    let width = view.pixelSize(station.scale).width
    return FrameSequence(
      station: station, viewport: view, content: content(of: pager),
      path: ScrollPath(from: from, to: to, width: width, scale: station.scale, frames: frames), updates: [], use: pager.use())
  }

  private func still(_ pager: PagerNode) -> LiveList { still(content(of: pager)) }

  /// Creates what `still(_:)` does of content that no node can change.
  func still(_ content: ListContent) -> LiveList { LiveList(PaintedList(station, content.still, in: view), script: nil) { _ in 0 } }

  private func content(of pager: PagerNode) -> ListContent {
    let size = view.pixelSize(station.scale)
    return pager.content(in: station.scale.points(size))
  }

  /// Returns a digest of the drawing of each row of a list; `nil` for one that no digest stands for. Rows are laid out on the calling thread, without
  /// pictures.
  package func digests(of list: ListNode) throws -> [Digest?] {
    let content = content(of: list)
    let context = try MeasuringContext.ofThread(scale: station.scale, fonts: station.options.fonts)
    return (0..<content.elements.count).map { LayerKey.digest(of: content.measured($0, in: context).list, images: station.images) }
  }
}
