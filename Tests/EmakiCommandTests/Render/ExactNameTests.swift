import Foundation
import Testing

@testable import EmakiEngine
@testable import EmakiSnapshots

/// Tests ids, texts and names that only look the same: "é" as one code point and as two. Unicode holds them to be equivalent. A file system
/// and JSON do not, and neither does Emaki.
struct ExactNameTests {
  private static let names = ["\u{E9}", "e\u{301}"]
  private let workspace = Workspace()
  private let small = Workspace.small

  init() throws {
    for (name, avatar) in zip(["fox", "owl"] + Self.names, ["fox", "owl", "fox", "owl"]) {
      try workspace.write(
        try Workspace.sample("pictures/avatars/\(avatar).png"), to: "\(name).png")
    }
    try workspace.write(rows(["a", "b"], ["fox", "owl"]), to: "plain.json")
  }

  /// Returns a feed of two rows with the texts "one" and "two".
  private func rows(_ ids: [String], _ pictures: [String]) -> String {
    let rows = zip(ids, zip(["one", "two"], pictures)).map { id, row in
      #"{"id": "\#(id)", "body": "\#(row.0)", "imageURL": "\#(row.1).png"}"#
    }
    return "[" + rows.joined(separator: ",") + "]"
  }

  private func draw(_ feed: String, _ options: String = "") async throws -> Data {
    try await workspace.draw(feed, "--strict \(options)".words)
  }

  @Test func `ids and addresses that differ only in Unicode form name different rows and pictures`() async throws {
    try workspace.writeFeed(rows(Self.names, Self.names))
    #expect(try await draw("feed.json", "--full") == draw("plain.json", "--full"))
    let requests = [("feed", Self.names), ("plain", ["a", "b"])].flatMap { feed, ids in
      ids.map { "\(feed).json --only \($0)" }
    }
    let drawn = try await workspace.streamed(requests)
    #expect(drawn[..<2] == drawn[2...] && drawn[0] != drawn[1])
  }

  /// The characters U+795E and U+FA19, which have different glyphs.
  @Test func `a row is painted anew when only the Unicode form of its text changes`() async throws {
    for (name, body) in [("old", "\u{795E}"), ("new", "\u{FA19}")] { try workspace.write(#"[{"body": "\#(body)"}]"#, to: "\(name).json") }
    let (old, new) = (try await draw("old.json"), try await draw("new.json"))
    #expect(old != new)
    let run = try await workspace.run("frames old.json --update new.json --fps 20 -o frames".words + small)
    let frames = try run.lines.map(workspace.contents)
    #expect(frames.first == old && frames.last == new)
  }

  @Test func `font files whose names differ only in Unicode form are different fonts`() async throws {
    for (lock, names) in [("plain", ["a", "b"]), ("accents", Self.names)] {
      try workspace.writeLock(lock, Array(zip(["Regular", "Bold"], names)))
    }
    // The text of an unread row is bold.
    try workspace.writeFeed(#"[{"id": "a", "body": "read"}, {"id": "b", "body": "not read", "isRead": false}]"#)
    let request = "feed.json --full"
    let accents = try await workspace.streamed(
      [request, request + " --manifest"], "--fonts accents/fonts.lock".words)
    #expect(try await draw("feed.json", "--full --fonts plain/fonts.lock") == accents[0])
    let manifest = try ComparedPicture(file: Array(accents[1]), name: "drawn.png").manifest
    let files = manifest?.environment.fonts.map { $0.file.bytes }.sorted { $0.count < $1.count }
    #expect(files == Self.names.map { "\($0).otf".bytes })
  }

  @Test func `pages and their pictures are found by names that differ only in Unicode form`() async throws {
    for (number, name) in Self.names.enumerated() {
      let next = number == 0 ? #", "next": "../\#(Self.names[1])/\#(Self.names[1]).json""# : ""
      let row = #"{"id": "\#(number)", "body": "row", "imageURL": "avatar.png"}"#
      try workspace.write(#"{"rows": [\#(row)]\#(next)}"#, to: "\(name)/\(name).json")
      try workspace.write(workspace.contents(name + ".png"), to: "\(name)/avatar.png")
    }
    try workspace.write(
      #"[{"id": "0", "body": "row", "imageURL": "fox.png"}, {"id": "1", "body": "row", "imageURL": "owl.png"}]"#, to: "whole.json")
    let paged = try await draw("\(Self.names[0])/\(Self.names[0]).json", "--full --allow-path \(Self.names[1])")
    #expect(try await paged == draw("whole.json", "--full"))
  }

  @Test func `a batch draws both of two feeds whose names differ only in Unicode form, and keeps both`() async throws {
    for (name, body) in zip(Self.names, ["one", "two"]) { try workspace.write(#"[{"body": "\#(body)"}]"#, to: "feeds/\(name).json") }
    for status in ["drawn", "kept"] {
      try await workspace.succeed("batch feeds -o out --resume --results results.ndjson --quiet".words + small)
      #expect(try workspace.results().map(\.status) == [status, status])
    }
    for name in Self.names {
      #expect(try await workspace.contents("out/\(name).png") == draw("feeds/\(name).json"))
    }
  }

  @Test func `a box is explained by its own id`() async throws {
    let boxes = zip(Self.names, [10, 20]).map { id, side in #"{"box": {"id": "\#(id)", "style": {"preferredSize": [\#(side), 5]}}}"# }
    let children = boxes.joined(separator: ",")
    try workspace.write(#"{"sizeRange": {"max": [100, 100]}, "layout": {"stack": {"children": [\#(children)]}}}"#, to: "case.json")
    for (id, frame) in zip(Self.names, ["x 0, y 0, 10 x 5", "x 10, y 0, 20 x 5"]) {
      let lines = try await workspace.succeed("layout case.json --explain \(id)").lines
      #expect(lines.last == "frame in the root: \(frame)", "\(lines)")
    }
  }
}
