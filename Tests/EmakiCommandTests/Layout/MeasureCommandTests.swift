import EmakiTestSupport
import Foundation
import Testing

/// Tests `emaki measure`, which gives the heights of rows before they are shown.
struct MeasureCommandTests {
  private let workspace = Workspace()

  init() throws {
    let long = Array(repeating: "kitten", count: 40).joined(separator: " ")
    try workspace.writeFeed(#"[{"id": "short", "body": "x"}, {"id": "long", "body": "\#(long)"}]"#)
  }

  private struct Heights: Decodable {
    var widths: [Double]
    var rows: [Row]

    struct Row: Decodable {
      var id: String
      var heights: [Double]
    }
  }

  @Test func `each row has a height for each width, by its id`() async throws {
    let run = try await workspace.succeed("measure feed.json --widths 320,900 --json")
    let heights = try run.output.decoded(Heights.self)
    #expect(heights.widths == [320, 900] && heights.rows.map(\.id) == ["short", "long"], "\(heights)")
    // A picture of 50 and insets of 15.
    #expect(heights.rows[0].heights == [80, 80])
    // The row has lines of 20, a gap of 4, a date of 16 and insets of 15. There are more lines in the narrow column.
    let (narrow, wide) = (heights.rows[1].heights[0], heights.rows[1].heights[1])
    #expect(narrow > wide && wide >= 80 && (narrow - 50).truncatingRemainder(dividingBy: 20) == 0, "\(heights)")
  }

  @Test(arguments: [
    "--type-size AX5 --now 2024-02-29T09:35:00Z".words, "--theme compact --lang ja".words,
  ])
  func `a row is measured and explained as it is drawn, whatever its look`(options: [String]) async throws {
    try workspace.write(
      ##"[{"id": "one", "body": "words of some length", "date": "2024-02-29T09:30:00Z", "author": "a"}]"##, to: "dated.json")
    let drawn = try await workspace.draw("dated.json", "--only one".words + options, size: "--size 320x100".words)
    let measured = try await workspace.run("measure dated.json --widths 320 --json".words + options)
    let height = try #require(try measured.output.decoded(Heights.self).rows.first?.heights.first)
    let layout = try await workspace.run("layout dated.json --row one --width 320".words + options)
    #expect(layout.text.contains("\"size\":[320,\(Int(height))"), "\(height): \(layout.text)\(layout.errors)")
    #expect(try DecodedPNG(drawn).height == Int((height * 3).rounded()))
  }
}
