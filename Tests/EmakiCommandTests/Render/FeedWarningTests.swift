import EmakiTestSupport
import Foundation
import Testing

/// Every command and option reports probable mistakes in a feed, once for each feed.
@Suite(.timeLimit(.minutes(20))) struct FeedWarningTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    let rows = #"{"id": "a", "body": "one", "imageurl": "x.png", "colour": 1}, {"id": "b", "body": "two", "imageurl": "y.png"}"#
    try workspace.write("[\(rows)]", to: "feed.json")
    try workspace.write("[]", to: "empty.json")
    try workspace.write(#"{"rows": [{"body": "one"}], "next": "feed.json"}"#, to: "paged.json")
    try workspace.write("emaki: 1\nsize: 200x180\nscale: 1\ncases: [{name: list, feed: feed.json, shots: [top, full]}]\n", to: "emaki.yaml")
  }

  private static let sentence = #"row "a" has the key "imageurl", which is none of a row. Did you mean "imageURL"?"#
  private static let empty = "the list is empty: the feed has no rows. Look whether it is the right one."

  static let commands: [[String]] = [
    ["render", "feed.json", "-o", "a.png"], ["render", "feed.json", "-o", "a.png", "--full"],
    ["render", "feed.json", "-o", "a.png", "--only", "b"], ["frames", "feed.json", "-o", "frames", "--count", "2"],
    ["frames", "feed.json", "-o", "a.y4m", "--count", "2"], ["measure", "feed.json"], ["fonts", "check", "feed.json"],
    ["layout", "feed.json", "--row", "b"], ["batch", "feed.json", "-o", "out", "--quiet"], ["record", "--all"], ["verify"],
  ]

  @Test(arguments: commands) func `a misspelt key is reported once for each feed`(command: [String]) async throws {
    let run = try await workspace.run(command)
    #expect(run.errors == "warning: feed.json: \(Self.sentence)\n")
    #expect(run.code == (command == ["verify"] ? 1 : 0))
  }

  @Test(arguments: commands.filter { !$0.contains("--row") && !$0.contains("--only") && $0.contains("feed.json") })
  func `an empty list is reported`(command: [String]) async throws {
    let run = try await workspace.run(command.map { $0 == "feed.json" ? "empty.json" : $0 })
    #expect(run.errors == "warning: empty.json: \(Self.empty)\n")
    #expect(run.code == 0)
  }

  @Test func `a list that is higher than many programs know is drawn with a warning`() async throws {
    try workspace.writeRows(1400, to: "long.json")
    let run = try await workspace.run("render", "long.json", "-o", "a.png", "--full", "--scale", "1", "--strict")
    #expect(run.code == 0 && run.text == "a.png\n")
    #expect(
      run.errors.wholeMatch(
        of: /warning: a\.png is [0-9]{5,6} pixels high, and many programs open no more than 65535\. Cut the list with --split, .*\n/)
        != nil,
      "\(run.errors)")
  }

  @Test func `documents, results and answers hold the warnings`() async throws {
    let json = try await workspace.run("render", "feed.json", "-o", "a.png", "--json")
    let warnings = try JSONDecoder().decode(ReportTests.Document.self, from: json.output).warnings
    #expect(warnings == [.init(row: "a", message: Self.sentence)])
    _ = try await workspace.run("batch", "feed.json", "-o", "out", "--results", "results.ndjson")
    #expect(try workspace.results()[0].warnings.map(\.message) == [Self.sentence])
    _ = try await workspace.run("batch", "feed.json", "-o", "out", "--results", "results.ndjson", "--resume")
    #expect(try workspace.results()[0].status == "kept" && workspace.results()[0].warnings.map(\.message) == [Self.sentence])
    let stream = try await workspace.run(["batch", "-", "--stream"], input: Data(#"{"path": "feed.json"}"#.utf8))
    #expect(stream.text.contains(#""warnings":[{"message":"row \"a\" has the key \"imageurl\""#), "\(stream.text)")
  }

  @Test func `further pages and the feed of an update are named`() async throws {
    let paged = try await workspace.run("render", "paged.json", "-o", "a.png", "--full")
    #expect(paged.errors == "warning: paged.json: ./feed.json: \(Self.sentence)\n")
    try workspace.writeRows(1, to: "plain.json")
    let update = try await workspace.run("frames", "plain.json", "--update", "feed.json", "-o", "frames", "--count", "2")
    #expect(update.errors == "warning: plain.json: feed.json: \(Self.sentence)\n")
  }

  @Test func `a warning about a feed does not count as something absent under --strict`() async throws {
    #expect(try await workspace.run("render", "feed.json", "-o", "a.png", "--strict").code == 0)
    for resume in [[], ["--resume"]] {
      #expect(try await workspace.run(["batch", "feed.json", "-o", "out", "--strict"] + resume).code == 0)
    }
    let stream = try await workspace.run(["batch", "-", "--stream", "--strict"], input: Data(#"{"path": "feed.json"}"#.utf8))
    #expect(!stream.text.contains(#""error""#) && stream.text.contains("imageurl"), "\(stream.text)")
  }

  @Test func `a further page may be empty`() async throws {
    try workspace.write(#"{"rows": [{"body": "one"}], "next": "empty.json"}"#, to: "paged.json")
    #expect(try await workspace.run("render", "paged.json", "-o", "a.png", "--full").errors == "")
  }
}
