import EmakiDrawing
import Foundation
import Testing

/// What a notification list without rows shows.
struct EmptyListTests {
  private let renderer: Renderer

  init() throws { renderer = try Renderer.test(200, 100) }

  private func list(_ text: String? = nil, theme: Theme = .light) -> TableNode {
    TableNode(feed: Feed(rows: []), look: CellLook(theme: theme, emptyText: text))
  }

  private func isInTheMiddle(_ places: ClosedRange<Int>, of length: Int) -> Bool {
    abs(places.lowerBound + places.upperBound + 1 - length) <= 6
  }

  @Test(arguments: Theme.allCases) func `a list without rows shows a quiet text in its middle`(theme: Theme) async throws {
    let frame = try await renderer.render(list(theme: theme))
    let ground = CellTheme.ios.colors["ground"]?.resolved(for: theme).premultiplied
    let marks = try #require(frame.picture.box { $0 != ground })
    #expect(isInTheMiddle(marks.y, of: 100) && isInTheMiddle(marks.x, of: 200) && frame.warnings == [])
    #expect(Data(try await renderer.fullPNG(of: list(theme: theme))) == frame.pngData, "the whole list is as high as the viewport")
  }

  @Test func `the text can be set, and be empty`() async throws {
    func picture(_ text: String?) async throws -> Picture { try await renderer.render(list(text)).picture }
    let usual = try await picture(nil)
    #expect(try await [picture(CellLook.defaultEmptyText), picture("通知はありません")].map { $0 == usual } == [true, false])
    #expect(Set(try await picture("").words + picture(" \n").words) == [0xFFFF_FFFF])
  }

  @Test func `a text that is higher than the viewport is as high as its lines`() async throws {
    let heights = try await renderer.heights(of: list(String(repeating: "word ", count: 40)))
    #expect(heights.count == 1 && heights[0] > 100)
  }

  @Test func `a list that has rows, or may get some, does not show it`() {
    var appended = FeedRows(Feed(rows: [], next: "2.json"))
    appended.append(Feed(rows: []))
    let lists = [Feed(rows: []), Feed(rows: [], next: "2.json"), Feed(rows: [NotificationRow(id: "a", body: "a")])].map { FeedRows($0) }
    #expect((lists + [appended]).map { $0.nodeBlockForFooter(inSection: 0) != nil } == [true, false, false, true])
  }

  @Test func `the text goes when rows come, and comes when the last row goes`() async throws {
    let (one, none) = (FeedRows(Feed(rows: [NotificationRow(id: "a", body: "a")])), FeedRows(Feed(rows: [])))
    for (first, next) in [(none, one), (one, none)] {
      let settled = try await renderer.render(
        TableNode(rows: first, pages: nil), at: .settled, updates: [ScheduledUpdate(at: 10, rows: next)])
      #expect(settled.picture == (try await renderer.render(TableNode(rows: next, pages: nil)).picture))
    }
  }

  @Test func `a page that brings no rows ends the wait`() async throws {
    let table = TableNode(feed: Feed(rows: [], next: "2.json"), pages: FeedPages { address, _ in (Feed(rows: []), address) })
    #expect(try await renderer.render(table).picture == renderer.render(list()).picture)
  }

  @Test func `the text is in the middle of what bars do not cover`() async throws {
    let request = DrawingRequest(
      feed: .inline(text: "[]", folder: "."), screen: Screen(width: 320, height: 568, scale: 1, bars: ScreenBars(.tabs)))
    var blank = request
    blank.look.emptyText = ""
    let (shown, bare) = (try await request.frame().picture, try await blank.frame().picture)
    guard case .pixels(_, _, let rows, _)? = shown.difference(from: bare) else {
      Issue.record("there is no text")
      return
    }
    // A small phone has a status bar of 20 points, a title of 96 and a tab bar of 49.
    #expect(isInTheMiddle(rows, of: 116 + 568 - 49), "\(rows)")
  }
}
