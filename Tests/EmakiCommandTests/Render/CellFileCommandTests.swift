import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiSnapshots

/// Tests what the pictures of cell files and themes show. `DoorTests` tests that they are drawn the same at each door, and `Cases/cells.txt` what
/// is said of faults.
struct CellFileCommandTests {
  private let workspace = Workspace()

  private static let cell = """
    cell: news
    data: { title: text, points: number }
    layout:
      inset:
        insets: 10
        child:
          text: { text: "{{ title }} **{{ points | count }}**", textStyle: headline, lineHeight: 30 }
    """
  private static let size = "--size 200x120 --scale 1".words

  init() throws {
    try workspace.write(Self.cell, to: "news.yaml")
    try workspace.writeFeed(#"[{"title": "One", "points": 1234}, {"id": "two", "title": "Two", "points": 5}]"#)
    try workspace.write(#"[{"body": "One", "date": "now", "isRead": false}, {"body": "Two"}]"#, to: "rows.json")
  }

  private func picture(_ feed: String, _ options: [String]) async throws -> DecodedPNG {
    try DecodedPNG(await workspace.draw(feed, options, size: []))
  }

  /// The words of requests, each of `feed.json` or `rows.json` on a screen of the suite's size.
  private func words(of feed: String, _ requests: String...) async throws -> [[UInt32]] {
    try await workspace.words(requests.map { "\(feed) \($0)" }, Self.size)
  }

  /// Returns an option of a request: a cell of one text.
  private static func inlineCell(_ data: String, _ text: String, _ more: String = "") -> String {
    #" --cell {"data": {\#(data)}, "layout": {"text": {"text": "\#(text)"\#(more)}}}"#
  }

  private static let plain = "data: { text: text, isRead: { type: bool, default: false } }\nlayout: { text: { text: \"{{ text }}\" } }\n"

  // MARK: Texts and rows

  @Test func `texts at the start and the end of lines are mirrored with the list`() async throws {
    let pairs = [("start", "left", "ltr"), ("end", "right", "ltr"), ("start", "right", "rtl"), ("end", "left", "rtl")]
    let drawn = try await workspace.words(
      pairs.flatMap { side, edge, direction in
        [side, edge].map { alignment in
          let cell = Self.inlineCell(#""title": "text""#, "{{ title }}", #", "alignment": "\#(alignment)""#)
          return "feed.json --dir \(direction)" + cell
        }
      })
    #expect(pairs.indices.filter { drawn[2 * $0] != drawn[2 * $0 + 1] } == [])
    #expect(drawn[0] != drawn[2])
  }

  static let written: [(feed: String, data: String, bound: String, text: String, options: String)] = [
    (
      #"[{"title": "Fish &amp; <i>chips</i>", "ms": 231000, "photos": [{"by": "Ada"}, {"by": "Bob"}], "url": ""}]"#,
      #""title": "text", "ms": "number", "photos": {"type": "list", "of": {"by": "text"}}, "url": "url?""#,
      "{{ title | html }} {{ ms | milliseconds }} {{ photos[0].by }} {{ photos[-1].by }} - [link]({{ url }})",
      "Fish & chips 3:51 Ada Bob - link", ""
    ),
    (
      #"{"count": 1, "stories": [{"title": "a", "time": 1709197500}]}"#, #""title": "text", "time": "date""#,
      "{{ title }} {{ time }} {{ time | shortWeekday }}", "a 2/29/24, 9:05 AM Thu", ""
    ),
    (
      #"{"language": "de", "rows": [{"date": "2024-02-29T09:05:00Z"}]}"#, #""date": "date""#,
      "{{ date }} {{ date | shortWeekday }} {{ date | month }}", "29.02.24, 09:05 Do Februar", " --date-style short"
    ),
  ]

  @Test func `elements of lists, HTML, numbers and dates are bound as they are written`() async throws {
    var requests: [String] = []
    for (index, test) in Self.written.enumerated() {
      try workspace.write(test.feed, to: "bound\(index).json")
      try workspace.write(#"{"language": "de", "rows": [{"text": "\#(test.text)"}]}"#, to: "plain\(index).json")
      requests.append("bound\(index).json\(test.options)" + Self.inlineCell(test.data, test.bound))
      requests.append("plain\(index).json" + Self.inlineCell(#""text": "text""#, "{{ text }}"))
    }
    let drawn = try await workspace.words(requests, "--size 320x100 --scale 1".words)
    #expect(Self.written.indices.filter { drawn[2 * $0] != drawn[2 * $0 + 1] } == [])
  }

  @Test func `counts are written in the language of their row`() async throws {
    try workspace.write(
      #"{"language": "ja", "rows": [{"title": "One", "points": 12345}, {"title": "Two", "points": 3456789, "lang": "de"}]}"#,
      to: "counts.json")
    _ = try await picture("counts.json", Self.size + "--cell news.yaml --manifest".words)
    let said = try await workspace.succeed(["inspect", "drawn"]).text
    #expect(["One 1.2万", "Two 3,4\u{A0}Mio."].filter { !said.contains($0) } == [], "\(said)")
  }

  @Test func `a header stands above the rows, and rows are counted without it`() async throws {
    try workspace.write(
      #"{"title": "Inbox", "rows": [{"id": "a", "text": "one"}, {"id": "b", "text": "two", "isRead": true}]}"#, to: "list.json")
    try workspace.write(
      #"[{"id": "h", "text": "Inbox: 1 of 2"}, {"id": "a", "text": "one"}, {"id": "b", "text": "two"}]"#, to: "whole.json")
    try workspace.write(Self.plain, to: "plain.yaml")
    try workspace.write(Self.plain + "header: { text: { text: \"{{ title }}: {{ unread }} of {{ count }}\" } }\n", to: "headed.yaml")
    // A screen that is as low as a row shows the last one at its top.
    let views = ["", "--full", "--only b", "--row b --size 320x20"]
    let drawn = try await workspace.words(
      views.flatMap { view in
        [("list", "headed"), ("whole", "plain")].map { "\($0).json --cell \($1).yaml \(view)" }
      })
    #expect(views.indices.filter { drawn[2 * $0] != drawn[2 * $0 + 1] } == [])
  }

  @Test func `a list without rows shows what the cell file says`() async throws {
    try workspace.write("[]", to: "none.json")
    let drawn = try await workspace.words([
      ##"none.json --cell {"layout": {"text": {"text": "a"}}, "empty": {"box": {"backgroundColor": "#ff0000", "style": {"height": 50}}}}"##
    ])
    #expect(drawn[0].contains(0xFFFF_0000))
  }

  @Test func `pictures are found beside the cell file and beside the feed, and nowhere else`() async throws {
    let png = try Workspace.sample("notifications.png")
    for place in "cells/own.png feeds/bound.png other/far.png".words { try workspace.write(png, to: place) }
    try workspace.write(
      """
      data: { picture: image }
      layout:
        stack:
          children:
            - image: { path: own.png, style: { preferredSize: [40, 40] } }
            - networkImage: { url: "{{ picture }}", style: { preferredSize: [40, 40] } }
      """, to: "cells/pictures.yaml")
    let command = "render feeds/feed.json -o p.png --cell cells/pictures.yaml".words + Self.size
    try workspace.write(##"[{"picture": "bound.png"}]"##, to: "feeds/feed.json")
    try await workspace.succeed(command)
    try workspace.write(##"[{"picture": "../other/far.png"}]"##, to: "feeds/feed.json")
    let run = try await workspace.run(command)
    #expect(run.code == 0 && run.errors.contains("other/far.png"), "\(run.errors)")
  }

  // MARK: Themes and fonts

  @Test func `themes differ, and the usual ones have several names`() async throws {
    let drawn = try await words(
      of: "rows.json", "", "--theme ios", "--theme light", "--appearance light", "--theme dark",
      "--appearance dark", "--accent #006d77", "--theme material", "--theme compact", "--theme print")
    // The number of the first request that is drawn the same.
    #expect(drawn.map { drawn.firstIndex(of: $0) } == [0, 0, 0, 0, 4, 4, 6, 7, 8, 9])
  }

  @Test func `texts are set in a font of a family, a file or a lock`() async throws {
    let request = "feed.json --cell news.yaml"
    let families = try await workspace.words([request, request + " --font Inter", request + " --font noto serif"])
    let file = try await workspace.words([request], "--font /usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf".words)
    try await workspace.succeed(["fonts", "lock", "--font", "Noto Serif", "-o", "serif.lock"])
    let lock = try await workspace.words([request], "--fonts serif.lock".words)
    let (standard, serif) = (families[0], families[2])
    #expect([families[1] == standard, serif != standard, file[0] != standard, lock[0] == serif] == [true, true, true, true])
  }

  @Test func `a theme's family sets the texts of the bars`() async throws {
    try workspace.write("theme: brand\nfamily: Noto Serif\n", to: "brand.yaml")
    let request = "rows.json --screen tabs"
    let drawn = try await workspace.words([request, request + " --theme brand.yaml"], "--size 390x844".words)
    func differ(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
      rows.contains { row in columns.contains { drawn[0][row * 390 + $0] != drawn[1][row * 390 + $0] } }
    }
    // The clock and the titles of the tabs are texts, the marks beside the clock are none.
    #expect([differ(20..<100, 5..<40), differ(0..<390, 795..<808), differ(280..<380, 5..<40)] == [true, true, false])
  }

  // MARK: Phones and bars

  @Test func `a phone is drawn round the screen`() async throws {
    let request = "feed.json --cell news.yaml --size 180x200 --scale 2"
    let pictures = try await workspace.streamed([request, request + " --device phone"]).map { try DecodedPNG($0) }
    let (plain, phone) = (pictures[0], pictures[1])
    // The screen is narrower than a phone: on each side there are 23 points of ground in place of 40, and 6 of the phone's edge in place of 10.
    #expect(phone.size == "\(2 * (180 + 58))x\(2 * (200 + 58))")
    #expect(phone.words[0] == phone.words[phone.width - 1] && phone.words[0] != plain.words[0])
    // The screen is the same in every pixel, except at its corners.
    let differing = (60..<340).filter { row in
      let start = (row + 58) * phone.width + 58
      return phone.words[start..<start + 360] != plain.words[row * 360..<(row + 1) * 360]
    }
    #expect(differing == [])
  }

  @Test func `a manifest says where rows are in the picture of a phone`() async throws {
    let request = "rows.json --manifest --size 320x400 --scale 2"
    let files = try await workspace.streamed([request, request + " --device phone"])
    let rows = try files.map { file in
      try #require(ComparedPicture(file: Array(file), name: "a").manifest?.rows.first { $0.name == "1" })
    }
    // 50 points of ground and edge, two pixels each.
    #expect(rows[1].top == rows[0].top + 100 && rows[1].height == rows[0].height, "\(rows)")
  }

  @Test func `bars have the colours of the theme`() async throws {
    let options = [
      "", "--theme ios", "--accent #a00000", "--accent #00a000", "--theme material", "--theme print",
      "--theme print --appearance dark",
    ]
    let drawn = try await workspace.words(
      options.map { "rows.json --screen nav " + $0 }, "--size 320x400 --scale 1".words)
    // These are the rows of pixels with the status bar and the mark that leads back.
    let bars = drawn.map { $0.prefix(320 * 90) }
    #expect([bars[1] == bars[0], bars[2] != bars[3], bars[4] != bars[0]] == [true, true, true])
    // The theme print is white in its dark appearance, too.
    #expect(bars[6] == bars[5])
  }

  @Test func `a cell file draws the bars of its own app`() async throws {
    let chrome = """

      chrome:
        navigationBar:
          title: "{{ title }} ({{ count }})"
          backTitle: Folders
          trailing: [ { mark: plus, title: New }, { title: Select, isDone: true } ]
          barTintColor: "#10243f"
        tabBar:
          selected: 1
          items: [ { title: Mail, mark: envelope, badge: "{{ unread }}" }, { title: Chats, mark: bubble, badge: "128" } ]
        toolBar: [ { mark: list }, { title: Archive } ]
      """
    try workspace.write(Self.cell + chrome, to: "own.yaml")
    try workspace.write(
      #"{"title": "Inbox", "rows": [{"title": "One", "points": 1, "isRead": false}, {"title": "Two", "points": 2, "isRead": true}]}"#,
      to: "titled.json")
    func said(_ options: String) async throws -> String {
      _ = try await picture("titled.json", "--cell own.yaml --scale 1 --manifest \(options)".words)
      return try await workspace.succeed(["inspect", "drawn"]).text
    }
    let tabs = try await said("--screen tabs")
    let words = ["Inbox (2)", "Folders", "New", "Select", "Mail", "Chats", "99+", "list", "Archive", "Profile"]
    #expect(words.filter { !tabs.contains($0) } == ["Profile"], "\(tabs)")
    // The colour of the bar is the cell file's.
    #expect(try workspace.picture("drawn").words[60 * 390 + 195] == 0xFF10_243F)
    // What --title says comes before the file.
    let nav = try await said("--screen nav --title Mine")
    #expect("Archive Mine Chats".words.filter(nav.contains) == ["Archive", "Mine"], "\(nav)")
  }

  @Test func `texts on a pale bar are dark in the dark appearance, and its colours stay in it`() async throws {
    let bar =
      ##"{ title: Mail, prefersLargeTitle: true, searchPlaceholder: Search, barTintColor: "#ffe066", tintColor: "#123456" }"##
    try workspace.write(
      Self.cell + "\nchrome:\n  navigationBar: \(bar)\n  toolBar: [ { mark: list }, { title: Archive } ]\n", to: "bar.yaml")
    let options = "--cell bar.yaml --screen nav --scale 1 --appearance dark".words
    let words = try await picture("feed.json", options).words
    func color(_ x: Int, _ y: Int) -> UInt32 { words[y * 390 + x] }
    // The status bar, the large title, and the ground beside the search field.
    for area in [(20..<80, 10..<40), (16..<100, 95..<140)] {
      #expect(area.1.contains { y in area.0.contains { x in color(x, y) == 0xFF00_0000 } }, "\(area)")
    }
    #expect(color(4, 170) == 0xFFFF_E066 && color(4, 200) != 0xFFFF_E066)
    // The tool bar has a ground of its own.
    #expect(!(760..<844).contains { y in (0..<390).contains { x in color(x, y) == 0xFF12_3456 } })
  }
}
