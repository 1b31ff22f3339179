import EmakiBatch
import EmakiDrawing
import EmakiFeeds
import Testing

@Suite struct FeedRequestTests {
  private func request(_ line: String, needsRequest: Bool = true, rows: Int = 100) throws -> FeedRequest {
    try FeedRequest(Array(line.utf8), name: "line 3", limits: FeedLimits(rows: rows), needsRequest: needsRequest)
  }

  @Test func `options are spelled as on the command line`() throws {
    let request = try request(
      #"{"id": "a", "path": "x.json", "size": "100x50", "scale": 1.5, "full": true, "lang": null, "offset": 12}"#)
    #expect(request.options == ["size": "100x50", "scale": "1.5", "full": "true", "offset": "12"])
    #expect(request.id == RequestID("a"))
    guard case .path("x.json") = request.content else { return #expect(Bool(false), "it has a path") }
  }

  @Test func `a feed has rows and an empty text of its own`() throws {
    let own = try DrawingRequest(feed: .file("a")).applying(["row-style": "article", "empty-text": "なし"], name: "a")
    #expect(own.look == ListLook(rowStyle: .article, emptyText: "なし"))
    // As on the command line, these two themes are appearances.
    let dark = try DrawingRequest(feed: .file("a")).applying(["theme": "dark"], name: "a")
    #expect(dark.look.theme == .dark && dark.look.tokens == nil)
    let both = #expect(throws: FeedOptionError.self) {
      try DrawingRequest(feed: .file("a")).applying(["theme": "dark", "appearance": "light"], name: "a")
    }
    #expect(both?.description == #"a: "theme" cannot be dark. It means the appearance, as "appearance" does. Give one of them."#)
    let unknown = #expect(throws: FeedOptionError.self) { try DrawingRequest(feed: .file("a")).applying(["row-style": "x"], name: "a") }
    #expect(unknown?.description == #"a: "row-style" cannot be x. Give one of standard, article."#)
  }

  @Test func `a feed has a mapping of its own`() throws {
    let own = try DrawingRequest(feed: .file("a")).applying(["map": "body=.title"], name: "a")
    #expect(try own.feedDates().mapping == FeedMapping(parsing: "body=.title"))
    let file = try DrawingRequest(feed: .file("a")).applying(["map": "maps/github.yaml"], name: "a")
    #expect(file.map == .file(path: "maps/github.yaml"))
    let error = #expect(throws: FeedOptionError.self) { try DrawingRequest(feed: .file("a")).applying(["map": "date=.a"], name: "a") }
    #expect(error?.description == #"a: "map" cannot be date=.a. there is no path of the body. Add one, such as body=.title."#)
  }

  @Test func `a feed has an encoding of its own`() throws {
    let own = try DrawingRequest(feed: .file("a")).applying(["encoding": "gb18030"], name: "a")
    #expect(try own.feedDates().encoding == "gb18030")
    let error = #expect(throws: FeedOptionError.self) { try DrawingRequest(feed: .file("a")).applying(["encoding": "klingon"], name: "a") }
    #expect(
      error?.description
        == #"a: "encoding" cannot be klingon. Give an encoding that iconv knows, such as gb18030, shift_jis or windows-1251; iconv -l lists them."#
    )
  }

  @Test func `a feed has bars of its own`() throws {
    var base = DrawingRequest(feed: .file("a"))
    let own = try base.applying(["screen": "tabs", "title": "A", "clock": "10:07"], name: "a")
    #expect(own.screen.bars == ScreenBars(.tabs, title: "A", clock: "10:07"))
    base.screen.bars = ScreenBars(.nav, clock: "8:00")
    #expect(try base.applying(["title": "B"], name: "a").screen.bars == ScreenBars(.nav, title: "B", clock: "8:00"))
    // Whole lists and single rows have no bars, and a feed may ask for none.
    for own in [["full": "true"], ["only": "1"], ["screen": "none"]] {
      #expect(try base.applying(own, name: "a").screen.bars == nil)
    }
    #expect(try base.applying(["full": "false"], name: "a").screen.bars == base.screen.bars)
    let unknown = #expect(throws: FeedOptionError.self) { try base.applying(["screen": "phone"], name: "a") }
    #expect(unknown?.description == #"a: "screen" cannot be phone. Give one of none, nav, tabs."#)
    let alone = #expect(throws: FeedOptionError.self) { try DrawingRequest(feed: .file("a")).applying(["title": "A"], name: "a") }
    #expect(alone?.description == "a: title belongs to the bars of a screen, which there are not. Give the bars as well.")
  }

  @Test func `a feed has an overlay of its own`() throws {
    var base = DrawingRequest(feed: .file("a.json"))
    base.overlay = .frames
    #expect(try base.applying(["overlay": "hit,scale"], name: "a").overlay == [.hit, .scale])
    #expect(try base.applying(["scale": "2"], name: "a").overlay == .frames)
    let error = #expect(throws: FeedOptionError.self) { try base.applying(["overlay": "hits"], name: "a") }
    #expect(
      error?.description
        == #"a: "overlay" cannot be hits. Give one or more of ranges, frames, baselines, scale, hit, with commas between them."#)
  }

  @Test func `an id comes back as the string or the number it was`() throws {
    for (id, expected) in [(#""7""#, #""7""#), ("7", "7"), ("-1.5", "-1.5"), (#""a/\"b""#, #""a/\"b""#)] {
      let reply = StreamReply(id: try request(#"{"id": \#(id), "feed": []}"#).id, line: 1, error: StreamReply.Fault(code: 65, message: "m"))
      #expect(
        String(decoding: try FeedReport.line(reply), as: UTF8.self) == #"{"error":{"code":65,"message":"m"},"id":\#(expected),"line":1}"#
          + "\n")
    }
    #expect(
      String(decoding: try FeedReport.line(StreamReply(id: nil, line: 2, error: .init(code: 65, message: "m"))), as: UTF8.self)
        == #"{"error":{"code":65,"message":"m"},"id":null,"line":2}"# + "\n")
  }

  @Test func `the error about a malformed request shows a correct one`() {
    let cases: [(String, String)] = [
      (
        "[]",
        #"line 3: this is an array. A request is an object such as {"id": "7", "feed": [...]} or {"id": "7", "path": "feed.json"}."#
      ),
      (
        #"{"id": 1, "fed": []}"#,
        #"line 3: this is an object without a feed. "#
          + #"A request is an object such as {"id": "7", "feed": [...]} or {"id": "7", "path": "feed.json"}."#
      ),
      (#"{"feed": [], "path": "a"}"#, #"line 3: there are "feed" and "path". Give one of them."#),
      (
        #"{"feed": [], "sise": 1}"#,
        #"line 3: "sise" is no key of a request. Use id, feed or path, and size, scale, full, split, manifest, offset, row, only, lang, dir, now, overlay, screen, title, clock, row-style, empty-text, cell, theme, appearance, accent, font, device, map, encoding, type-size, tz, date-style."#
      ),
      (#"{"id": [1], "feed": []}"#, #"line 3: "id" is not a string with characters, or a number. Correct it."#),
      (#"{"id": "", "feed": []}"#, #"line 3: "id" is not a string with characters, or a number. Correct it."#),
      (#"{"path": 7}"#, #"line 3: "path" is not a path: a string. Correct it."#),
      (#"{"path": ""}"#, #"line 3: "path" is not a path: a string. Correct it."#),
      (#"{"feed": [], "full": 1}"#, #"line 3: "full" is not true or false. Correct it."#),
      (#"{"feed": [], "font": 0}"#, #"line 3: "font" is not a string. Correct it."#),
      (#"{"feed": [], "scale": [2]}"#, #"line 3: "scale" is not a string or a number. Correct it."#),
    ]
    for (line, message) in cases {
      let error = #expect(throws: FeedRequestError.self) { _ = try request(line) }
      #expect(error?.description == message)
    }
  }

  @Test func `an error has the id of its line, where that can be read`() {
    let error = #expect(throws: FeedRequestError.self) { _ = try request(#"{"id": 12, "feed": [], "colour": "red"}"#) }
    #expect(error?.id == RequestID("12", isNumber: true))
  }

  @Test func `a line that is not JSON, nested too deeply or has too many rows is an error of the feed`() throws {
    #expect(throws: FeedError.self) { _ = try request("garbage") }
    #expect(throws: FeedError.self) { _ = try request("\u{FF}") }
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(throws: FeedError.self) { _ = try request(#"{"feed": \#(deep)}"#) }
    let rows = "[" + Array(repeating: #"{"body":""}"#, count: 101).joined(separator: ",") + "]"
    for line in [rows, #"{"feed": \#(rows)}"#, #"{"feed": {"rows": \#(rows)}}"#] {
      #expect(throws: FeedError.tooManyRows(file: "line 3", limit: 100), "\(line.prefix(20))") {
        _ = try request(line, needsRequest: false)
      }
    }
  }
}
