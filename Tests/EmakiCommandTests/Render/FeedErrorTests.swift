import Foundation
import Testing

/// Tests feeds that cannot be read: the message says what is wrong, where, and how to mend it, and nothing is written.
@Suite struct FeedErrorTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var feed: String
    var message: String

    init(_ name: String, _ feed: String, _ message: String) {
      testDescription = name
      self.feed = feed
      self.message = message
    }
  }

  static let invalid = [
    Case(
      "malformed JSON", "[\n  {\"body\": \"x\",]\n",
      "feed feed.json, line 2, column 16: malformed JSON: string or '}' expected near ']'. Correct the text at that place."),
    Case(
      "a body of a wrong type", #"[{"body": "x"}, {"body": 3}]"#,
      #"feed feed.json: row 1 (counted from 0): "body" is a number, not a string. Write a string in double quotes."#),
    Case(
      "isRead of a wrong type", #"{"rows": [{"body": "x", "isRead": "yes"}]}"#,
      #"feed feed.json: row 0 (counted from 0): "isRead" is a string, not a boolean. Write true or false without quotes."#),
    Case(
      "rows of a wrong type", #"{"rows": 3}"#, #"feed feed.json: "rows" is a number, not an array. Write an array in square brackets."#),
    Case("no body", #"[{"date": "today"}]"#, #"feed feed.json: row 0 (counted from 0) has no "body". Add it to the row."#),
    Case(
      "a duplicate id", #"[{"body": "x", "id": "a"}, {"body": "y"}, {"body": "z", "id": "a"}]"#,
      #"feed feed.json: rows 0 and 2 (counted from 0) have the same id "a". Give each an id of its own; a row without one has its index."#),
    Case(
      "an id that is another row's index", #"[{"body": "x", "id": "1"}, {"body": "y"}]"#,
      #"feed feed.json: rows 0 and 1 (counted from 0) have the same id "1". Give each an id of its own; a row without one has its index."#),
    Case(
      "no feed at all", #"{"items": [{"n": 1}]}"#,
      #"feed feed.json: this is an object whose array is under .items. Nothing in it looks like a message. Say where it is with --map "#
        + #"'rows=.items,body=.KEY', with the right key in place of KEY."#),
  ]

  @Test(arguments: invalid) func `an invalid feed exits with 65 and names the place of the fault`(test: Case) async throws {
    let workspace = try Workspace()
    try workspace.write(test.feed, to: "feed.json")
    for command in [["render", "feed.json"], ["frames", "feed.json", "-o", "frames"]] {
      let run = try await workspace.run(command)
      #expect(run.code == 65)
      #expect(run.errors == "error: \(test.message)\n")
      #expect(run.output.isEmpty)
    }
    #expect(workspace.files == ["feed.json"])
  }

  @Test(arguments: [
    ("nowhere.json", "cannot read nowhere.json: No such file or directory. Check the path."),
    ("feed.json/x.json", "cannot read feed.json/x.json: Not a directory. Check the path."),
    (".", ". is a directory. Name a file."),
  ]) func `a feed that is not there exits with 66`(path: String, message: String) async throws {
    let workspace = try Workspace()
    try workspace.writeRows(1)
    for command in [["render", path], ["frames", path, "-o", "frames"]] {
      let run = try await workspace.run(command)
      #expect(run.code == 66)
      #expect(run.errors == "error: \(message)\n")
      #expect(run.output.isEmpty)
    }
    #expect(workspace.files == ["feed.json"])
  }

  @Test func `an invalid feed leaves an older picture as it was`() async throws {
    let workspace = try Workspace()
    try workspace.write("[", to: "feed.json")
    try workspace.write("older", to: "list.png")
    #expect(try await workspace.run("render", "feed.json", "-o", "list.png").code == 65)
    #expect(try workspace.contents("list.png") == Data("older".utf8))
    #expect(workspace.files == ["feed.json", "list.png"])
  }
}
