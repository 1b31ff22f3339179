import Foundation
import Testing

/// Tests what `emaki layout` does with its standard input and with ids from outside. `Cases/layout.txt` has documents and their answers, and
/// `ReferencePictureTests` the pictures that it draws.
struct LayoutCommandTests {
  private static let document = #"{"name":"a","sizeRange":{"max":[9,9]},"layout":{"box":{"id":"a","style":{"preferredSize":[4,3]}}}}"#
  private static let answer = #"{"name":"a","size":[4,3],"frames":{"a":[0,0,4,3]}}"#

  @Test func `a line is answered before the next is written`() async throws {
    let process = try Workspace().start("layout -".words, streams: true)
    let answers = try [Self.document, "bad", "\n" + Self.document, #"{"layout": 3}"#].map { line in
      try process.write(line + "\n")
      return try #require(process.readLine())
    }
    #expect(await process.end() == 65)
    let error = #"{"error":{"code":65,"message":"standard input, line "#
    #expect(
      answers.map { $0.hasPrefix(error) ? String($0.dropFirst(error.count).prefix(2)) : $0 } == [Self.answer, "2:", Self.answer, "5:"])
  }

  @Test func `lines may end in CR LF or LF, and a byte order mark may come first`() async throws {
    let input = "\u{FEFF}\(Self.document)\r\n\r\n\(Self.document)"
    #expect(try await Workspace().succeed("layout -", input: input).lines == [Self.answer, Self.answer])
  }

  @Test(arguments: [["--ascii"], ["--lint"], "--explain a\u{1B}[31m".words, "--explain b".words])
  func `an id from outside does nothing to the terminal`(arguments: [String]) async throws {
    let workspace = Workspace()
    let document =
      #"{"name": "\u009b31m", "sizeRange": {"max": [9, 9]}, "layout": {"stack": {"children": ["#
      + #"{"box": {"id": "a\u001b[31m", "style": {"preferredSize": [20, 5], "layoutPosition": [1, 1]}}}]}}}"#
    try workspace.write(document, to: "case.json")
    let run = try await workspace.run("layout case.json".words + arguments)
    let output = run.text + run.errors
    #expect(output.contains(#"a\u{1B}[31m"#) || arguments.first == "--explain" && run.text.contains("20 x 5"))
    #expect(!output.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }
}
