import EmakiTestSupport
import Foundation
import Testing

/// `--screen` in pictures, frames and suites; `DoorTests` has the other doors. Twelve blue rows of 80 points in a screen of 200 x 300: below a status
/// bar of 20 points, a navigation bar of 44 and a large title of 52 the first row is at 116.
struct ScreenOptionTests {
  private let workspace = Workspace()
  private let small = "--size 200x300 --scale 1".words

  init() throws {
    let rows = (0..<12).map { #"{"id": "n-\#($0)", "body": "row", "isRead": false}"# }.joined(separator: ",")
    try workspace.writeFeed(#"{"rows": [\#(rows)]}"#)
  }

  /// Draws the feed for each request, on a screen with options of its own.
  private func draw(_ requests: [String], _ options: String = "") async throws -> [[UInt32]] {
    try await workspace.words(requests.map { "feed.json " + $0 }, small + options.words)
  }

  /// Returns the rows of pixels in which two pictures differ.
  private func differences(_ first: [UInt32], _ second: [UInt32]) -> [Int] {
    (0..<300).filter { first[$0 * 200..<($0 + 1) * 200] != second[$0 * 200..<($0 + 1) * 200] }
  }

  @Test(arguments: ["", "  ", "\u{3000}"]) func `an empty title counts as no title, on the command line, in a feed or suite`(title: String)
    async throws
  {
    let feed = #"{"title": "\#(title)", "rows": []}"#
    let requests = ["feed.json", "empty.json"]
    try workspace.write(feed, to: "empty.json")
    let usual = try await workspace.words(requests, small + "--screen nav".words)
    let titled = try await workspace.words(requests, small + ["--screen", "nav", "--title", title])
    #expect(differences(usual[0], titled[0]) == [] && differences(usual[0], usual[1]).allSatisfy { $0 >= 116 })
    try workspace.write(
      "emaki: 1\nsize: 200x300\nscale: 1\nscreen: {bars: nav, title: \"\(title)\"}\nallow: []\ncases: [{name: a, feed: empty.json}]\n",
      to: "emaki.yaml")
    #expect(try await workspace.run("record --missing").code == 0)
    #expect(differences(try workspace.picture("goldens/a.top@1x.png").words, usual[1]) == [])
  }

  @Test func `frames are the pictures at their offsets, and a trace begins above 0`() async throws {
    let options = small + "--screen tabs --title Inbox --clock 10:07".words
    let run = try await workspace.succeed(
      "frames feed.json -o frames --step 75 --count 3 --trace trace.json".words + options)
    let pictures = try await workspace.streamed([0, 75, 150].map { "feed.json --offset \($0)" }, options)
    #expect(try run.lines.map(workspace.contents) == pictures)
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
    #expect(try await workspace.run("record --missing").code == 0)
    for (name, words) in zip(["plain.top", "list.full"], try await draw(["", "--full"])) {
      #expect(try workspace.picture("goldens/\(name)@1x.png").words == words, "\(name)")
    }
    try suite("10:08")
    let run = try await workspace.run("verify")
    let parts = [#"row "navigation bar""#, "3 pictures: 2 passed, 1 failed"]
    #expect(run.code == 1 && parts.allSatisfy(run.text.contains), "\(run.text)")
  }

  @Test func `a request may have no bars where others have`() async throws {
    #expect(try await draw(["--screen none"], "--screen nav") == draw([""]))
  }

  @Test func `a manifest has the accessibility elements and the fonts of the bars`() async throws {
    try workspace.writeFeed("[]")
    _ = try await workspace.run("render feed.json -o list.png --manifest --screen tabs --title 設定".words + small)
    let lines = try await workspace.run("inspect list.png").lines
    let starts = [
      #"row "navigation bar": y 0, 64 points high"#, #"row "large title": y 64, 52 points high"#, #"row "tab bar": y 251, 49 points high"#,
      #"    gear: "gear", [button], ("#, #"    large title: "設定", [header], ("#, "  group TabBarNode, [tabBar], (",
      #"    Notifications: "Notifications", [button, selected], ("#, #"    Home: "Home", [button], ("#,
    ]
    #expect(starts.filter { start in !lines.contains { $0.hasPrefix(start) } } == [], "\(lines.joined(separator: "\n"))")
    let json = try await workspace.run("inspect list.png --json").text
    #expect(["Inter", "NotoSansCJK"].filter { !json.contains($0) } == [])
  }

  @Test func `a warning about a bar names the bar`() async throws {
    let run = try await workspace.run("render feed.json -o list.png --screen nav --title A\u{378}".words + small)
    #expect(
      run.errors
        == "warning: feed.json: the large title: no font has U+0378 in \"A\u{378}\". Its place shows a box. Unicode has no letter there: take it out.\n"
    )
  }
}
