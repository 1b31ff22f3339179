import EmakiTestSupport
import Foundation
import Testing

/// Tests what the pictures of cell files and themes show. `DoorTests` tests that they are drawn the same at each door, and `Cases/cells.txt` what
/// is said of faults.
@Suite struct CellFileCommandTests {
  private let workspace: Workspace

  private static let cell = """
    cell: news
    data: { title: text, points: number }
    layout:
      inset:
        insets: 10
        child:
          text: { text: "{{ title }} **{{ points | count }}**", textStyle: headline, lineHeight: 30 }
    """
  private static let size = ["--size", "200x120", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.cell, to: "news.yaml")
    try workspace.write(#"[{"title": "One", "points": 1234}, {"id": "two", "title": "Two", "points": 5}]"#, to: "feed.json")
    try workspace.write(#"[{"body": "One", "date": "now", "isRead": false}, {"body": "Two"}]"#, to: "rows.json")
  }

  /// Runs a command that must succeed and print no error, and returns what it prints.
  @discardableResult
  private func succeed(_ arguments: [String]) async throws -> String {
    let run = try await workspace.run(arguments)
    #expect(run.code == 0 && run.errors == "", "\(arguments): \(run.errors)")
    return run.text
  }

  private func picture(_ feed: String, _ options: [String]) async throws -> DecodedPNG {
    try await succeed(["render", feed, "-o", "drawn.png"] + options)
    return try workspace.picture("drawn.png")
  }

  private func words(_ feed: String, _ options: String...) async throws -> [UInt32] {
    try await picture(feed, (options.contains("--size") ? [] : Self.size) + options).words
  }

  /// Draws a feed by a cell, both given as texts.
  private func words(_ feed: String, by cell: String, _ options: [String] = []) async throws -> [UInt32] {
    try workspace.write(feed, to: "given.json")
    try workspace.write(cell, to: "given.yaml")
    return try await picture("given.json", ["--cell", "given.yaml", "--size", "320x100", "--scale", "1"] + options).words
  }

  private static let plain = "data: { text: text }\nlayout: { text: { text: \"{{ text }}\" } }\n"

  // MARK: Texts and rows

  @Test func `texts at the start and the end of lines are mirrored with the list`() async throws {
    func words(_ alignment: String, _ direction: String) async throws -> [UInt32] {
      try await self.words(
        #"[{"title": "One"}]"#, by: "data: { title: text }\nlayout: { text: { text: \"{{ title }}\", alignment: \(alignment) } }",
        ["--dir", direction])
    }
    let (left, right) = (try await words("left", "ltr"), try await words("right", "ltr"))
    #expect(left != right)
    #expect(try await words("start", "ltr") == left)
    #expect(try await words("end", "ltr") == right)
    #expect(try await words("start", "rtl") == words("right", "rtl"))
    #expect(try await words("end", "rtl") == words("left", "rtl"))
  }

  static let written: [(feed: String, cell: String, text: String, options: [String])] = [
    (
      #"[{"title": "Fish &amp; <i>chips</i>", "ms": 231000, "photos": [{"by": "Ada"}, {"by": "Bob"}], "url": ""}]"#,
      "data: { title: text, ms: number, photos: { type: list, of: { by: text } }, url: url? }\nlayout: { text: { text: "
        + "\"{{ title | html }} {{ ms | milliseconds }} {{ photos[0].by }} {{ photos[-1].by }} - [link]({{ url }})\" } }",
      "Fish & chips 3:51 Ada Bob - link", []
    ),
    (
      #"{"count": 1, "stories": [{"title": "a", "time": 1709197500}]}"#,
      "data: { title: text, time: date }\nlayout: { text: { text: \"{{ title }} {{ time }} {{ time | shortWeekday }}\" } }",
      "a 2024-02-29 09:05 Thu", []
    ),
    (
      #"{"language": "de", "rows": [{"date": "2024-02-29T09:05:00Z"}]}"#,
      "data: { date: date }\nlayout: { text: { text: \"{{ date }} {{ date | shortWeekday }} {{ date | month }}\" } }",
      "29.02.24, 09:05 Do Februar", ["--date-style", "short"]
    ),
  ]

  @Test(arguments: written) func `elements of lists, HTML, numbers and dates are bound as they are written`(
    feed: String, cell: String, text: String, options: [String]
  ) async throws {
    let bound = try await words(feed, by: cell, options)
    #expect(try await bound == words(#"{"language": "de", "rows": [{"text": "\#(text)"}]}"#, by: Self.plain))
  }

  @Test func `counts are written in the language of their row`() async throws {
    try workspace.write(
      #"{"language": "ja", "rows": [{"title": "One", "points": 12345}, {"title": "Two", "points": 3456789, "lang": "de"}]}"#,
      to: "counts.json")
    _ = try await words("counts.json", "--cell", "news.yaml", "--manifest")
    let said = try await succeed(["inspect", "drawn.png"])
    #expect(said.contains("One 1.2万") && said.contains("Two 3,4\u{A0}Mio."), "\(said)")
  }

  @Test func `a header stands above the rows, and rows are counted without it`() async throws {
    let list = #"{"title": "Inbox", "rows": [{"id": "a", "text": "one", "isRead": false}, {"id": "b", "text": "two"}]}"#
    let rows = #"[{"id": "h", "text": "Inbox: 1 of 2"}, {"id": "a", "text": "one"}, {"id": "b", "text": "two"}]"#
    let headed = Self.plain + "header: { text: { text: \"{{ title }}: {{ unread }} of {{ count }}\" } }\n"
    // A screen that is as low as a row shows the last one at its top.
    for options in [[], ["--full"], ["--only", "b"], ["--row", "b", "--size", "320x20"]] {
      #expect(try await words(list, by: headed, options) == words(rows, by: Self.plain, options), "\(options)")
    }
  }

  @Test func `a list without rows shows what the cell file says`() async throws {
    try workspace.write("[]", to: "none.json")
    try workspace.write(
      "layout: { text: { text: a } }\nempty: { box: { backgroundColor: \"#ff0000\", style: { height: 50 } } }", to: "empty.yaml")
    let run = try await workspace.run(["render", "none.json", "-o", "drawn.png", "--cell", "empty.yaml"] + Self.size)
    #expect(run.code == 0 && run.warnings.count == 1, "\(run.errors)")
    #expect(try workspace.picture("drawn.png").words.contains(0xFFFF_0000))
  }

  @Test func `pictures are found beside the cell file and beside the feed, and nowhere else`() async throws {
    let png = try Data(contentsOf: Workspace.samples.appending(path: "notifications.png"))
    for place in ["cells/own.png", "feeds/bound.png", "other/far.png"] { try workspace.write(png, to: place) }
    try workspace.write(
      """
      data: { picture: image }
      layout:
        stack:
          children:
            - image: { path: own.png, style: { preferredSize: [40, 40] } }
            - networkImage: { url: "{{ picture }}", style: { preferredSize: [40, 40] } }
      """, to: "cells/pictures.yaml")
    try workspace.write(##"[{"picture": "bound.png"}]"##, to: "feeds/feed.json")
    _ = try await words("feeds/feed.json", "--cell", "cells/pictures.yaml")
    try workspace.write(##"[{"picture": "../other/far.png"}]"##, to: "feeds/feed.json")
    let run = try await workspace.run(["render", "feeds/feed.json", "-o", "p.png", "--cell", "cells/pictures.yaml"] + Self.size)
    #expect(run.code == 0 && run.errors.contains("other/far.png"), "\(run.errors)")
  }

  @Test func `verify draws every case with another cell file, where one is given`() async throws {
    try workspace.write("{emaki: 1, size: 200x120, scale: 1, cell: news.yaml, cases: [{name: news, feed: feed.json}]}", to: "emaki.yaml")
    try await succeed(["record", "--missing"])
    try await succeed(["verify", "--cell", "news.yaml"])
    try workspace.write("data: { title: text }\nlayout: { text: { text: \"{{ title }}\" } }", to: "other.yaml")
    #expect(try await workspace.run("verify", "--cell", "other.yaml").code == 1)
  }

  // MARK: Themes and fonts

  @Test func `themes differ, and the usual ones have several names`() async throws {
    let standard = try await words("rows.json")
    for options in [["--theme", "ios"], ["--theme", "light"], ["--appearance", "light"]] {
      #expect(try await words("rows.json", options[0], options[1]) == standard, "\(options)")
    }
    let dark = try await words("rows.json", "--theme", "dark")
    #expect(try await words("rows.json", "--appearance", "dark") == dark)
    var pictures: Set = [standard, dark, try await words("rows.json", "--accent", "#006d77")]
    for theme in ["material", "compact", "print"] { pictures.insert(try await words("rows.json", "--theme", theme)) }
    #expect(pictures.count == 6)
  }

  @Test func `texts are set in a font of a family, a file or a lock`() async throws {
    let cell = ["--cell", "news.yaml"] + Self.size
    func words(_ options: String...) async throws -> [UInt32] { try await picture("feed.json", cell + options).words }
    let (standard, serif) = (try await words(), try await words("--font", "noto serif"))
    #expect(serif != standard)
    #expect(try await words("--font", "Inter") == standard)
    #expect(try await words("--font", "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf") != standard)
    try await succeed(["fonts", "lock", "--font", "Noto Serif", "-o", "serif.lock"])
    #expect(try await words("--fonts", "serif.lock") == serif)
  }

  @Test func `a theme's family sets the texts of the bars`() async throws {
    try workspace.write("theme: brand\nfamily: Noto Serif\n", to: "brand.yaml")
    let screen = ["--screen", "tabs", "--scale", "1"]
    let (usual, serif) = (try await picture("rows.json", screen), try await picture("rows.json", screen + ["--theme", "brand.yaml"]))
    func differ(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
      rows.contains { row in columns.contains { usual.words[row * 390 + $0] != serif.words[row * 390 + $0] } }
    }
    // The clock and the titles of the tabs are texts, the marks beside the clock are none.
    #expect([differ(20..<100, 5..<40), differ(0..<390, 795..<808), differ(280..<380, 5..<40)] == [true, true, false])
  }

  // MARK: Phones and bars

  @Test func `a phone is drawn round the screen`() async throws {
    let options = ["--size", "180x200", "--scale", "2", "--cell", "news.yaml"]
    let plain = try await picture("feed.json", options)
    let phone = try await picture("feed.json", options + ["--device", "phone"])
    // The screen is narrower than a phone: on each side there are 23 points of ground in place of 40, and 6 of the phone's edge in place of 10.
    #expect(phone.width == 2 * (180 + 58) && phone.height == 2 * (200 + 58))
    #expect(phone.words[0] == phone.words[phone.width - 1] && phone.words[0] != plain.words[0])
    // The screen is the same in every pixel, except at its corners.
    let differing = (60..<340).filter { row in
      let start = (row + 58) * phone.width + 58
      return phone.words[start..<start + 360] != plain.words[row * 360..<(row + 1) * 360]
    }
    #expect(differing == [])
  }

  @Test func `a manifest says where rows are in the picture of a phone`() async throws {
    func row(_ options: String...) async throws -> (top: Int?, height: Int?) {
      _ = try await picture("rows.json", ["--manifest", "--size", "320x400", "--scale", "2"] + options)
      let object = try JSONSerialization.jsonObject(with: Data(try await succeed(["inspect", "drawn.png", "--json"]).utf8))
      let rows = (object as? [String: Any])?["rows"] as? [[String: Any]] ?? []
      let row = try #require(rows.first { ($0["row"] ?? $0["name"] ?? $0["id"]) as? String == "1" }, "\(rows)")
      return (row["top"] as? Int, row["height"] as? Int)
    }
    let (plain, phone) = (try await row(), try await row("--device", "phone"))
    // 50 points of ground and edge, two pixels each.
    #expect(phone.top == plain.top.map { $0 + 100 } && phone.height == plain.height && plain.height != nil)
  }

  @Test func `bars have the colours of the theme`() async throws {
    // These are the rows of pixels with the status bar and the mark that leads back.
    func bars(_ options: String...) async throws -> ArraySlice<UInt32> {
      try await picture("rows.json", ["--screen", "nav", "--size", "320x400", "--scale", "1"] + options).words.prefix(320 * 90)
    }
    let standard = try await bars()
    #expect(try await bars("--theme", "ios") == standard)
    #expect(try await bars("--accent", "#a00000") != bars("--accent", "#00a000"))
    #expect(try await bars("--theme", "material") != standard)
    // The theme print is white in its dark appearance, too.
    #expect(try await bars("--theme", "print", "--appearance", "dark") == bars("--theme", "print"))
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
    func said(_ options: String...) async throws -> String {
      _ = try await picture("titled.json", ["--cell", "own.yaml", "--scale", "1", "--manifest"] + options)
      return try await succeed(["inspect", "drawn.png"])
    }
    let tabs = try await said("--screen", "tabs")
    let words = ["Inbox (2)", "Folders", "New", "Select", "Mail", "Chats", "99+", "list", "Archive", "Profile"]
    #expect(words.filter { !tabs.contains($0) } == ["Profile"], "\(tabs)")
    // The colour of the bar is the cell file's.
    #expect(try workspace.picture("drawn.png").words[60 * 390 + 195] == 0xFF10_243F)
    let nav = try await said("--screen", "nav")
    #expect(nav.contains("Archive") && !nav.contains("Chats"))
    // What --title says comes before the file.
    #expect(try await said("--screen", "nav", "--title", "Mine").contains("Mine"))
  }

  /// Returns the colours of a part of a screen with bars from a cell file, 390 x 844 at scale 1.
  private func screen(_ bars: String, _ options: [String] = []) async throws -> (Int, Int) -> UInt32 {
    try workspace.write(
      Self.cell + "\nchrome:\n  navigationBar: \(bars)\n  toolBar: [ { mark: list }, { title: Archive } ]\n", to: "bars.yaml")
    let picture = try await picture("feed.json", ["--cell", "bars.yaml", "--screen", "nav", "--scale", "1"] + options)
    return { picture.words[$1 * picture.width + $0] }
  }

  @Test func `texts on a pale bar are dark in the dark appearance, and its colours stay in it`() async throws {
    let bar =
      ##"{ title: Mail, prefersLargeTitle: true, searchPlaceholder: Search, barTintColor: "#ffe066", tintColor: "#123456" }"##
    let color = try await screen(bar, ["--appearance", "dark"])
    // The status bar, the large title, and the ground beside the search field.
    for area in [(20..<80, 10..<40), (16..<100, 95..<140)] {
      #expect(area.1.contains { y in area.0.contains { x in color(x, y) == 0xFF00_0000 } }, "\(area)")
    }
    #expect(color(4, 170) == 0xFFFF_E066 && color(4, 200) != 0xFFFF_E066)
    // The tool bar has a ground of its own.
    #expect(!(760..<844).contains { y in (0..<390).contains { x in color(x, y) == 0xFF12_3456 } })
  }

  @Test func `a long title of the page before gives way to a button`() async throws {
    /// Returns the width of the word that ends last at the beginning of the bar.
    func lastWord(_ bar: String) async throws -> Int {
      let color = try await screen(bar)
      let ink = (0..<389).filter { x in (50..<88).contains { y in color(x, y) != color(389, 50) } }
      var first = try #require(ink.last)
      for x in ink.reversed() where first - x <= 8 { first = x }
      return try #require(ink.last) - first
    }
    let button = "leading: [ { title: Edit } ], title: Mail, prefersLargeTitle: true"
    let alone = try await lastWord("{ \(button) }")
    #expect(alone > 20)
    #expect(try await lastWord("{ backTitle: Mailboxes of the whole wide world and of all that lies beyond it, \(button) }") == alone)
  }
}
