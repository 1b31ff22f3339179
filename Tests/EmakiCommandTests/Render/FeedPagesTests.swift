import Foundation
import Testing

/// Tests the further pages that a feed names under `next`, where they are files. `Cases/feeds.txt` has those that cannot be read.
struct FeedPagesTests {
  private let workspace = Workspace()

  init() throws {
    try workspace.write(#"[{"body": "first"}, {"id": "second", "body": "second"}]"#, to: "whole.json")
    try workspace.write(#"[{"id": "second", "body": "second"}]"#, to: "feeds/more/page.json")
  }

  private func draw(next: String) async throws -> Workspace.Run {
    try workspace.write(#"{"rows": [{"body": "first"}], "next": "\#(next)"}"#, to: "feeds/feed.json")
    return try await workspace.run("render feeds/feed.json --full -o a.png".words + Workspace.small)
  }

  @Test func `a page follows the rows before it`() async throws {
    let whole = try await workspace.draw("whole.json", ["--full"])
    for next in ["more/page.json", "./more/../more/page.json"] {
      #expect(try await draw(next: next).failure == "0 ")
      #expect(try workspace.contents("a.png") == whole)
    }
  }

  /// The words are CLDR's.
  @Test func `the dates of a page are in the language of the list, or where that is asked for in its own`() async throws {
    let page = #"{"language": "de", "rows": [{"id": "p", "body": "b", "date": "2026-11-25T08:00:00Z"}]}"#
    try workspace.write(page, to: "page.json")
    for (language, whose, words) in [("", "list", "1 week ago"), (#""language": "ja","#, "list", "1 週間前"), ("", "rows", "vor 1 Woche")] {
      try workspace.writeFeed("{\(language) \"rows\": [{\"body\": \"a\"}], \"next\": \"page.json\"}")
      let options = "--full --manifest --now 2026-12-02T08:00:00Z --date-language \(whose) -o dated.png".words
      try await workspace.succeed("render feed.json".words + options + Workspace.small)
      #expect(try await workspace.succeed(["inspect", "dated.png"]).text.contains(words), "\(language) \(whose)")
    }
  }

  @Test func `giving up after many pages without rows is reported, and with --strict exits with 69`() async throws {
    for page in 0...100 { try workspace.write(#"{"rows": [], "next": "\#(page + 1).json"}"#, to: "feeds/\(page).json") }
    try workspace.write(#"[{"id": "late", "body": "late"}]"#, to: "feeds/101.json")
    let run = try await draw(next: "0.json")
    #expect(run.code == 0 && run.warnings.count == 1, "\(run.failure)")
    #expect(run.errors.contains(#"the page at "100.json" and all that follow are given up"#), "\(run.errors)")
    for command in ["render -o b.png".words, "frames -o frames".words, "frames --format raw -o frames.raw".words] {
      let run = try await workspace.run(command + "feeds/feed.json --strict --size 320x200 --scale 1".words)
      #expect(run.code == 69 && run.warnings.count == 1, "\(command) \(run.errors)")
    }
  }

  /// Nobody ever writes to this pipe, so a program that opens it as a file waits for ever.
  @Test func `a page that is a pipe is refused`() async throws {
    #expect(mkfifo(workspace["feeds/pipe.json"], 0o600) == 0)
    #expect(try await draw(next: "pipe.json").errors.contains("feeds/pipe.json is not a file. Name a file."))
  }
}
