import EmakiTestSupport
import Foundation
import Testing

/// Tests `--dir`, which draws rows from left to right, mirrored, or in the direction of their language.
@Suite struct DirectionTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.write(#"[{"id": "one", "body": "Kitten", "date": "3m"}]"#, to: "feed.json")
  }

  private struct Answer: Decodable {
    var frames: [String: [Int]]
  }

  private func cell(_ arguments: String..., of feed: String = "feed.json") async throws -> Answer {
    let run = try await workspace.run(
      ["layout", feed, "--row", "one", "--width", "200", "--scale", "1"] + arguments)
    #expect(run.code == 0 && run.errors == "")
    return try JSONDecoder().decode(Answer.self, from: run.output)
  }

  private func picture(_ arguments: String..., of feed: String = "feed.json") async throws -> DecodedPNG {
    let run = try await workspace.run(["render", feed, "-o", "list.png", "--size", "200x80", "--scale", "1"] + arguments)
    #expect(run.code == 0 && run.errors == "")
    return try workspace.picture("list.png")
  }

  private func part(_ frame: [Int], of picture: DecodedPNG) -> [UInt32] {
    (frame[1]..<frame[1] + frame[3]).flatMap { y in picture.words[y * picture.width + frame[0]..<y * picture.width + frame[0] + frame[2]] }
  }

  @Test func `the parts of a row change sides and look the same`() async throws {
    let (plain, mirrored) = (try await picture(), try await picture("--dir", "rtl"))
    let (frames, mirroredFrames) = (try await cell().frames, try await cell("--dir", "rtl").frames)
    for name in ["icon", "message", "date"] {
      let (frame, mirroredFrame) = try (#require(frames[name]), #require(mirroredFrames[name]))
      #expect(frame[0] != mirroredFrame[0])
      let pixels = part(frame, of: plain)
      #expect(Set(pixels).count > 1)
      #expect(part(mirroredFrame, of: mirrored) == pixels, "\(name)")
    }
    #expect(plain.words != mirrored.words)
  }

  @Test(arguments: [("ar", true), ("ja", false)])
  func `--dir auto follows the feed's language`(language: String, isMirrored: Bool) async throws {
    try workspace.write(#"{"language": "\#(language)", "rows": [{"id": "one", "body": "x"}]}"#, to: "list.json")
    let side = isMirrored ? 200 - 16 - 50 : 16
    #expect(try await cell("--dir", "auto", of: "list.json").frames["icon"]?.first == side)
    let expected = try await picture("--dir", isMirrored ? "rtl" : "ltr", of: "list.json")
    #expect(try await picture("--dir", "auto", of: "list.json").words == expected.words)
  }

  @Test func `--dir auto follows --lang where the feed names no language`() async throws {
    let mirrored = try await picture("--dir", "rtl", "--lang", "ar")
    #expect(try await picture("--dir", "auto", "--lang", "ar").words == mirrored.words)
  }

  @Test func `the boxes of a document are mirrored, and so is their picture`() async throws {
    try workspace.write(
      ##"{"name": "row", "scale": 1, "sizeRange": {"min": [30, 0], "max": [30, 9]}, "layout": {"stack": {"children": ["##
        + ##"{"box": {"id": "a", "color": "#ff0000", "style": {"preferredSize": [10, 9]}}}, {"box": {"id": "b", "style": {"width": 5}}}]}}}"##,
      to: "case.json")
    let drawn = try await workspace.run("layout", "case.json", "--dir", "rtl", "-o", "case.png")
    #expect(drawn.code == 0)
    let row = try workspace.picture("case.png").words.prefix(30)
    #expect(Array(row) == Array(repeating: 0, count: 20) + Array(repeating: 0xFFFF_0000, count: 10))
  }
}
