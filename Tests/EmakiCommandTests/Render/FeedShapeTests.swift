import Foundation
import Testing

/// Tests the options that say how a feed is read: each draws like the rows that it makes of a feed.
struct FeedShapeTests {
  private static let dated = #"[{"body": "x", "date": "2024-05-06T22:08:09Z"}]"#

  static let cases: [(feed: String, rows: String, options: [String])] = [
    (dated, #"[{"body": "x", "date": "2024-05-07 07:08"}]"#, "--tz Asia/Tokyo".words),
    (dated, #"[{"body": "x", "date": "2024-05-07 00:08"}]"#, "--tz Europe/Berlin".words),
    (dated, #"[{"body": "x", "date": "2 hours ago"}]"#, "--now 2024-05-07T10:10:00+10:00 --tz Asia/Tokyo".words),
    (#"[{"body": "骨直"}]"#, #"[{"body": "骨直", "lang": "ja"}]"#, []),
    (#"[{"body": "骨直"}]"#, #"[{"body": "骨直", "lang": "zh-Hans"}]"#, "--lang zh-Hans".words),
    (#"{"language": "ko", "rows": [{"body": "骨直"}]}"#, #"[{"body": "骨直", "lang": "ko"}]"#, "--lang zh-Hans".words),
  ]

  @Test(arguments: cases) func `a feed draws the rows it stands for`(feed: String, rows: String, options: [String]) async throws {
    let workspace = Workspace()
    try workspace.writeFeed(feed)
    try workspace.write(rows, to: "rows.json")
    #expect(try await workspace.draw("feed.json", ["--strict"] + options) == workspace.draw("rows.json", ["--strict"]))
  }

  @Test func `languages and dates that differ draw other pictures`() async throws {
    let workspace = Workspace()
    try workspace.write(#"[{"body": "骨直角令"}]"#, to: "han.json")
    try workspace.write(Self.dated, to: "dated.json")
    let languages = "ja zh-Hans zh-Hant ko".words.map { "han.json --lang " + $0 }
    let drawn = try await workspace.words(languages + ["dated.json", "dated.json --tz Asia/Tokyo"])
    #expect(Set(drawn[..<4]).count >= 3, "Chinese of both kinds and Japanese write these characters differently")
    #expect(drawn[4] != drawn[5])
  }

  @Test(arguments: ["notifications.json", "kittens.json"]) func `the samples are drawn without a warning`(name: String) async throws {
    let workspace = Workspace()
    let feed = URL.samples.appending(path: name).path
    try await workspace.succeed(["render", feed] + "--full --scale 1 --strict".words)
    #expect(workspace.files.count == 1)
  }
}
