public import EmakiList

extension Renderer {
  /// Draws the part of a list that the viewport shows.
  ///
  /// - Parameter offset: how far it is scrolled, in points; clamped to the list, and rounded to device pixels. By default at rest: at
  ///   `-contentInset.top`, which mostly is 0.
  public nonisolated(nonsending) func render(_ list: ListNode, offset: Double? = nil) async throws -> Frame {
    // Nothing takes time here; only a list that fetches more rows is another after some of it.
    if list.delegate != nil { return try await render(list, at: .settled, offset: offset) }
    return try await still(list).frame(index: 0, offset: offset ?? list.restOffset)
  }

  /// Draws the part of a list that the viewport shows with a row at its top, as far as the list reaches.
  ///
  /// - Parameter row: counted from 0, headers and footers with the rows; in a collection lines are rows.
  public nonisolated(nonsending) func render(_ list: ListNode, row: Int) async throws -> Frame {
    try await render(list, offset: try await offset(ofRow: row, in: list))
  }

  /// Tells how far a list is scrolled when a row is at the viewport's top, in points, not clamped.
  public nonisolated(nonsending) func offset(ofRow row: Int, in list: ListNode) async throws -> Double {
    try await still(list).list.top(ofRow: row)
  }

  /// Measures the height of every row in points, as it is in view with everything there.
  ///
  /// - Parameter width: the list's, in points; the viewport's by default.
  public nonisolated(nonsending) func heights(of list: ListNode, width: Double? = nil) async throws -> [Double] {
    if let width, !Self.sides.contains(width) { throw RenderError.viewport(Size(width: width, height: viewport.height), scale: scale) }
    let view = Viewport(size: Size(width: width ?? viewport.width, height: viewport.height), looseImageBytes: view.looseImageBytes)
    var content = ListContent(list, width: view.size.width).still
    // Nothing is shown.
    content.delegate = nil
    let live = LiveList(still: ListDisplay(station, content, in: view))
    try await live.showAll()
    let tops = live.list.tops
    return (0..<live.list.rowCount).map { station.scale.points(tops[$0 + 1] - tops[$0]) }
  }

  /// Draws one row alone, as large as its cell.
  public nonisolated(nonsending) func render(_ list: ListNode, onlyRow row: Int) async throws -> Frame {
    let live = still(list)
    _ = try await live.list.top(ofRow: row)
    try await live.show(rows: row..<row + 1)
    let range = live.list.tops[row]..<live.list.tops[row + 1]
    guard !range.isEmpty, range.count * live.list.size.width <= Self.maximumPixels else {
      throw RenderError.pictureSize(width: live.list.size.width, height: range.count)
    }
    return try await live.list.frame(of: range, index: 0)
  }

  /// Gives the whole list as one picture, however high; an empty one is a viewport of the list's ground.
  public nonisolated(nonsending) func renderFull(_ list: ListNode) async throws -> ListPicture {
    let live = still(list)
    try await live.fetchAll()
    try await live.showAll()
    return ListPicture(live)
  }

  /// Gives the frames of a scroll.
  public func frames(of list: ListNode, scroll: Scroll) -> FrameSequence {
    FrameSequence(
      station: station, viewport: view, content: ListContent(list, width: viewport.width),
      path: ScrollPath(scroll, rest: list.restOffset), updates: [])
  }

  /// Makes a list in which nothing takes time, for several stills of it.
  package func still(_ list: ListNode) -> LiveList {
    LiveList(still: ListDisplay(station, ListContent(list, width: viewport.width).still, in: view), offset: list.restOffset)
  }
}
