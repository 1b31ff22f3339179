import Foundation
import Testing

/// Tests the options that say how a feed is read: each draws like the rows that it makes of a feed.
@Suite struct FeedShapeTests {
  private static let dated = #"[{"body": "x", "date": "2024-05-06T22:08:09Z"}]"#

  static let cases: [(feed: String, rows: String, options: [String])] = [
    (dated, #"[{"body": "x", "date": "2024-05-07 07:08"}]"#, ["--tz", "Asia/Tokyo"]),
    (dated, #"[{"body": "x", "date": "2024-05-07 00:08"}]"#, ["--tz", "Europe/Berlin"]),
    (dated, #"[{"body": "x", "date": "2 hours ago"}]"#, ["--now", "2024-05-07T10:10:00+10:00", "--tz", "Asia/Tokyo"]),
    (#"[{"body": "骨直"}]"#, #"[{"body": "骨直", "lang": "ja"}]"#, []),
    (#"[{"body": "骨直"}]"#, #"[{"body": "骨直", "lang": "zh-Hans"}]"#, ["--lang", "zh-Hans"]),
    (#"{"language": "ko", "rows": [{"body": "骨直"}]}"#, #"[{"body": "骨直", "lang": "ko"}]"#, ["--lang", "zh-Hans"]),
  ]

  private func draw(_ feed: String, _ options: [String] = []) async throws -> Data {
    let workspace = try Workspace()
    try workspace.write(feed, to: "feed.json")
    let run = try await workspace.run(
      ["render", "feed.json", "-o", "list.png", "--size", "200x400", "--scale", "2", "--full", "--strict"] + options)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    return try workspace.contents("list.png")
  }

  @Test(arguments: cases) func `a feed draws the rows it stands for`(feed: String, rows: String, options: [String]) async throws {
    #expect(try await draw(feed, options) == draw(rows))
  }

  @Test func `languages and dates that differ draw other pictures`() async throws {
    var drawn: Set<Data> = []
    for language in ["ja", "zh-Hans", "zh-Hant", "ko"] { drawn.insert(try await draw(#"[{"body": "骨直角令"}]"#, ["--lang", language])) }
    #expect(drawn.count >= 3, "Chinese of both kinds and Japanese write these characters differently")
    #expect(try await draw(Self.dated) != draw(Self.dated, ["--tz", "Asia/Tokyo"]))
  }

  @Test(arguments: ["notifications.json", "kittens.json"]) func `the samples are drawn without a warning`(name: String) async throws {
    let workspace = try Workspace()
    let feed = Workspace.samples.appending(path: name).path
    let run = try await workspace.run("render", feed, "--full", "--scale", "1", "--strict")
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(workspace.files.count == 1)
  }
}
