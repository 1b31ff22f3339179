import EmakiTestSupport
import Foundation
import Testing

/// Tests cell files with every command that draws or measures rows.
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
  private static let feed = #"[{"title": "One", "points": 1234}, {"id": "two", "title": "Two", "points": 5}]"#
  private static let size = ["--size", "200x120", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.cell, to: "cells/news.yaml")
    try workspace.write(Self.feed, to: "feed.json")
  }

  private func run(_ arguments: [String], input: String = "") async throws -> Workspace.Run {
    try await workspace.run(arguments, input: Data(input.utf8))
  }

  /// Runs a command that must succeed and print no error.
  private func succeed(_ arguments: [String], input: String = "") async throws -> String {
    let run = try await run(arguments, input: input)
    // A batch prints its progress.
    #expect(run.code == 0 && (run.errors == "" || arguments[0] == "batch"), "\(arguments): \(run.errors)")
    return run.text
  }

  @Test func `every command draws the same picture with a cell file`() async throws {
    let cell = ["--cell", "cells/news.yaml"]
    _ = try await succeed(["render", "feed.json", "-o", "render.png"] + Self.size + cell)
    let expected = try workspace.picture("render.png").words
    _ = try await succeed(["frames", "feed.json", "--count", "1", "-o", "frames"] + Self.size + cell)
    #expect(try workspace.picture("frames/frame-00000.png").words == expected)
    _ = try await succeed(["batch", "feed.json", "-o", "batch"] + Self.size + cell)
    #expect(try workspace.picture("batch/feed.png").words == expected)
    let json =
      ##"{"data": {"title": "text", "points": "number"}, "layout": {"inset": {"insets": 10, "child": {"text": {"text": "##
      + ##""{{ title }} **{{ points | count }}**", "textStyle": "headline", "lineHeight": 30}}}}}"##
    let lines = [
      ##"{"id": "path", "path": "feed.json", "cell": "cells/news.yaml"}"##, ##"{"id": "inline", "path": "feed.json", "cell": \##(json)}"##,
      ##"{"id": "feed", "feed": \##(Self.feed), "cell": \##(json)}"##,
    ]
    _ = try await succeed(["batch", "-", "--stream", "-o", "stream"] + Self.size, input: lines.joined(separator: "\n") + "\n")
    for name in ["path", "inline", "feed"] { #expect(try workspace.picture("stream/\(name).png").words == expected, "\(name)") }
    try workspace.write(
      "{emaki: 1, size: 200x120, scale: 1, cell: cells/news.yaml, cases: [{name: news, feed: feed.json}, {name: plain, feed: plain.json, "
        + "cell: cells/plain.yaml}]}", to: "emaki.yaml")
    try workspace.write("layout: { text: { text: plain } }", to: "cells/plain.yaml")
    try workspace.write("[{}]", to: "plain.json")
    #expect(try await run(["record", "--missing"]).code <= 1)
    #expect(try workspace.picture("goldens/news.top@1x.png").words == expected)
    #expect(try await run(["verify"]).code == 0)
  }

  @Test func `with a cell file heights are those of its rows, and layouts show its nodes`() async throws {
    let heights = try await succeed(["measure", "feed.json", "--widths", "200", "--cell", "cells/news.yaml"])
    #expect(heights == "id\t200\n0\t50\ntwo\t50\n")
    let layout = try await succeed(["layout", "feed.json", "--row", "two", "--cell", "cells/news.yaml", "--ascii"])
    #expect(layout.contains("InsetLayoutSpec") && layout.contains("TextNode"))
  }

  @Test func `a faulty cell file and a faulty row end with 65 and their places`() async throws {
    try workspace.write("layout:\n  text: { txt: a }\n", to: "bad.yaml")
    let bad = try await run(["render", "feed.json", "-o", "a.png", "--cell", "bad.yaml"])
    #expect(bad.code == 65)
    #expect(bad.errors == "error: bad.yaml:2:11: text has an unknown key \"txt\". Did you mean \"text\"?\n")
    try workspace.write(##"[{"title": "a", "points": 1}, {"id": "x", "title": "b"}]"##, to: "bad.json")
    let row = try await run(["render", "bad.json", "-o", "a.png", "--cell", "cells/news.yaml"])
    #expect(row.code == 65)
    #expect(row.errors.hasPrefix("error: feed bad.json: row \"x\": the cell \"news\" needs \"points\", which the row lacks."))
    let missing = try await run(["render", "feed.json", "-o", "a.png", "--cell", "none.yaml"])
    #expect(missing.code == 66)
    #expect(workspace.files.contains("a.png") == false)
  }

  @Test func `cell check says OK, or names the faults of each file and of each row`() async throws {
    try workspace.write("layout:\n  text: { txt: a }\n", to: "bad.yaml")
    #expect(try await succeed(["cell", "check", "cells/news.yaml"]) == "cells/news.yaml: OK\n")
    #expect(try await succeed(["cell", "check", "cells/news.yaml", "--feed", "feed.json"]) == "cells/news.yaml: OK\n")
    let run = try await run(["cell", "check", "bad.yaml", "cells/news.yaml"])
    #expect(run.code == 65 && run.text == "cells/news.yaml: OK\n")
    #expect(
      run.errors == "error: bad.yaml:2:11: text has an unknown key \"txt\". Did you mean \"text\"?\n")
    try workspace.write(##"[{"title": "a"}, {"title": "b", "points": 1}, {"id": "x", "points": 2}]"##, to: "rows.json")
    let rows = try await self.run(["cell", "check", "cells/news.yaml", "--feed", "rows.json"])
    #expect(rows.code == 65 && rows.text == "")
    #expect(
      rows.errors.split(separator: "\n").map { $0.prefix(33) }
        == ["error: feed rows.json: row \"0\": th", "error: feed rows.json: row \"x\": th"].map { $0.prefix(33) })
  }

  @Test func `a key that the cell does not name but is like one that is missing is warned about once`() async throws {
    try workspace.write(
      "data: { title: text?, photo: image? }\nlayout: { text: { text: \"x{{ title }}\" } }", to: "optional.yaml")
    try workspace.write(
      #"""
      [{"id": "a", "titel": "1"}, {"id": "b", "titel": "2"}, {"id": "c", "title": "3", "tittle": "4"}, {"id": "d", "photos": []},
       {"id": "e", "other": 1, "Photo": "x.png"}]
      """#, to: "keys.json")
    let expected = [("a", "titel", "title"), ("e", "Photo", "photo")].map { row, key, meant in
      "warning: keys.json: row \"\(row)\" has the key \"\(key)\", which the cell \"cell\" does not name. Did you mean \"\(meant)\"?\n"
    }
    for arguments in [
      ["render", "keys.json", "-o", "keys.png", "--cell", "optional.yaml"] + Self.size,
      ["cell", "check", "optional.yaml", "--feed", "keys.json"],
    ] {
      let run = try await run(arguments)
      #expect(run.code == 0)
      #expect(run.errors == expected.joined())
    }
  }

  @Test func `cell check warns of a feed without rows`() async throws {
    try workspace.write("[]", to: "empty.json")
    let run = try await run(["cell", "check", "cells/news.yaml", "--feed", "empty.json"])
    #expect(run.code == 0 && run.text == "cells/news.yaml: OK\n")
    #expect(run.errors == "warning: empty.json: the list is empty: the feed has no rows. Look whether it is the right one.\n")
  }

  @Test func `texts at the start and the end of lines are mirrored with the list`() async throws {
    func words(_ alignment: String, _ direction: String) async throws -> [UInt32] {
      try workspace.write("data: { title: text }\nlayout: { text: { text: \"{{ title }}\", alignment: \(alignment) } }", to: "side.yaml")
      _ = try await succeed(
        ["render", "feed.json", "-o", "side.png", "--force", "--cell", "side.yaml", "--dir", direction] + Self.size)
      return try workspace.picture("side.png").words
    }
    let (left, right) = (try await words("left", "ltr"), try await words("right", "ltr"))
    #expect(left != right)
    #expect(try await words("start", "ltr") == left)
    #expect(try await words("end", "ltr") == right)
    #expect(try await words("start", "rtl") == words("right", "rtl"))
    #expect(try await words("end", "rtl") == words("left", "rtl"))
  }

  @Test func `cell check knows the colours of a theme`() async throws {
    try workspace.write("layout: { text: { text: a, color: brand } }\n", to: "own.yaml")
    try workspace.write("colors: { brand: \"#123456\" }\n", to: "brand.yaml")
    #expect(try await run(["cell", "check", "own.yaml"]).code == 65)
    #expect(try await succeed(["cell", "check", "own.yaml", "--theme", "brand.yaml"]) == "own.yaml: OK\n")
  }

  @Test func `schema prints the schema of cell files`() async throws {
    let text = try await succeed(["schema", "cell"])
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(schema["title"] as? String == "A cell file of Emaki")
  }

  @Test func `pictures are found beside the cell file and beside the feed, and nowhere else`() async throws {
    let png = try Data(contentsOf: Workspace.samples.appending(path: "notifications.png"))
    try workspace.write(png, to: "cells/own.png")
    try workspace.write(png, to: "feeds/bound.png")
    try workspace.write(png, to: "other/far.png")
    try workspace.write(
      """
      data: { picture: image }
      layout:
        stack:
          children:
            - image: { path: own.png, style: { preferredSize: [40, 40] } }
            - networkImage: { url: "{{ picture }}", style: { preferredSize: [40, 40] } }
      """, to: "cells/pictures.yaml")
    let options = ["-o", "p.png", "--force", "--cell", "cells/pictures.yaml"] + Self.size
    try workspace.write(##"[{"picture": "bound.png"}]"##, to: "feeds/feed.json")
    _ = try await succeed(["render", "feeds/feed.json"] + options)
    try workspace.write(##"[{"picture": "../other/far.png"}]"##, to: "feeds/feed.json")
    let run = try await run(["render", "feeds/feed.json"] + options)
    #expect(run.code == 0 && run.errors.contains("other/far.png"), "\(run.errors)")
  }

  @Test func `themes are given by name, as a file and with an accent, in options, requests and suites`() async throws {
    try workspace.write(#"[{"body": "One", "date": "now", "isRead": false}, {"body": "Two"}]"#, to: "rows.json")
    try workspace.write("{ base: material, colors: { accent: \"#006d77\" } }", to: "brand.yaml")
    func words(_ options: String...) async throws -> [UInt32] {
      _ = try await succeed(["render", "rows.json", "-o", "t.png", "--force"] + Self.size + options)
      return try workspace.picture("t.png").words
    }
    let standard = try await words()
    #expect(try await words("--theme", "ios") == standard)
    #expect(try await words("--theme", "light") == standard)
    #expect(try await words("--appearance", "light") == standard)
    let dark = try await words("--theme", "dark")
    #expect(try await words("--appearance", "dark") == dark)
    let brand = try await words("--theme", "brand.yaml", "--appearance", "dark")
    let pictures = [
      standard, dark, brand, try await words("--theme", "material"), try await words("--theme", "compact"),
      try await words("--theme", "print"),
      try await words("--accent", "#006d77"),
    ]
    #expect(Set(pictures).count == pictures.count)
    let line = ##"{"id": "brand", "path": "rows.json", "theme": "brand.yaml", "appearance": "dark"}"##
    _ = try await succeed(["batch", "-", "--stream", "-o", "stream"] + Self.size, input: line + "\n")
    #expect(try workspace.picture("stream/brand.png").words == brand)
    try workspace.write(
      "{emaki: 1, size: 200x120, scale: 1, theme: brand.yaml, matrix: {theme: [dark]}, cases: [{name: rows, feed: rows.json}]}",
      to: "emaki.yaml")
    #expect(try await run(["record", "--missing"]).code == 0)
    #expect(try workspace.picture("goldens/rows.top@1x.png").words == brand)
  }

  @Test func `texts are set in a font of a family or a file that options, requests or suites give`() async throws {
    func words(_ options: String...) async throws -> [UInt32] {
      _ = try await succeed(["render", "feed.json", "-o", "f.png", "--force", "--cell", "cells/news.yaml"] + Self.size + options)
      return try workspace.picture("f.png").words
    }
    let (standard, serif) = (try await words(), try await words("--font", "Noto Serif"))
    #expect(serif != standard)
    #expect(try await words("--font", "noto serif") == serif)
    #expect(try await words("--font", "Inter") == standard)
    #expect(try await words("--font", "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf") != standard)
    let line = ##"{"id": "serif", "path": "feed.json", "cell": "cells/news.yaml", "font": "Noto Serif"}"##
    _ = try await succeed(["batch", "-", "--stream", "-o", "stream"] + Self.size, input: line + "\n")
    #expect(try workspace.picture("stream/serif.png").words == serif)
    try workspace.write(
      "{emaki: 1, font: Noto Serif, size: 200x120, scale: 1, cell: cells/news.yaml, cases: [{name: serif, feed: feed.json}]}",
      to: "emaki.yaml")
    #expect(try await run(["record", "--missing"]).code == 0)
    #expect(try workspace.picture("goldens/serif.top@1x.png").words == serif)
    let unknown = try await run(["render", "feed.json", "-o", "a.png", "--cell", "cells/news.yaml", "--font", "Noto Serv"])
    #expect(unknown.code == 69)
    #expect(unknown.errors == "error: no font in use is of the family \"Noto Serv\". Did you mean \"Noto Serif\"?\n")
    let missing = try await run(["render", "feed.json", "-o", "a.png", "--cell", "cells/news.yaml", "--font", "none.ttf"])
    #expect(missing.code == 69 && missing.errors.contains("the font file \"none.ttf\" is not there"))
    // A lock has the font as well.
    _ = try await succeed(["fonts", "lock", "--font", "Noto Serif", "-o", "serif.lock"])
    #expect(try await words("--fonts", "serif.lock") == serif)
  }

  @Test func `a phone is drawn round the screen if options, requests or suites ask for it`() async throws {
    let options = ["--size", "180x200", "--scale", "2", "--cell", "cells/news.yaml"]
    _ = try await succeed(["render", "feed.json", "-o", "plain.png"] + options)
    _ = try await succeed(["render", "feed.json", "-o", "phone.png", "--device", "phone"] + options)
    let (plain, phone) = (try workspace.picture("plain.png"), try workspace.picture("phone.png"))
    // The screen is narrower than a phone: on each side there are 23 points of ground in place of 40, and 6 of the phone's edge in place of 10.
    #expect(phone.width == 2 * (180 + 58) && phone.height == 2 * (200 + 58))
    #expect(phone.words[0] == phone.words[phone.width - 1] && phone.words[0] != plain.words[0])
    // The screen is the same in every pixel, except at its corners.
    for row in 60..<340 {
      let start = (row + 58) * phone.width + 58
      #expect(Array(phone.words[start..<start + 360]) == Array(plain.words[row * 360..<(row + 1) * 360]), "row \(row)")
    }
    let line = ##"{"id": "phone", "path": "feed.json", "cell": "cells/news.yaml", "device": "phone", "size": "180x200", "scale": 2}"##
    _ = try await succeed(["batch", "-", "--stream", "-o", "stream"], input: line + "\n")
    #expect(try workspace.picture("stream/phone.png").words == phone.words)
    try workspace.write(
      "{emaki: 1, size: 180x200, scale: 2, cell: cells/news.yaml, device: phone, cases: [{name: phone, feed: feed.json}]}", to: "emaki.yaml"
    )
    #expect(try await run(["record", "--missing"]).code == 0)
    #expect(try workspace.picture("goldens/phone.top@2x.png").words == phone.words)
    #expect(try await run(["verify"]).code == 0)
    let frames = try await run(["frames", "feed.json", "-o", "frames", "--device", "phone"] + options)
    #expect(frames.code == 64 && frames.errors.hasPrefix("error: Unknown option '--device'"))
    let full = try await run(["render", "feed.json", "-o", "a.png", "--full", "--device", "phone"] + options)
    #expect(full.code == 64 && full.errors.hasPrefix("error: --device is drawn round a screen, which --full does not have. Leave it out."))
  }

  @Test func `a manifest says where rows are in the picture of a phone`() async throws {
    try workspace.write(#"[{"body": "One"}, {"body": "Two"}]"#, to: "rows.json")
    func manifest(_ options: String...) async throws -> String {
      _ = try await succeed(
        ["render", "rows.json", "-o", "m.png", "--manifest", "--size", "320x400", "--scale", "2"] + options)
      return try await succeed(["inspect", "m.png", "--json"])
    }
    let (plain, phone) = (try await manifest(), try await manifest("--device", "phone"))
    func row(_ text: String) throws -> [String: Any] {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let rows = object?["rows"] as? [[String: Any]] ?? []
      return try #require(rows.first { ($0["row"] ?? $0["name"] ?? $0["id"]) as? String == "1" }, "\(text)")
    }
    let (one, other) = (try row(plain), try row(phone))
    // 50 points of ground and edge, two pixels each.
    #expect(other["top"] as? Int == (one["top"] as? Int).map { $0 + 100 })
    #expect(other["height"] as? Int == one["height"] as? Int)
  }

  @Test func `elements of lists, HTML and milliseconds are bound, and a link without an address is none`() async throws {
    try workspace.write(
      #"[{"title": "Fish &amp; <i>chips</i>", "ms": 231000, "photos": [{"by": "Ada"}, {"by": "Bob"}], "url": ""}, {"title": "x", "ms": 1000, "photos": []}]"#,
      to: "api.json")
    try workspace.write(#"[{"text": "Fish & chips 3:51 Ada Bob - link"}, {"text": "x 0:01   - link"}]"#, to: "written.json")
    try workspace.write(
      "data: { title: text, ms: number, photos: { type: list, of: { by: text } }, url: url? }\nlayout: { text: { text: "
        + "\"{{ title | html }} {{ ms | milliseconds }} {{ photos[0].by }} {{ photos[-1].by }} - [link]({{ url }})\" } }", to: "api.yaml")
    try workspace.write("data: { text: text }\nlayout: { text: { text: \"{{ text }}\" } }", to: "written.yaml")
    let size = ["--size", "320x100", "--scale", "1"]
    _ = try await succeed(["render", "api.json", "--cell", "api.yaml", "-o", "api.png"] + size)
    _ = try await succeed(["render", "written.json", "--cell", "written.yaml", "-o", "written.png"] + size)
    #expect(try workspace.picture("api.png").words == workspace.picture("written.png").words)
    try workspace.write(
      "data: { photos: { type: list, of: { by: text } } }\nlayout: { text: { text: \"{{ photos[0].bye }}\" } }", to: "bad.yaml")
    #expect(try await run(["cell", "check", "bad.yaml"]).errors.contains("Did you mean \"by\"?"))
  }

  @Test func `a header stands above the rows, and rows are counted without it`() async throws {
    try workspace.write(
      #"{"title": "Inbox", "rows": [{"id": "a", "text": "one", "isRead": false}, {"id": "b", "text": "two"}]}"#, to: "list.json")
    try workspace.write(
      #"[{"id": "h", "text": "Inbox: 1 of 2"}, {"id": "a", "text": "one"}, {"id": "b", "text": "two"}]"#, to: "plain.json")
    let layout = "data: { text: text }\nlayout: { text: { text: \"{{ text }}\" } }\n"
    try workspace.write(layout, to: "plain.yaml")
    try workspace.write(layout + "header: { text: { text: \"{{ title }}: {{ unread }} of {{ count }}\" } }\n", to: "list.yaml")
    func draw(_ name: String, _ options: [String] = []) async throws -> [UInt32] {
      let size = options.contains("--size") ? ["--scale", "1"] : ["--size", "320x40", "--scale", "1"]
      _ = try await succeed(["render", "\(name).json", "--cell", "\(name).yaml", "-o", "\(name).png", "--force"] + size + options)
      return try workspace.picture("\(name).png").words
    }
    #expect(try await draw("list") == draw("plain"))
    #expect(try await draw("list", ["--full"]) == draw("plain", ["--full"]))
    #expect(try await draw("list", ["--only", "b"]) == draw("plain", ["--only", "b"]))
    // A screen that is as low as a row shows the last one at its top.
    let low = ["--row", "b", "--size", "320x20"]
    #expect(try await draw("list", low) == draw("plain", low))
    let bad = layout + "header: { text: { text: \"{{ text }}\" } }\n"
    try workspace.write(bad, to: "bad.yaml")
    #expect(try await run(["cell", "check", "bad.yaml"]).errors.contains("It declares title, count, unread."))
  }

  @Test func `dates of APIs are numbers, and their rows stand in an object`() async throws {
    try workspace.write(
      #"{"count": 1, "stories": [{"title": "a", "time": 1709197500}, {"title": "b", "time": 1709197500000}]}"#, to: "api.json")
    try workspace.write(#"[{"text": "a 2024-02-29 09:05 Thu"}, {"text": "b 2024-02-29 09:05 Thu"}]"#, to: "written.json")
    try workspace.write(
      "data: { title: text, time: date }\nlayout: { text: { text: \"{{ title }} {{ time }} {{ time | shortWeekday }}\" } }", to: "api.yaml")
    try workspace.write("data: { text: text }\nlayout: { text: { text: \"{{ text }}\" } }", to: "written.yaml")
    let size = ["--size", "320x100", "--scale", "1"]
    _ = try await succeed(["render", "api.json", "--cell", "api.yaml", "-o", "api.png"] + size)
    _ = try await succeed(["render", "written.json", "--cell", "written.yaml", "-o", "written.png"] + size)
    #expect(try workspace.picture("api.png").words == workspace.picture("written.png").words)
    #expect(try await succeed(["cell", "check", "api.yaml", "--feed", "api.json"]) == "api.yaml: OK\n")
  }

  @Test func `dates are in the language of their row, through each door`() async throws {
    try workspace.write(#"{"language": "de", "rows": [{"title": "a", "date": "2024-02-29T09:05:00Z"}]}"#, to: "dated.json")
    try workspace.write(#"{"language": "de", "rows": [{"title": "29.02.24, 09:05 Do Februar"}]}"#, to: "written.json")
    try workspace.write(
      "data: { date: date }\nlayout: { text: { text: \"{{ date }} {{ date | shortWeekday }} {{ date | month }}\" } }", to: "dated.yaml")
    try workspace.write("data: { title: text }\nlayout: { text: { text: \"{{ title }}\" } }", to: "written.yaml")
    let size = ["--size", "320x60", "--scale", "1"]
    _ = try await succeed(["render", "written.json", "--cell", "written.yaml", "-o", "written.png"] + size)
    let written = try workspace.picture("written.png").words
    _ = try await succeed(["render", "dated.json", "--cell", "dated.yaml", "--date-style", "short", "-o", "dated.png"] + size)
    #expect(try workspace.picture("dated.png").words == written)
    let line = ##"{"id": "a", "path": "dated.json", "cell": "dated.yaml", "date-style": "short", "size": "320x60", "scale": 1}"##
    _ = try await succeed(["batch", "-", "--stream", "-o", "stream"], input: line + "\n")
    #expect(try workspace.picture("stream/a.png").words == written)
    try workspace.write(
      "{emaki: 1, size: 320x60, scale: 1, dateStyle: short, cell: dated.yaml, cases: [{name: a, feed: dated.json}]}", to: "emaki.yaml")
    #expect(try await run(["record", "--missing"]).code == 0)
    #expect(try workspace.picture("goldens/a.top@1x.png").words == written)
    let relative = try await run(["render", "dated.json", "--date-style", "relative", "-o", "a.png"])
    #expect(
      relative.code == 64
        && relative.errors.hasPrefix("error: --date-style relative counts from a moment. Give --now as well, such as --now now."))
    let wrong = ##"{"id": "a", "path": "dated.json", "date-style": "relative"}"##
    #expect(try await run(["batch", "-", "--stream"], input: wrong + "\n").text.contains("Give --now as well"))
  }

  @Test func `bars have the colours of the theme`() async throws {
    try workspace.write(#"[{"body": "One"}]"#, to: "rows.json")
    func bars(_ options: String...) async throws -> [UInt32] {
      _ = try await succeed(
        ["render", "rows.json", "-o", "bars.png", "--force", "--screen", "nav", "--size", "320x400", "--scale", "1"] + options)
      // These are the rows of pixels with the status bar and the mark that leads back.
      return Array(try workspace.picture("bars.png").words.prefix(320 * 90))
    }
    let standard = try await bars()
    #expect(try await bars("--theme", "ios") == standard)
    #expect(try await bars("--accent", "#a00000") != bars("--accent", "#00a000"))
    #expect(try await bars("--theme", "material") != standard)
    // The theme print is white in its dark appearance, too.
    #expect(try await bars("--theme", "print", "--appearance", "dark") == bars("--theme", "print"))
  }

  @Test func `verify draws every case with another cell file, where one is given`() async throws {
    try workspace.write(
      "{emaki: 1, size: 200x120, scale: 1, cell: cells/news.yaml, cases: [{name: news, feed: feed.json}]}", to: "emaki.yaml")
    #expect(try await run(["record", "--missing"]).code == 0)
    #expect(try await run(["verify", "--cell", "cells/news.yaml"]).code == 0)
    try workspace.write("data: { title: text }\nlayout: { text: { text: \"{{ title }}\" } }", to: "other.yaml")
    #expect(try await run(["verify", "--cell", "other.yaml"]).code == 1)
    #expect(try await run(["verify", "--cell", "none.yaml"]).code == 66)
  }

  @Test func `elements are named by their line of the cell file where a layout is explained`() async throws {
    let options = ["layout", "feed.json", "--row", "two", "--cell", "cells/news.yaml"]
    let picture = try await succeed(options + ["--ascii"])
    #expect(picture.contains("InsetLayoutSpec (inset news.yaml:4)") && picture.contains("TextNode (text news.yaml:7)"))
    #expect(try await succeed(options + ["--explain", "text news.yaml:7"]).contains("frame in its supernode: x 10, y 10"))
  }

  @Test func `a list without rows shows what the cell file says`() async throws {
    try workspace.write("[]", to: "none.json")
    try workspace.write(
      "layout: { text: { text: a } }\nempty: { box: { backgroundColor: \"#ff0000\", style: { height: 50 } } }", to: "empty.yaml")
    let drawn = try await run(["render", "none.json", "-o", "e.png", "--cell", "empty.yaml"] + Self.size)
    #expect(drawn.code == 0, "\(drawn.errors)")
    #expect(try workspace.picture("e.png").words.contains(0xFFFF_0000) || workspace.picture("e.png").words.contains(0xFF00_00FF))
    try workspace.write("layout: { text: { text: a } }\nempty: { text: { text: \"{{ a }}\" } }", to: "bad.yaml")
    #expect(try await run(["render", "none.json", "-o", "a.png", "--cell", "bad.yaml"]).code == 65)
  }

  @Test func `a theme that does not exist, or has a fault, is reported`() async throws {
    let unknown = try await run(["render", "feed.json", "-o", "a.png", "--theme", "materal"])
    #expect(unknown.code == 64)
    #expect(
      unknown.errors.contains("Give one of light, dark, ios, material, compact, print, or the path of a theme file, such as brand.yaml."))
    let both = try await run(["render", "feed.json", "-o", "a.png", "--theme", "dark", "--appearance", "light"])
    #expect(both.code == 64 && both.errors.contains("--theme dark means the appearance"))
    try workspace.write(#"[{"body": "One"}]"#, to: "feed.json")
    try workspace.write("colours: {}", to: "bad.yaml")
    let bad = try await run(["render", "feed.json", "-o", "a.png", "--theme", "bad.yaml"])
    #expect(bad.code == 65)
    #expect(bad.errors == "error: bad.yaml:1:1: the theme has an unknown key \"colours\". Did you mean \"colors\"?\n")
    #expect(try await run(["render", "feed.json", "-o", "a.png", "--theme", "none.yaml"]).code == 66)
    #expect(try await run(["render", "feed.json", "-o", "a.png", "--accent", "blue"]).code == 64)
  }

  @Test func `a family that no font in use has is an error with its place at every door`() async throws {
    let layout = "layout: { text: { text: a, textStyle: note, family: Noto Sans } }"
    try workspace.write("textStyles: { note: { size: 14, family: [Helvetica, Noto Serf] } }\n\(layout)\n", to: "serif.yaml")
    try workspace.write("theme: brand\nfamily: noto serrif\n", to: "brand.yaml")
    try workspace.write("[{}]", to: "rows.json")
    let cell =
      #"serif.yaml:1:41: textStyles.note.family is "Helvetica", "Noto Serf", but no font in use is of these families. Did you mean "Noto Serif"?"#
    let theme = #"brand.yaml:2:9: family is "noto serrif", but no font in use is of that family. Did you mean "Noto Serif"?"#
    for arguments in [
      ["cell", "check", "serif.yaml"], ["render", "rows.json", "--cell", "serif.yaml", "-o", "a.png"],
      ["measure", "rows.json", "--cell", "serif.yaml"], ["layout", "rows.json", "--row", "0", "--cell", "serif.yaml"],
      ["batch", "rows.json", "--cell", "serif.yaml", "-o", "out"],
    ] {
      let run = try await run(arguments)
      #expect(run.code == 65 && run.errors.contains("error: \(cell)\n"), "\(arguments): \(run.errors)")
    }
    for arguments in [
      ["cell", "check", "brand.yaml"], ["cell", "check", "cells/news.yaml", "--theme", "brand.yaml"],
      ["render", "feed.json", "--cell", "cells/news.yaml", "--theme", "brand.yaml", "-o", "a.png"],
    ] {
      let run = try await run(arguments)
      #expect(run.code == 65 && run.errors == "error: \(theme)\n" && run.topic == "cells", "\(arguments): \(run.errors)")
    }
    let line = ##"{"id": "a", "path": "feed.json", "cell": "cells/news.yaml", "theme": "brand.yaml"}"##
    let stream = try await run(["batch", "-", "--stream", "-o", "stream"], input: line + "\n")
    #expect(stream.text.contains("no font in use is of that family"), "\(stream.text)")
    try workspace.write(
      "{emaki: 1, cell: cells/news.yaml, theme: brand.yaml, cases: [{name: a, feed: feed.json}, {name: b, feed: feed.json}]}",
      to: "emaki.yaml")
    let verified = try await run(["verify"])
    // The fault is one, so it is told once.
    #expect(
      verified.code == 65
        && verified.text == "ERROR a.top: \(theme)\n2 pictures: 0 passed, 0 failed, 0 missing, 2 in error, 0 orphans\n")
  }

  @Test func `a theme without faults is checked as one, and its family sets the texts of the bars`() async throws {
    try workspace.write("theme: brand\nfamily: Noto Serif\n", to: "brand.yaml")
    #expect(try await succeed(["cell", "check", "brand.yaml"]) == "brand.yaml: OK, a theme\n")
    try workspace.write(#"[{"body": "One"}]"#, to: "plain.json")
    let screen = ["--screen", "tabs", "--scale", "1"]
    _ = try await succeed(["render", "plain.json", "-o", "usual.png"] + screen)
    _ = try await succeed(["render", "plain.json", "-o", "serif.png", "--theme", "brand.yaml"] + screen)
    let (usual, serif) = (try workspace.picture("usual.png"), try workspace.picture("serif.png"))
    func words(_ picture: DecodedPNG, _ columns: Range<Int>, _ rows: Range<Int>) -> [UInt32] {
      rows.flatMap { row in columns.map { picture.words[row * picture.width + $0] } }
    }
    // The clock, and the titles of the tabs.
    #expect(words(usual, 20..<100, 5..<40) != words(serif, 20..<100, 5..<40))
    #expect(words(usual, 0..<390, 795..<808) != words(serif, 0..<390, 795..<808))
    // The marks beside the clock are no text.
    #expect(words(usual, 280..<380, 5..<40) == words(serif, 280..<380, 5..<40))
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
    _ = try await succeed(["cell", "check", "own.yaml", "--feed", "titled.json"])
    func said(_ screen: String) async throws -> String {
      let options = ["--cell", "own.yaml", "--screen", screen, "--scale", "1", "--manifest", "--force", "-o", "own.png"]
      _ = try await succeed(["render", "titled.json"] + options)
      return try await succeed(["inspect", "own.png"])
    }
    let tabs = try await said("tabs")
    for word in ["Inbox (2)", "Folders", "New", "Select", "Mail", "Chats", "99+", "list", "Archive"] {
      #expect(tabs.contains(word), "\(word): \(tabs)")
    }
    #expect(!tabs.contains("Profile"))
    // The colour of the bar is the cell file's.
    #expect(try workspace.picture("own.png").words[60 * 390 + 195] == 0xFF10_243F)
    let nav = try await said("nav")
    #expect(nav.contains("Archive") && !nav.contains("Chats"))
    // What --title says comes before the file.
    let titled = ["--cell", "own.yaml", "--screen", "nav", "--title", "Mine", "--scale", "1", "--manifest", "--force", "-o", "own.png"]
    _ = try await succeed(["render", "titled.json"] + titled)
    #expect(try await succeed(["inspect", "own.png"]).contains("Mine"))
  }

  /// Returns the colours of a part of a screen with bars from a cell file, 390 x 844 at scale 1.
  private func screen(_ bars: String, _ options: [String] = []) async throws -> (Int, Int) -> UInt32 {
    try workspace.write(
      Self.cell + "\nchrome:\n  navigationBar: \(bars)\n  toolBar: [ { mark: list }, { title: Archive } ]\n", to: "bars.yaml")
    try workspace.write(#"{"rows": [{"title": "One", "points": 1, "isRead": false}]}"#, to: "one.json")
    _ = try await succeed(
      ["render", "one.json", "--cell", "bars.yaml", "--screen", "nav", "--scale", "1", "--force", "-o", "bars.png"] + options)
    let picture = try workspace.picture("bars.png")
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

  @Test(
    arguments: [
      ("chrome: { tabs: [] }", #"1:11: chrome has an unknown key "tabs". It can have navigationBar, tabBar, toolBar."#),
      ("chrome: { tabBar: { selected: 0 } }", #"1:19: chrome.tabBar has no "items". Add it."#),
      (
        "chrome: { tabBar: { items: [ { title: A, mark: hart } ] } }",
        #"1:48: chrome.tabBar.items[0].mark is "hart", which it cannot be. Did you mean "heart"?"#
      ),
      (
        "chrome: { tabBar: { selected: 1, items: [ { title: A } ] } }",
        #"1:31: chrome.tabBar.selected is 1. Give the number of an item, from 0 to 0."#
      ),
      ("chrome: { toolBar: [ {} ] }", #"1:22: chrome.toolBar[0] has no "title". Add it."#),
      (
        #"chrome: { navigationBar: { title: "{{ name }}" } }"#,
        #"1:35: "name" is no key that data declares. It declares title, count, unread."#
      ),
    ]) func `a fault in the bars is told with its place`(chrome: String, message: String) async throws
  {
    try workspace.write(chrome + "\nlayout: { text: { text: a } }\n", to: "own.yaml")
    #expect(try await run(["cell", "check", "own.yaml"]).errors == "error: own.yaml:\(message)\n")
  }

  @Test func `counts are written in the language of their row`() async throws {
    try workspace.write(
      #"{"language": "ja", "rows": [{"title": "One", "points": 12345}, {"title": "Two", "points": 3456789, "lang": "de"}]}"#,
      to: "counts.json")
    _ = try await succeed(["render", "counts.json", "--cell", "cells/news.yaml", "--manifest", "-o", "counts.png"] + Self.size)
    let said = try await succeed(["inspect", "counts.png"])
    #expect(said.contains("One 1.2万") && said.contains("Two 3,4\u{A0}Mio."), "\(said)")
  }

  @Test func `an element that has no size is a fault of the cell file, told once, and its line is named`() async throws {
    try workspace.write(#"layout: { box: { style: { height: "50%" } } }"#, to: "half.yaml")
    try workspace.write("[{}]", to: "rows.json")
    let run = try await run(["render", "rows.json", "--cell", "half.yaml", "-o", "a.png"])
    #expect(run.code == 65 && run.errors.components(separatedBy: "its size came out as").count == 2, "\(run.errors)")
    #expect(run.errors.hasSuffix("names the element's line.\n") && run.topic == "cells", "\(run.errors)")
    let layout = try await self.run(["layout", "rows.json", "--row", "0", "--cell", "half.yaml"])
    #expect(layout.code == 65 && layout.errors.contains("half.yaml:1"), "\(layout.errors)")
  }
}
