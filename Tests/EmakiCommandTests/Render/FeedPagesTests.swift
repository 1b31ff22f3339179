import Foundation
import Testing

/// Tests the further pages that a feed names under `next`, where they are files.
@Suite struct FeedPagesTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(#"[{"body": "elsewhere"}]"#, to: "other/page.json")
    try workspace.write(#"[{"body": "elsewhere"}]"#, to: "feeds-too/page.json")
    try workspace.write(#"[{"body": "first"}, {"id": "second", "body": "second"}]"#, to: "whole.json")
    try workspace.write(#"[{"id": "second", "body": "second"}]"#, to: "feeds/more/page.json")
  }

  private func draw(next: String, _ options: String...) async throws -> Workspace.Run {
    try workspace.write(#"{"rows": [{"body": "first"}], "next": "\#(next)"}"#, to: "feeds/feed.json")
    return try await workspace.run(["render", "feeds/feed.json", "--full", "--size", "120x40", "--scale", "1", "-o", "a.png"] + options)
  }

  @Test(arguments: ["more/page.json", "./more/../more/page.json"])
  func `a page follows the rows before it`(next: String) async throws {
    #expect(try await draw(next: next).errors == "")
    let whole = try await workspace.run(["render", "whole.json", "--full", "--size", "120x40", "--scale", "1", "-o", "b.png"])
    #expect(whole.code == 0)
    #expect(try workspace.contents("a.png") == workspace.contents("b.png"))
  }

  @Test(arguments: [
    ("../other/page.json", "is outside the feed's folder"), ("../feeds-too/page.json", "is outside the feed's folder"),
    ("/etc/hostname", "is outside the feed's folder"), ("file:///etc/hostname", "is outside the feed's folder"),
    ("file://other.example/etc/hostname", "has a scheme that is not known"), ("FTP://example.org/a", "has a scheme that is not known"),
    ("feed.json", "was read before"), ("none.json", "cannot read feeds/none.json"), ("more", "feeds/more is a directory"),
  ]) func `a page that cannot be read is reported, and the rows before it are drawn`(next: String, cause: String) async throws {
    let run = try await draw(next: next)
    #expect(run.code == 0)
    #expect(run.errors.contains(cause), "\(run.errors)")
    #expect(try workspace.picture("a.png").height > 0)
    #expect(try await draw(next: next, "--strict").code == 69)
  }

  @Test func `giving up after many pages without rows is reported, and with --strict exits with 69`() async throws {
    for page in 0...100 { try workspace.write(#"{"rows": [], "next": "\#(page + 1).json"}"#, to: "feeds/\(page).json") }
    try workspace.write(#"[{"id": "late", "body": "late"}]"#, to: "feeds/101.json")
    let run = try await draw(next: "0.json")
    #expect(run.code == 0)
    #expect(run.warnings.count == 1 && run.errors.contains(#"the page at "100.json" and all that follow are given up"#), "\(run.errors)")
    #expect(try await draw(next: "0.json", "--strict").code == 69)
    for command in [["render", "-o", "b.png"], ["frames", "-o", "frames"], ["frames", "--format", "raw", "-o", "frames.raw"]] {
      let run = try await workspace.run(command + ["feeds/feed.json", "--strict", "--size", "320x200", "--scale", "1"])
      #expect(run.code == 69 && run.warnings.count == 1, "\(command) \(run.errors)")
    }
  }

  @Test func `a page outside the feed's folder is read where its folder is allowed`() async throws {
    #expect(try await draw(next: "../other/page.json", "--allow-path", "other").errors == "")
  }

  /// Nobody ever writes to this pipe, so a program that opens it as a file waits for ever.
  @Test func `a page that is a pipe is refused`() async throws {
    try workspace.write("", to: "feeds/empty.json")
    #expect(mkfifo(workspace.folder.appending(path: "feeds/pipe.json").path, 0o600) == 0)
    let run = try await draw(next: "pipe.json")
    #expect(run.errors.contains("feeds/pipe.json is not a file. Name a file."))
  }
}
