import EmakiTestSupport
import Foundation
import Testing

/// `--screen` in pictures, frames and suites; `DoorTests` has the other doors. Twelve blue rows of 80 points in a screen of 200 x 300: below a status
/// bar of 20 points, a navigation bar of 44 and a large title of 52 the first row is at 116.
@Suite struct ScreenOptionTests {
  private let workspace: Workspace
  private let small = ["--size", "200x300", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    let rows = (0..<12).map { #"{"id": "n-\#($0)", "body": "row", "isRead": false}"# }.joined(separator: ",")
    try workspace.write(#"{"rows": [\#(rows)]}"#, to: "feed.json")
  }

  @discardableResult
  private func draw(_ options: String...) async throws -> DecodedPNG {
    let run = try await workspace.run(["render", "feed.json", "-o", "list.png"] + small + options)
    #expect(run.code == 0)
    return try workspace.picture("list.png")
  }

  /// Returns the rows of pixels in which two pictures differ.
  private func differences(_ first: DecodedPNG, _ second: DecodedPNG) -> [Int] {
    (0..<300).filter { first.words[$0 * 200..<($0 + 1) * 200] != second.words[$0 * 200..<($0 + 1) * 200] }
  }

  @Test func `a picture has the bars, the title and the time`() async throws {
    let nav = try await draw("--screen", "nav")
    let column = (0..<300).map { nav.words[$0 * 200 + 198] }
    #expect(column[20..<116].allSatisfy { $0 == 0xFFFF_FFFF } && column[116] != 0xFFFF_FFFF && column[299] != 0xFFFF_FFFF)
    // The badge of the tab bar, in UIKit's red.
    let tabs = try await draw("--screen", "tabs")
    let red = tabs.words.indices.filter { tabs.words[$0] == 0xFFFF_3B30 }
    #expect(!red.isEmpty && red.allSatisfy { $0 / 200 >= 300 - 49 } && !nav.words.contains(0xFFFF_3B30))
    let titled = differences(nav, try await draw("--screen", "nav", "--title", "Inbox"))
    #expect(!titled.isEmpty && titled.allSatisfy((64..<116).contains))
    let timed = differences(nav, try await draw("--screen", "nav", "--clock", "10:07"))
    #expect(!timed.isEmpty && timed.allSatisfy((0..<20).contains))
  }

  @Test(arguments: ["", "  ", "\u{3000}"]) func `an empty title counts as no title, on the command line, in a feed or suite`(title: String)
    async throws
  {
    let usual = try await draw("--screen", "nav")
    #expect(differences(try await draw("--screen", "nav", "--title", title), usual) == [])
    try workspace.write(#"{"title": "\#(title)", "rows": []}"#, to: "feed.json")
    let empty = try await draw("--screen", "nav")
    #expect(differences(empty, usual).allSatisfy { $0 >= 116 })
    try workspace.write(
      "emaki: 1\nsize: 200x300\nscale: 1\nscreen: {bars: nav, title: \"\(title)\"}\nallow: []\ncases: [{name: a, feed: feed.json}]\n",
      to: "emaki.yaml")
    #expect(try await workspace.run("record", "--missing").code == 0)
    #expect(differences(try workspace.picture("goldens/a.top@1x.png"), empty) == [])
  }

  @Test func `frames are the pictures at their offsets, and a trace begins above 0`() async throws {
    let options = ["--screen", "tabs", "--title", "Inbox", "--clock", "10:07"]
    let run = try await workspace.run(
      ["frames", "feed.json", "-o", "frames", "--step", "75", "--count", "3", "--trace", "trace.json"] + small + options)
    #expect(run.code == 0 && run.errors == "")
    for frame in 0..<3 {
      _ = try await workspace.run(["render", "feed.json", "-o", "list.png", "--offset", "\(frame * 75)"] + small + options)
      #expect(try workspace.contents("frames/frame-0000\(frame).png") == workspace.contents("list.png"), "frame \(frame)")
    }
    let trace = try JSONSerialization.jsonObject(with: workspace.contents("trace.json")) as? [String: [[String: Any]]]
    #expect(trace?["frames"]?.compactMap { $0["offset"] as? Double } == [-116, -41, 34])
  }

  @Test func `a suite has bars over screens alone, and a bar that differs is named`() async throws {
    func suite(_ clock: String) throws {
      try workspace.write(
        """
        emaki: 1
        size: 200x300
        scale: 1
        screen: {bars: tabs, title: Inbox, clock: "\(clock)"}
        cases:
          - {name: list, feed: feed.json, shots: [top, full]}
          - {name: plain, feed: feed.json, screen: none}
        """, to: "emaki.yaml")
    }
    try suite("10:07")
    #expect(try await workspace.run("record", "--missing").code == 0)
    for (name, picture) in [("list.full", try await draw("--full")), ("plain.top", try await draw())] {
      #expect(try workspace.picture("goldens/\(name)@1x.png").words == picture.words, "\(name)")
    }
    try suite("10:08")
    let run = try await workspace.run("verify")
    #expect(run.code == 1 && run.text.contains(#"row "navigation bar""#), "\(run.text)")
    #expect(run.text.contains("3 pictures: 2 passed, 1 failed"))
  }

  @Test func `a request may have no bars where others have`() async throws {
    let plain = try await draw()
    let line = #"{"id": "plain", "path": "feed.json", "screen": "none"}"#
    _ = try await workspace.run(["batch", "-", "--stream", "-o", "out", "--screen", "nav"] + small, input: Data(line.utf8))
    #expect(differences(try workspace.picture("out/plain.png"), plain) == [])
  }

  @Test func `a manifest has the accessibility elements and the fonts of the bars`() async throws {
    try workspace.write("[]", to: "feed.json")
    try await draw("--manifest", "--screen", "tabs", "--title", "設定")
    let lines = try await workspace.run("inspect", "list.png").text.split(separator: "\n").map(String.init)
    let starts = [
      #"row "navigation bar": y 0, 64 points high"#, #"row "large title": y 64, 52 points high"#, #"row "tab bar": y 251, 49 points high"#,
      #"    gear: "gear", [button], ("#, #"    large title: "設定", [header], ("#, "  group TabBarNode, [tabBar], (",
      #"    Notifications: "Notifications", [button, selected], ("#, #"    Home: "Home", [button], ("#,
    ]
    #expect(starts.filter { start in !lines.contains { $0.hasPrefix(start) } } == [], "\(lines.joined(separator: "\n"))")
    let json = try await workspace.run("inspect", "list.png", "--json").text
    #expect(json.contains("Inter") && json.contains("NotoSansCJK"))
  }

  @Test func `a warning about a bar names the bar`() async throws {
    let run = try await workspace.run(["render", "feed.json", "-o", "list.png", "--screen", "nav", "--title", "A\u{378}"] + small)
    #expect(
      run.errors
        == "warning: feed.json: the large title: no font has U+0378 in \"A\u{378}\". Its place shows a box. This Unicode has no such character.\n"
    )
  }
}
