import Foundation
import Testing

/// Tests lists on the virtual clock from the command line: scripts, instants, updates, ranges and traces. Rows are 80 points high, the
/// screen 100.
@Suite struct LiveCommandTests {
  private struct Trace: Decodable {
    struct Row: Decodable {
      var id: String
      var range: String
      var shows: String
    }
    struct Work: Decodable {
      var started: [String]
      var committed: [String]
      var cancelled: [String]
    }
    struct Fetch: Decodable {
      var number: Int
      var event: String
      var reason: String
    }
    var frame: Int
    var time: Int
    var offset: Double
    var direction: String
    var rows: [Row]
    var display: Work
    var images: Work
    var fetches: [Fetch]
    var bytesAlive: Int
    var late: [String]
  }

  private let workspace: Workspace
  private let small = ["--size", "200x100", "--scale", "1"]

  init() throws {
    workspace = try Workspace()
    try workspace.writeRows(20)
    let kitten = try Data(contentsOf: Workspace.samples.appending(path: "pictures/kittens/01.jpg"))
    for name in ["a.jpg", "b.jpg", "never.jpg"] { try workspace.write(kitten, to: name) }
    try workspace.write(
      "[" + (0..<20).map { #"{"body": "row \#($0)", "imageURL": "\#($0 % 2 == 0 ? "a" : "b").jpg"}"# }.joined(separator: ",") + "]",
      to: "pictures.json")
    try workspace.write(
      """
      {"fps": 20, "duration": 1000, "moves": [{"t": 200, "offset": 0}, {"t": 600, "offset": 900}, {"t": 800, "offset": 700}],
       "latency": {"seed": 3, "display": {"min": 20, "max": 90}, "networkImage": {"min": 60, "max": 300, "preview": 40}}, "lanes": 2}
      """, to: "script.json")
  }

  private func frames(_ feed: String, _ options: String...) async throws -> [Data] {
    let run = try await workspace.run(["frames", feed, "-o", "frames", "--force"] + small + options)
    try #require(run.code == 0, "\(run.errors)")
    return try run.text.split(separator: "\n").map { try workspace.contents(String($0)) }
  }

  private func picture(_ feed: String, _ options: String...) async throws -> Data {
    let run = try await workspace.run(["render", feed, "-o", "a.png"] + small + options)
    try #require(run.code == 0, "\(run.errors)")
    return try workspace.contents("a.png")
  }

  private func trace(_ name: String = "trace.json") throws -> [Trace] {
    struct Document: Decodable { var frames: [Trace] }
    return try JSONDecoder().decode(Document.self, from: workspace.contents(name)).frames
  }

  @Test func `a script's frames and trace are the same for another number of workers and order of work`() async throws {
    func run(_ options: String...) async throws -> [Data] {
      let files = ["frames", "pictures.json", "-o", "frames", "--force", "--scroll", "script.json", "--trace", "trace.json"]
      let run = try await workspace.run(files + small + options)
      #expect(run.code == 0 && run.errors == "", "\(options) \(run.errors)")
      let frames = try run.text.split(separator: "\n").map { try workspace.contents(String($0)) }
      return frames + [try workspace.contents("trace.json")]
    }
    let one = try await run("--jobs", "1")
    // 1000 ms at 20 frames a second, both ends included.
    #expect(one.count == 21 + 1)
    #expect(Set(one).count > 8, "something happens")
    #expect(try await run("--jobs", "3", "--shuffle", "1") == one)
  }

  @Test func `--at draws the frame of that instant, and settled draws the last frame`() async throws {
    let frames = try await frames("pictures.json", "--scroll", "script.json", "--count", "80")
    for (index, time) in [(0, "first"), (0, "0"), (3, "150"), (9, "450"), (14, "700"), (79, "settled")] {
      #expect(try await picture("pictures.json", "--scroll", "script.json", "--at", time) == frames[index], "--at \(time)")
    }
    // With a script `settled` is the default. Without one nothing takes time, so the first instant shows everything.
    #expect(try await picture("pictures.json", "--scroll", "script.json") == frames[79])
    #expect(try await picture("pictures.json", "--at", "first") == picture("pictures.json"))
  }

  @Test func `--strict exits with 69 where a picture never arrives, but not where it only has not arrived yet`() async throws {
    try workspace.write(#"{"images": {"a.jpg": {"latency": null}}, "duration": 100}"#, to: "never.json")
    try workspace.write(#"{"images": {"a.jpg": {"latency": 5000}}, "duration": 100}"#, to: "slow.json")
    let doors = [
      ["frames", "-o", "frames", "--force"], ["render", "-o", "a.png", "--at", "first"], ["render", "-o", "a.png", "--at", "1000"],
      ["render", "-o", "a.png"],
    ]
    for command in doors {
      func run(_ script: String, _ more: String...) async throws -> Workspace.Run {
        try await workspace.run(command + ["pictures.json", "--scroll", script] + small + more)
      }
      let never = try await run("never.json", "--strict")
      let told = never.errors.split(separator: "\n").filter { $0.contains("a.jpg has not come") }
      #expect(never.code == 69 && !told.isEmpty && Set(told).count == told.count, "\(command): \(never.errors)")
      #expect(try await run("slow.json", "--strict").code == 0, "\(command)")
    }
    #expect(try await workspace.run(["render", "-o", "a.png", "pictures.json", "--scroll", "never.json"] + small).code == 0)
  }

  @Test func `a larger leading buffer displays more rows ahead`() async throws {
    func displayed(_ options: String...) async throws -> [String] {
      _ = try await workspace.run(
        ["frames", "feed.json", "-o", "frames", "--force", "--count", "1", "--offset", "400", "--trace", "trace.json"] + small + options)
      return try trace()[0].rows.filter { $0.range != "preload" }.map(\.id)
    }
    // The rows of 80 points between 400 and 500 are rows 5 and 6. By default a screen ahead and half a screen behind are displayed as well.
    #expect(try await displayed() == ["4", "5", "6", "7"])
    #expect(try await displayed("--leading", "0", "--trailing", "0") == ["5", "6"])
    #expect(try await displayed("--leading", "3", "--trailing", "0") == ["5", "6", "7", "8", "9"])
    #expect(try await displayed("--leading", "0", "--trailing", "2") == ["2", "3", "4", "5", "6"])
    #expect(try await displayed("--range-mode", "visibleOnly") == ["5", "6"])
  }

  @Test func `a trace describes every frame`() async throws {
    _ = try await frames("pictures.json", "--scroll", "script.json", "--trace", "trace.json")
    let frames = try trace()
    #expect(frames.map(\.frame) == Array(0...20))
    #expect(frames.map(\.time) == (0...20).map { $0 * 50 })
    #expect(frames[4].offset == 0 && frames[12].offset == 900 && frames[16].offset == 700 && frames[20].offset == 700)
    #expect(frames[10].direction == "forward" && frames[14].direction == "backward")
    #expect(frames[0].late == ["0", "1"] && frames[0].rows.prefix(2).allSatisfy { $0.shows == "placeholder" && $0.range == "visible" })
    #expect(frames[0].display.started.starts(with: ["0", "1"]) && frames[0].display.committed.isEmpty)
    #expect(frames[0].images.started == ["a.jpg", "b.jpg"])
    #expect(Set(frames.flatMap(\.images.committed)) == ["a.jpg preview", "a.jpg", "b.jpg preview", "b.jpg"])
    // The list scrolls by 900 points in 400 ms, so rows leave the range before they are displayed.
    let cancelled = Set(frames.flatMap(\.display.cancelled))
    #expect(!cancelled.isEmpty)
    // At first nothing is displayed. Later the rows in view take at least 4 bytes for each pixel of the screen.
    #expect(frames[0].bytesAlive == 0 && frames[20].bytesAlive >= 200 * 100 * 4)
    for frame in frames { #expect(frame.rows.allSatisfy { ["visible", "display", "preload"].contains($0.range) }) }
  }

  @Test func `--stats ends with late rows, bytes and the times of each stage`() async throws {
    let run = try await workspace.run(["frames", "pictures.json", "-o", "frames", "--scroll", "script.json", "--stats"] + small)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("stats: ") }.map { $0.dropFirst(7) }
    let end = lines.suffix(10)
    #expect(end.first?.wholeMatch(of: /late rows [1-9][0-9]*, in [1-9][0-9]* frames, [1-9][0-9]* times/) != nil, "\(run.errors)")
    #expect(end.dropFirst().first?.wholeMatch(of: /display passes cancelled [1-9][0-9]*/) != nil)
    #expect(end.dropFirst(2).first == "fetches 0")
    #expect(end.dropFirst(3).first?.wholeMatch(of: /peak of displayed rows [1-9][0-9]{4,} bytes/) != nil)
    let memory = /peak in this run's memory: layers [0-9]+, bands [0-9]+, pictures [1-9][0-9]+ bytes/
    #expect(end.dropFirst(4).first?.wholeMatch(of: memory) != nil)
    for (line, stage) in zip(end.dropFirst(5), ["plan", "display", "assemble", "write", "in all"]) {
      #expect(line.hasPrefix("\(stage) p50 ") && line.contains(" ms, p95 ") && line.hasSuffix(" %"), "\(line)")
    }
  }

  @Test func `pages come as the scroll nears the end, for either name of the next page`() async throws {
    func page(_ rows: Range<Int>, _ next: String) -> String {
      #"{"rows": [\#(rows.map { #"{"id": "r\#($0)", "body": "row \#($0)"}"# }.joined(separator: ","))]\#(next)}"#
    }
    func jsonFeed(_ rows: Range<Int>, _ next: String) -> String {
      let items = rows.map { #"{"id": "r\#($0)", "title": "row \#($0)"}"# }.joined(separator: ",")
      return #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(items)]\#(next)}"#
    }
    for (name, make, key) in [("rows", page, "next"), ("items", jsonFeed, "next_url")] {
      try workspace.write(make(0..<10, #", "\#(key)": "\#(name)2.json""#), to: "\(name).json")
      try workspace.write(make(10..<16, ""), to: "\(name)2.json")
      try workspace.write(make(0..<16, ""), to: "\(name)-whole.json")
      let paged = try await frames("\(name).json", "--step", "100", "--trace", "\(name)-trace.json")
      // The 10 rows of 80 points end at 800. The fetch begins where at most two screens are left, at 500, where the screen ends at 600.
      let fetches = try trace("\(name)-trace.json").flatMap { frame in frame.fetches.map { "\(frame.offset) \($0.event) \($0.number)" } }
      #expect(fetches == ["500.0 began 1", "500.0 completed 1"], "\(name)")
      let reasons = try trace("\(name)-trace.json").flatMap { $0.fetches.map(\.reason) }
      #expect(reasons == ["200.0 pt remain to the end, at most 200.0 pt", "rows 10 to 16"])
      #expect(paged == (try await frames("\(name)-whole.json", "--step", "100")), "\(name)")
    }
  }

  // MARK: Updates

  private func rows(_ ids: [Int], next: String? = nil, image: String? = nil) -> String {
    let rows = ids.map { #"{"id": "r\#($0)", "body": "row \#($0)"\#(image.map { #", "imageURL": "\#($0)""# } ?? "")}"# }
    return #"{"rows": [\#(rows.joined(separator: ","))]\#(next.map { #", "next": "\#($0)""# } ?? "")}"#
  }

  @Test func `--update changes the list into another feed, and the last frame shows only that feed`() async throws {
    try workspace.write(rows(Array(0..<6)), to: "old.json")
    try workspace.write(rows([0, 90, 1, 3, 2, 91]), to: "new.json")
    let changed = try await frames("old.json", "--update", "new.json", "--fps", "20")
    #expect(changed.first == (try await picture("old.json")))
    #expect(changed.last == (try await picture("new.json")))
    #expect(Set(changed).count > 3, "what is new fades in")
    let late = try await frames("old.json", "--update", "new.json", "--update-at", "200", "--fps", "20")
    #expect(late[..<4].allSatisfy { $0 == late[0] } && late[4] != late[0] && late.last == changed.last)
  }

  /// When the list is replaced, its second page is not yet asked for, is being fetched, or has arrived.
  @Test(arguments: [0, 100, 350]) func `an update works while pages have arrived or are being fetched`(at time: Int) async throws {
    try workspace.write(rows(Array(0..<3), next: "page.json"), to: "old.json")
    try workspace.write(rows(Array(3..<8)), to: "page.json")
    try workspace.write(rows([7, 1, 92, 4], next: "more.json"), to: "new.json")
    try workspace.write(rows([93, 94]), to: "more.json")
    try workspace.write(rows([7, 1, 92, 4, 93, 94]), to: "whole.json")
    try workspace.write(#"{"latency": {"fetch": 300}, "duration": 1500, "fps": 20}"#, to: "slow.json")
    let changed = try await frames(
      "old.json", "--update", "new.json", "--update-at", "\(time)", "--scroll", "slow.json", "--trace", "trace.json", "--count", "31",
      "--size", "200x600")
    #expect(changed.last == (try await picture("whole.json", "--size", "200x600")))
    let events = try trace().flatMap { $0.fetches.map(\.event) }
    let before = time == 0 ? [] : ["began", time < 300 ? "cancelled" : "completed"]
    #expect(events == before + ["began", "completed"])
  }

  @Test func `the pictures and pages of an update are found beside its own file`() async throws {
    try workspace.write(rows([0, 1]), to: "a/feed.json")
    try workspace.write(rows([5], next: "page.json", image: "kitten.jpg"), to: "b/feed.json")
    try workspace.write(rows([6], image: "kitten.jpg"), to: "b/page.json")
    try workspace.write(try workspace.contents("a.jpg"), to: "b/kitten.jpg")
    let run = try await workspace.run(["frames", "a/feed.json", "--update", "b/feed.json", "-o", "frames", "--strict"] + small)
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    let last = try #require(run.text.split(separator: "\n").last)
    #expect(try workspace.contents(String(last)) == (try await picture("b/feed.json")))
  }

}
