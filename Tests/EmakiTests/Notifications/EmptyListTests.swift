import Emaki
import Testing

/// What a notification list without rows shows.
@Suite struct EmptyListTests {
  private let renderer: Renderer

  init() throws { renderer = try Renderer.test(width: 200, height: 100, scale: 1) }

  /// The rows and columns of a picture in which something is painted on the ground.
  private func marks(_ picture: Picture, ground: UInt32 = 0xFFFF_FFFF) -> (rows: [Int], columns: [Int]) {
    let (width, height) = (picture.size.width, picture.size.height)
    return (
      (0..<height).filter { y in (0..<width).contains { picture[$0, y] != ground } },
      (0..<width).filter { x in (0..<height).contains { picture[x, $0] != ground } }
    )
  }

  private func isInTheMiddle(_ places: [Int], of length: Int) -> Bool {
    guard let first = places.first, let last = places.last else { return false }
    return abs(first + last + 1 - length) <= 6
  }

  @Test(arguments: Theme.allCases) func `a list without rows shows a quiet text in its middle`(theme: Theme) async throws {
    let table = TableNode(feed: Feed(rows: []), appearance: Appearance(theme: theme))
    let frame = try await renderer.render(table)
    #expect(frame.warnings == [])
    let marks = marks(try frame.decoded(), ground: theme.palette.ground.premultiplied)
    #expect(isInTheMiddle(marks.rows, of: 100) && isInTheMiddle(marks.columns, of: 200))
    #expect(Array(try await renderer.fullPNG(of: table)) == Array(frame.pngData), "the whole list is as high as the viewport")
  }

  @Test func `the text can be set, and be empty`() async throws {
    func picture(_ text: String?) async throws -> Picture {
      try await renderer.render(TableNode(feed: Feed(rows: []), appearance: Appearance(emptyText: text))).decoded()
    }
    let usual = try await picture(nil)
    #expect(try await picture(Appearance.defaultEmptyText).difference(from: usual) == nil)
    #expect(try await picture("通知はありません").difference(from: usual) != nil)
    for text in ["", " \n"] { #expect(marks(try await picture(text)).rows == []) }
  }

  @Test func `a text that is higher than the viewport is as high as its lines`() async throws {
    let text = String(repeating: "word ", count: 40)
    let heights = try await renderer.heights(of: TableNode(feed: Feed(rows: []), appearance: Appearance(emptyText: text)))
    #expect(heights.count == 1 && heights[0] > 100)
  }

  @Test func `a list that has rows, or may get some, does not show it`() {
    let empty = Feed(rows: [])
    #expect(FeedRows(empty).nodeBlockForFooter(inSection: 0) != nil)
    #expect(FeedRows(Feed(rows: [], next: "2.json")).nodeBlockForFooter(inSection: 0) == nil)
    #expect(FeedRows(Feed(rows: [NotificationRow(id: "a", body: "a")])).nodeBlockForFooter(inSection: 0) == nil)
    var rows = FeedRows(Feed(rows: [], next: "2.json"))
    rows.append(empty)
    #expect(rows.nodeBlockForFooter(inSection: 0) != nil, "the last page has come")
  }

  @Test func `the text goes when rows come, and comes when the last row goes`() async throws {
    let (one, none) = (FeedRows(Feed(rows: [NotificationRow(id: "a", body: "a")])), FeedRows(Feed(rows: [])))
    func last(from first: FeedRows, to next: FeedRows) async throws -> Picture {
      let table = TableNode(rows: first, pages: nil)
      let frames = try await renderer.allFrames(
        of: table, script: ScrollScript(), frames: 60, updates: [ScheduledUpdate(at: 10, rows: next)])
      return try #require(frames.last).decoded()
    }
    func still(_ rows: FeedRows) async throws -> Picture { try await renderer.render(TableNode(rows: rows, pages: nil)).decoded() }
    #expect(try await last(from: none, to: one).difference(from: still(one)) == nil)
    #expect(try await last(from: one, to: none).difference(from: still(none)) == nil)
  }

  @Test func `a page that brings no rows ends the wait`() async throws {
    let table = TableNode(feed: Feed(rows: [], next: "2.json"), pages: FeedPages { address, _ in (Feed(rows: []), address) })
    let picture = try await renderer.render(table).decoded()
    #expect(try await renderer.render(TableNode(feed: Feed(rows: []))).decoded().difference(from: picture) == nil)
  }

  @Test func `the text is in the middle of what bars do not cover`() async throws {
    let request = DrawingRequest(
      feed: .inline(text: "[]", folder: "."), screen: Screen(width: 320, height: 568, scale: 1, bars: ScreenBars(.tabs)))
    var blank = request
    blank.look.emptyText = ""
    let (shown, bare) = (try await request.frame().decoded(), try await blank.frame().decoded())
    let rows = (0..<568).filter { y in (0..<320).contains { shown[$0, y] != bare[$0, y] } }
    let (first, last) = (try #require(rows.first), try #require(rows.last))
    // A small phone has a status bar of 20 points, a title of 96 and a tab bar of 49.
    #expect(abs(first + last + 1 - (116 + 568 - 49)) <= 6, "\(first)...\(last)")
  }
}
