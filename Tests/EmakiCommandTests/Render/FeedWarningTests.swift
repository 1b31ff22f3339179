import Foundation
import Testing

/// Tests that probable mistakes in a feed are in each document. `Cases/feeds.txt` has what commands write to standard error.
struct FeedWarningTests {
  private let workspace = Workspace()
  private static let sentence = #"row "a" has the key "imageurl", which is none of a row. Did you mean "imageURL"?"#

  init() throws {
    try workspace.writeFeed(#"[{"id": "a", "body": "one", "imageurl": "x.png"}]"#)
  }

  @Test func `documents and results hold the warnings`() async throws {
    let json = try await workspace.run("render feed.json -o a.png --json".words + Workspace.small)
    #expect(try ReportTests.Document(json).warnings == [.init(row: "a", message: Self.sentence)])
    for (status, resume) in [("drawn", []), ("kept", ["--resume"])] {
      let command = "batch feed.json -o out --strict --results results.ndjson".words + Workspace.small
      #expect(try await workspace.run(command + resume).code == 0)
      let result = try workspace.results()[0]
      #expect(result.status == status && result.warnings.map(\.message) == [Self.sentence])
    }
  }

  @Test func `a feed whose encoding was guessed is drawn with a warning, and refused under --strict`() async throws {
    try workspace.write(Data("body\nGr".bytes + [0xFC, 0xDF, 0x65, 0x0A]), to: "latin.csv")
    for (options, code) in [([], 0), (["--strict"], 69)] as [([String], Int32)] {
      let run = try await workspace.run("render latin.csv -o a.png --scale 0.5".words + options)
      #expect(run.code == code && run.warnings.count == 1, "\(run.errors)")
    }
  }

  @Test func `a list that is higher than many programs know is drawn with a warning`() async throws {
    try workspace.writeRows(1400, to: "long.json")
    let run = try await workspace.run("render long.json -o a.png --full --size 200x100 --scale 1 --strict")
    let warning = /0 warning: a\.png is [0-9]{5,6} pixels high, and many programs open no more than 65535\. Cut the list with --split, .*\n/
    #expect(run.failure.wholeMatch(of: warning) != nil && run.lines == ["a.png"], "\(run.failure)")
  }
}
