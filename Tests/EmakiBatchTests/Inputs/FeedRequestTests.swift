import EmakiBatch
import EmakiDrawing
import EmakiFeeds
import EmakiTestSupport
import Foundation
import Testing

@Suite struct FeedRequestTests {
  private static func request(_ line: String, needsRequest: Bool = true, rows: Int = 100) throws -> FeedRequest {
    try FeedRequest(Array(line.utf8), name: "line 3", limits: FeedLimits(rows: rows), needsRequest: needsRequest)
  }

  private func applying(_ options: [String: String], to base: DrawingRequest = DrawingRequest(feed: .file("a"))) throws -> DrawingRequest {
    try base.applying(options, name: "a")
  }

  // MARK: Faults

  static let folder = CaseFolder("../Cases")

  @Test func `no case is missing or passed over`() { #expect(Self.folder.faults == []) }

  @Test(arguments: folder.cases) func `a request is refused as its case says`(example: FileCase) {
    var fault: (any Error)?
    do {
      if let line = example["line"] { _ = try Self.request(line) }
      let options = example["options"].map {
        $0.components(separatedBy: ", ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      }
      _ = try applying(Dictionary(uniqueKeysWithValues: (options ?? []).map { ($0[0], $0[1]) }))
    } catch { fault = error }
    let differences = example.differences(inputs: ["line", "options"]) { key in
      switch key {
      case "error": fault.map { "\($0)" } ?? "none"
      case "id":
        (fault as? FeedRequestError)?.id.flatMap { try? JSONEncoder().encode($0) }.map { String(decoding: $0, as: UTF8.self) } ?? "none"
      default: nil
      }
    }
    #expect(differences == [])
  }

  @Test func `a line that is nested too deeply or has too many rows is an error of the feed`() {
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(throws: FeedError.self) { _ = try Self.request(#"{"feed": \#(deep)}"#) }
    let rows = "[" + Array(repeating: #"{"body":""}"#, count: 101).joined(separator: ",") + "]"
    for line in [rows, #"{"feed": \#(rows)}"#, #"{"feed": {"rows": \#(rows)}}"#] {
      #expect(throws: FeedError.tooManyRows(file: "line 3", limit: 100), "\(line.prefix(20))") {
        _ = try Self.request(line, needsRequest: false)
      }
    }
  }

  // MARK: Options

  @Test func `options are spelled as on the command line`() throws {
    let request = try Self.request(
      #"{"id": "a", "path": "x.json", "size": "100x50", "scale": 1.5, "full": true, "lang": null, "offset": 12}"#)
    #expect(request.options == ["size": "100x50", "scale": "1.5", "full": "true", "offset": "12"])
    #expect("\(request.content)" == #"path("x.json")"# && request.id == RequestID("a"))
  }

  @Test func `a feed has rows, an empty text, an encoding and an appearance of its own`() throws {
    #expect(try applying(["row-style": "article", "empty-text": "なし"]).look == ListLook(rowStyle: .article, emptyText: "なし"))
    #expect(try applying(["encoding": "gb18030"]).feedDates().encoding == "gb18030")
    // As on the command line, this theme is an appearance.
    #expect(try applying(["theme": "dark"]).look == ListLook(theme: .dark))
  }

  @Test func `a feed has a mapping of its own`() throws {
    #expect(try applying(["map": "body=.title"]).feedDates().mapping == FeedMapping(parsing: "body=.title"))
    #expect(try applying(["map": "maps/github.yaml"]).map == .file(path: "maps/github.yaml"))
  }

  @Test func `a feed has bars of its own`() throws {
    #expect(try applying(["screen": "tabs", "title": "A", "clock": "10:07"]).screen.bars == ScreenBars(.tabs, title: "A", clock: "10:07"))
    let base = DrawingRequest(feed: .file("a"), screen: Screen(bars: ScreenBars(.nav, clock: "8:00")))
    // Whole lists and single rows have no bars, and a feed may ask for none.
    let bars = try [["title": "B"], ["full": "false"], ["full": "true"], ["only": "1"], ["screen": "none"]]
      .map { try applying($0, to: base).screen.bars }
    #expect(bars == [ScreenBars(.nav, title: "B", clock: "8:00"), base.screen.bars, nil, nil, nil])
  }

  @Test func `a feed has an overlay of its own`() throws {
    var base = DrawingRequest(feed: .file("a.json"))
    base.overlay = .frames
    let options = [["overlay": "hit,scale"], ["scale": "2"]]
    #expect(try options.map { try applying($0, to: base).overlay } == [[.hit, .scale], .frames])
  }

  @Test(arguments: [
    (#"{"id": "7", "feed": []}"#, #""7""#), (#"{"id": 7, "feed": []}"#, "7"), (#"{"id": -1.5, "feed": []}"#, "-1.5"),
    (#"{"id": "a/\"b", "feed": []}"#, #""a/\"b""#), (#"{"feed": []}"#, "null"),
  ])
  func `an id comes back as the string or the number it was`(line: String, id: String) throws {
    let reply = StreamReply(id: try Self.request(line).id, line: 1, error: StreamReply.Fault(code: 65, message: "m"))
    #expect(
      String(decoding: try FeedReport.line(reply), as: UTF8.self) == #"{"error":{"code":65,"message":"m"},"id":\#(id),"line":1}"# + "\n")
  }
}
