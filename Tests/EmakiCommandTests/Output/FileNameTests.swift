import Foundation
import Testing

/// Tests names of files with any character in them. Such a name must neither control a terminal nor end a line of a message.
struct FileNameTests {
  private let workspace = Workspace()
  private static let name = "a\u{1B}[31m\n\u{9B}2J\u{202E}\u{2028}b"
  private static let shown = #"a\u{1B}[31m\u{A}\u{9B}2J\u{202E}\u{2028}b"#

  init() throws {
    try workspace.write(#"[{"body": "\u0378", "imageURL": "nowhere.png", "id": "\u001b[31m\n\tid"}]"#, to: Self.name + ".json")
    try workspace.writeRows(1)
    try workspace.write(SuiteWorkspace.suite(cases: "name: list, feed: feed.json"), to: Self.name + ".yaml")
    try workspace.write("[1]", to: Self.name + ".bad")
  }

  /// The characters of a text that do something to a terminal.
  private func controls(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" || $0 == "\u{202E}" || $0 == "\u{2028}"
    }
  }

  /// Commands with the number of lines that they write to standard error; 0 for any.
  static let messages = [
    ("render NAME", 1), ("render NAME.bad", 1), ("render NAME.json -o a.png", 2), ("render NAME.json -o a.png --strict", 0),
    ("render NAME.json --row NAME", 1), ("render feed.json -o NAME/a.png", 1), ("render feed.json --scroll NAME.bad", 1),
    ("render feed.json --fonts NAME.bad", 1), ("render feed.json --cache NAME.bad/c", 1), ("frames NAME.json -o frames --scale 1", 2),
    ("frames feed.json --update NAME -o frames", 1), ("batch NAME.json -o out --quiet --scale 1", 2),
    ("batch feed.json -o NAME.bad --quiet", 1), ("layout NAME.bad", 1), ("layout NAME.json --row x", 1), ("measure NAME.bad", 1),
    ("fonts check NAME.json", 1), ("diff NAME.bad feed.json", 1), ("verify --suite NAME.bad", 1), ("verify NAME --suite NAME.yaml", 1),
    ("render feed.json --scale NAME", 0), ("NAME", 0),
  ]

  @Test(arguments: messages) func `a message escapes characters of names that would control a terminal`(command: String, lines: Int)
    async throws
  {
    let run = try await workspace.run(command.words.map { String($0).replacing("NAME", with: Self.name) })
    #expect(
      controls(run.errors) == [] && (lines == 0 || run.errors.lines.count == lines), "\(run.errors.debugDescription)")
    // The text of a batch is left out: it is the paths of pictures, which a program reads.
    #expect(command.hasPrefix("batch") || controls(run.text) == [], "\(run.text.debugDescription)")
    #expect((run.errors + run.text).contains(#"\u{1B}[31m"#), "\(command): \(run.errors)")
  }

  @Test func `a program gets the path of what was written as it is, and a terminal shows it`() async throws {
    let path = Self.name + ".png"
    #expect(try await workspace.run("render feed.json -o \(path) --scale 1").text == path + "\n")
    let script = #"script -qec "'$emaki' render feed.json -o \"\$name\" --scale 1" /dev/null"#
    let shown = try await workspace.shell(script, environment: ["name": path])
    #expect(shown.text == Self.shown + ".png\r\n")
  }
}
