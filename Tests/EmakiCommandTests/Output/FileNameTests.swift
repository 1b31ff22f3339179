import EmakiTestSupport
import Foundation
import Testing

/// Tests names of files with any character in them. Such a name must neither control a terminal nor end a line of a message.
@Suite struct FileNameTests {
  private let workspace: Workspace
  private static let name = "a\u{1B}[31m\n\u{9B}2J\u{202E}\u{2028}b"
  private static let shown = #"a\u{1B}[31m\u{A}\u{9B}2J\u{202E}\u{2028}b"#

  init() throws {
    workspace = try Workspace()
    try workspace.write(#"[{"body": "\u0378", "imageURL": "nowhere.png", "id": "\u001b[31m\n\tid"}]"#, to: Self.name + ".json")
    try workspace.writeRows(1)
    try workspace.write("emaki: 1\nsize: 200x180\nscale: 1\ncases: [{name: list, feed: feed.json}]\n", to: Self.name + ".yaml")
    try workspace.write("[1]", to: Self.name + ".bad")
  }

  /// The characters of a text that do something to a terminal.
  private func controls(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" || $0 == "\u{202E}" || $0 == "\u{2028}"
    }
  }

  static let messages: [([String], Int)] = [
    (["render", name], 1), (["render", name + ".bad"], 1), (["render", name + ".json", "-o", "a.png"], 2),
    (["render", name + ".json", "-o", "a.png", "--strict"], 3), (["render", name + ".json", "--row", name], 1),
    (["render", "feed.json", "-o", name + "/a.png"], 1), (["render", "feed.json", "--scroll", name + ".bad"], 1),
    (["render", "feed.json", "--fonts", name + ".bad"], 1), (["render", "feed.json", "--cache", name + ".bad/c"], 1),
    (["frames", name + ".json", "-o", "frames"], 2), (["frames", "feed.json", "--update", name, "-o", "frames"], 1),
    (["batch", name + ".json", "-o", "out", "--quiet"], 2), (["batch", "feed.json", "-o", name + ".bad", "--quiet"], 1),
    (["layout", name + ".bad"], 1), (["layout", name + ".json", "--row", "x"], 1), (["measure", name + ".bad"], 1),
    (["fonts", "check", name + ".json"], 1), (["diff", name + ".bad", "feed.json"], 1), (["verify", "--suite", name + ".bad"], 1),
    (["verify", name, "--suite", name + ".yaml"], 1), (["render", "feed.json", "--scale", name], 3), ([name], 3),
  ]

  @Test(arguments: messages) func `a message escapes characters of names that would control a terminal`(command: [String], lines: Int)
    async throws
  {
    let run = try await workspace.run(command)
    #expect(
      controls(run.errors) == [] && (lines == 3 || run.errors.split(separator: "\n").count == lines), "\(run.errors.debugDescription)")
    // The text of a batch is left out: it is the paths of pictures, which a program reads.
    #expect(command[0] == "batch" || controls(run.text) == [], "\(run.text.debugDescription)")
    #expect((run.errors + run.text).contains(#"\u{1B}[31m"#), "\(command): \(run.errors)")
  }

  @Test func `a program gets the path of what was written as it is, and a terminal shows it`() async throws {
    let path = Self.name + ".png"
    let command = ["render", "feed.json", "-o", path]
    #expect(try await workspace.run(command).text == path + "\n")
    let script = #"script -qec "'$emaki' render feed.json -o \"\$name\" --scale 1" /dev/null"#
    let shown = try await workspace.shell(script, environment: ["name": path])
    #expect(shown.text == Self.shown + ".png\r\n")
  }
}
