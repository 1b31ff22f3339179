import EmakiDrawing
import EmakiFeeds
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiBatch

struct FeedRequestTests {
  static func request(_ line: String, needsRequest: Bool = true, rows: Int = 100) throws -> FeedRequest {
    try FeedRequest(line.bytes, name: "line 3", limits: FeedLimits(rows: rows), needsRequest: needsRequest)
  }

  private func applying(_ options: [String: String], to base: DrawingRequest = DrawingRequest(feed: .file("a"))) throws -> DrawingRequest {
    try base.applying(options, name: "a")
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

  @Test func `of a line a byte that is not of UTF-8 is lost alone, with a warning`() throws {
    let line = #"{"feed": [{"body": "Grüße aus Köln"}, {"body": "caf"#.bytes + [0xE9] + #""}]}"#.bytes
    let request = try FeedRequest(line, name: "line 3", limits: FeedLimits())
    guard case .value(let value) = request.content else {
      Issue.record("the line has a feed")
      return
    }
    let feed = try request.read(value, "line 3", FeedOptions(), FeedLimits())
    #expect(feed.rows.map(\.body) == ["Grüße aus Köln", "caf\u{FFFD}"])
    #expect(feed.warnings.map(\.fault) == [.lostBytes(1, line: 1, encoding: "UTF-8")])
  }

  @Test func `a row with keys of a cell's own is a feed`() throws {
    let request = try Self.request(#"{"id": "a", "title": "One", "price": 3}"#, needsRequest: false)
    #expect("\(request.content)".hasPrefix("value(") && request.options.isEmpty)
  }

  @Test func `options are spelled as on the command line`() throws {
    let request = try Self.request(
      #"{"id": "a", "path": "x.json", "size": "100x50", "scale": 1.5, "full": true, "lang": null, "offset": 12}"#)
    #expect(request.options == ["size": "100x50", "scale": "1.5", "full": "true", "offset": "12"])
    #expect("\(request.content)" == #"path("x.json")"# && request.id == RequestID("a"))
  }

  @Test func `a feed has an empty text, an encoding, and its batch's parts`() throws {
    #expect(try applying(["empty-text": "なし"]).look == ListLook(emptyText: "なし"))
    #expect(try applying(["encoding": "gb18030"]).feedOptions().encoding == "gb18030")
    // That all of a list is shown says nothing new where lists are cut.
    #expect(try applying(["full": "true"], to: DrawingRequest(feed: .file("a"), view: .wholeList(partHeight: 9))).view.isSplit)
  }

  @Test func `a feed has a mapping of its own`() throws {
    #expect(try applying(["map": "body=.title"]).feedOptions().mapping == FeedMapping(parsing: "body=.title"))
    #expect(try applying(["map": "maps/github.yaml"]).map == .file(path: "maps/github.yaml"))
  }

  @Test func `a feed has an overlay of its own`() throws {
    var base = DrawingRequest(feed: .file("a.json"))
    base.overlay = .frames
    let options = [["overlay": "hit,scale"], ["scale": "2"]]
    #expect(try options.map { try applying($0, to: base).overlay } == [[.hit, .scale], .frames])
  }

  private static func items(_ count: Int) -> String {
    let items = Array(repeating: #"{"id": "1", "content_text": "a"}"#, count: 150 * count).joined(separator: ",")
    return #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(items)]}"#
  }

  private static func table(_ count: Int) -> String { "id,body\n" + String(repeating: "x,a\n", count: 150 * count) }

  /// A line is what streams and bodies of HTTP have as well.
  @Test(arguments: ["file", "line", "feed of a line", "path of a line"])
  func `each way in takes work in proportion to the feed`(way: String) throws {
    let works = try workOfDoubledInput {
      way == "path of a line" ? Self.table($0) : Self.items($0)
    } _: { feed, _ in
      func text(_ line: String) throws -> FeedText {
        try FeedText(
          line: line.bytes, name: "line", folder: "/", base: DrawingRequest(feed: .file("-")), limits: FeedLimits(),
          readFile: { _ in feed.bytes })
      }
      let read =
        switch way {
        case "file": try FeedText(file: "a.json", base: DrawingRequest(feed: .file("-")), readFile: { _ in feed.bytes })
        case "line": try text(feed)
        case "feed of a line": try text("{\"feed\": \(feed)}")
        default: try text("{\"path\": \"a.csv\"}")
        }
      #expect(try Set(read.feed(options: FeedOptions(), limits: FeedLimits()).rows.map(\.id)).count >= 150)
    }
    #expect(works.isInProportion, "\(works)")
  }
}
