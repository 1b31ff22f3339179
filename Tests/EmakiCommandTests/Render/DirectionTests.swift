import EmakiTestSupport
import Foundation
import Testing

/// Tests `--dir`, which draws rows from left to right, mirrored, or in the direction of their language.
struct DirectionTests {
  private let workspace = Workspace()

  init() throws {
    try workspace.writeFeed(#"[{"id": "one", "body": "Kitten", "date": "3m"}]"#)
  }

  /// Draws a feed in several directions.
  private func pictures(_ directions: [String], of feed: String, _ more: String = "") async throws -> [DecodedPNG] {
    try await workspace.streamed(
      directions.map { "\(feed) --dir \($0)" }, "--size 200x80 --scale 1 \(more)".words
    ).map { try DecodedPNG($0) }
  }

  @Test func `--dir auto follows the feed's language, or --lang where it names none`() async throws {
    for (language, direction, side) in [("ar", "rtl", 200 - 16 - 50), ("ja", "ltr", 16)] {
      try workspace.write(#"{"language": "\#(language)", "rows": [{"id": "one", "body": "x"}]}"#, to: "list.json")
      let layout = "layout list.json --row one --width 200 --scale 1 --dir auto".words
      #expect(try await workspace.succeed(layout).text.contains("\"icon\":[\(side),"))
      let pictures = try await pictures([direction, "auto"], of: "list.json")
      #expect(pictures[0].words == pictures[1].words, "\(language)")
    }
    let pictures = try await pictures(["rtl", "auto"], of: "feed.json", "--lang ar")
    #expect(pictures[0].words == pictures[1].words)
  }

  @Test func `the boxes of a document are mirrored, and so is their picture`() async throws {
    try workspace.write(
      ##"{"name": "row", "scale": 1, "sizeRange": {"min": [30, 0], "max": [30, 9]}, "layout": {"stack": {"children": ["##
        + ##"{"box": {"id": "a", "color": "#ff0000", "style": {"preferredSize": [10, 9]}}}, {"box": {"id": "b", "style": {"width": 5}}}]}}}"##,
      to: "case.json")
    #expect(try await workspace.run("layout case.json --dir rtl -o case.png").code == 0)
    let row = try workspace.picture("case.png").words.prefix(30)
    #expect(Array(row) == Array(repeating: 0, count: 20) + Array(repeating: 0xFFFF_0000, count: 10))
  }
}
