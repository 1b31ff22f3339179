import EmakiTestSupport
import Foundation
import Testing

/// Tests lists on the virtual clock from the command line: scripts, instants, updates, ranges and traces. Rows are 80 points high, the
/// screen 100.
struct LiveCommandTests {
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

  private let workspace = Workspace()
  private let small = "--size 200x100 --scale 1".words

  init() throws {
    try workspace.writeRows(20)
    let kitten = try Workspace.sample("pictures/kittens/01.jpg")
    for name in "a.jpg b.jpg never.jpg".words { try workspace.write(kitten, to: name) }
    try workspace.write(
      "[" + (0..<20).map { #"{"body": "row \#($0)", "imageURL": "\#($0 % 2 == 0 ? "a" : "b").jpg"}"# }.joined(separator: ",") + "]",
      to: "pictures.json")
    try workspace.write(
      """
      {"fps": 20, "duration": 1000, "moves": [{"t": 200, "offset": 0}, {"t": 600, "offset": 900}, {"t": 800, "offset": 700}],
       "latency": {"seed": 3, "display": {"min": 20, "max": 90}, "networkImage": {"min": 60, "max": 300, "preview": 40}}, "lanes": 2}
      """, to: "script.json")
  }

  private func frames(_ feed: String, _ options: String) async throws -> [Data] {
    let run = try await workspace.run("frames \(feed) -o frames --force".words + small + options.words)
    try #require(run.code == 0, "\(run.errors)")
    return try run.lines.map { try workspace.contents($0) }
  }

  private func trace() throws -> [Trace] { try Self.trace(workspace.contents("trace.json")) }

  private static func trace(_ document: Data) throws -> [Trace] {
    struct Document: Decodable { var frames: [Trace] }
    return try document.decoded(Document.self).frames
  }

  /// What a run of the script writes.
  private struct Scroll {
    var frames: [Data]
    var trace: Data
    var errors: String

    init(_ options: String) async throws {
      let tests = try LiveCommandTests()
      let files = "frames pictures.json -o frames --scroll script.json --trace trace.json".words
      let run = try await tests.workspace.run(files + tests.small + options.words)
      try #require(run.code == 0, "\(run.errors)")
      (frames, trace, errors) = (
        try run.lines.map { try tests.workspace.contents($0) }, try tests.workspace.contents("trace.json"), run.errors
      )
    }
  }

  private static let scroll = Task { try await Scroll("--jobs 1 --stats") }

  @Test func `a script's frames and trace are the same for another number of workers`() async throws {
    let one = try await Self.scroll.value
    // 1000 ms at 20 frames a second, both ends included.
    #expect(one.frames.count == 21)
    #expect(Set(one.frames).count > 8, "something happens")
    let other = try await Scroll("--jobs 3")
    #expect(other.frames == one.frames && other.trace == one.trace && other.errors == "", "\(other.errors)")
  }

  @Test func `--at draws the frame of that instant, and settled draws the last frame`() async throws {
    let frames = try await frames("pictures.json", "--scroll script.json --count 80")
    for (index, time) in [(0, "--at first".words), (0, "--at 0".words), (9, "--at 450".words), (79, "--at settled".words), (79, [])] {
      #expect(try await workspace.draw("pictures.json", "--scroll script.json".words + time) == frames[index], "\(time)")
    }
    // With a script `settled` is the default. Without one nothing takes time, so the first instant shows everything.
    #expect(try await workspace.draw("pictures.json", "--at first".words) == workspace.draw("pictures.json"))
  }

  @Test func `--strict exits with 69 where a picture never arrives, but not where it only has not arrived yet`() async throws {
    try workspace.write(#"{"images": {"a.jpg": {"latency": null}}, "duration": 100}"#, to: "never.json")
    try workspace.write(#"{"images": {"a.jpg": {"latency": 5000}}, "duration": 100}"#, to: "slow.json")
    let doors = ["frames -o frames --force", "render -o a.png --at first", "render -o a.png --at 1000", "render -o a.png"]
    for command in doors {
      func run(_ script: String, _ more: String = "") async throws -> Workspace.Run {
        try await workspace.run("\(command) pictures.json --scroll \(script)".words + small + more.words)
      }
      let never = try await run("never.json", "--strict")
      let told = never.errors.lines.filter { $0.contains("a.jpg has not come") }
      #expect(never.code == 69 && !told.isEmpty && Set(told).count == told.count, "\(command): \(never.errors)")
      #expect(try await run("slow.json", "--strict").code == 0, "\(command)")
    }
    #expect(try await workspace.run("render -o a.png pictures.json --scroll never.json".words + small).code == 0)
  }

  @Test func `a larger leading buffer displays more rows ahead`() async throws {
    func displayed(_ options: [String]) async throws -> [String] {
      _ = try await workspace.run(
        "frames feed.json -o frames --force --count 1 --offset 400 --trace trace.json".words + small + options)
      return try trace()[0].rows.filter { $0.range != "preload" }.map(\.id)
    }
    // The rows of 80 points between 400 and 500 are rows 5 and 6. By default a screen ahead and half a screen behind are displayed as well.
    let rows = [[], "--leading 3 --trailing 2".words, "--range-mode visibleOnly".words]
    #expect(
      try await [displayed(rows[0]), displayed(rows[1]), displayed(rows[2])].map { $0.compactMap { Int($0) } } == [
        Array(4...7), Array(2...9), [5, 6],
      ])
  }

  @Test func `a trace describes every frame`() async throws {
    let frames = try await Self.trace(Self.scroll.value.trace)
    #expect(frames.map { [$0.frame, $0.time] } == (0...20).map { [$0, $0 * 50] })
    #expect([4, 12, 16, 20].map { frames[$0].offset } == [0, 900, 700, 700])
    #expect([frames[10].direction, frames[14].direction] == ["forward", "backward"])
    #expect(frames[0].late == ["0", "1"] && frames[0].rows.prefix(2).allSatisfy { $0.shows == "placeholder" && $0.range == "visible" })
    #expect(frames[0].display.started.starts(with: ["0", "1"]) && frames[0].display.committed.isEmpty)
    #expect(frames[0].images.started == ["a.jpg", "b.jpg"])
    #expect(Set(frames.flatMap(\.images.committed)) == ["a.jpg preview", "a.jpg", "b.jpg preview", "b.jpg"])
    // The list scrolls by 900 points in 400 ms, so rows leave the range before they are displayed.
    #expect(!frames.flatMap(\.display.cancelled).isEmpty)
    // At first nothing is displayed. Later the rows in view take at least 4 bytes for each pixel of the screen.
    #expect(frames[0].bytesAlive == 0 && frames[20].bytesAlive >= 200 * 100 * 4)
    #expect(Set(frames.flatMap(\.rows).map(\.range)).isSubset(of: "visible display preload".words))
  }

  @Test func `--stats ends with late rows, bytes and the times of each stage`() async throws {
    let errors = try await Self.scroll.value.errors
    let end = errors.lines.filter { $0.hasPrefix("stats: ") }.map { String($0.dropFirst(7)) }.suffix(10)
    let stages = ["plan", "display", "assemble", "write", "in all"].map { "\($0) p50 [0-9.]+ ms, p95 .* %" }
    let patterns =
      [
        "late rows [1-9][0-9]*, in [1-9][0-9]* frames, [1-9][0-9]* times", "display passes cancelled [1-9][0-9]*", "fetches 0",
        "peak of displayed rows [1-9][0-9]{4,} bytes", "peak in this run's memory: layers [0-9]+, bands [0-9]+, pictures [1-9][0-9]+ bytes",
      ] + stages
    #expect(end.count == patterns.count, "\(errors)")
    #expect(try zip(end, patterns).filter { line, pattern in try Regex(pattern).wholeMatch(in: line) == nil }.map(\.0) == [])
  }

  @Test func `pages come as the scroll nears the end`() async throws {
    try workspace.write(rows(Array(0..<10), next: "2.json"), to: "rows.json")
    try workspace.write(rows(Array(10..<16)), to: "2.json")
    try workspace.write(rows(Array(0..<16)), to: "whole.json")
    let paged = try await frames("rows.json", "--step 100 --trace trace.json")
    // The 10 rows of 80 points end at 800. The fetch begins where at most two screens are left, at 500, where the screen ends at 600.
    let fetches = try trace().flatMap { frame in frame.fetches.map { "\(frame.offset) \($0.event) \($0.number): \($0.reason)" } }
    #expect(fetches == ["500.0 began 1: 200.0 pt remain to the end, at most 200.0 pt", "500.0 completed 1: rows 10 to 16"])
    #expect(try await frames("whole.json", "--step 100") == paged)
  }

  // MARK: Updates

  private func rows(_ ids: [Int], next: String? = nil, image: String? = nil) -> String {
    let rows = ids.map { #"{"id": "r\#($0)", "body": "row \#($0)"\#(image.map { #", "imageURL": "\#($0)""# } ?? "")}"# }
    return #"{"rows": [\#(rows.joined(separator: ","))]\#(next.map { #", "next": "\#($0)""# } ?? "")}"#
  }

  @Test func `--update changes the list into another feed, and the last frame shows only that feed`() async throws {
    try workspace.write(rows(Array(0..<6)), to: "old.json")
    try workspace.write(rows([0, 90, 1, 3, 2, 91]), to: "new.json")
    let changed = try await frames("old.json", "--update new.json --update-at 200 --fps 20")
    let pictures = try await workspace.streamed(["old.json", "new.json"])
    #expect(changed[..<4].allSatisfy { $0 == pictures[0] } && changed[4] != pictures[0] && changed.last == pictures[1])
    #expect(Set(changed).count > 3, "what is new fades in")
  }

  @Test func `an update works while pages have arrived or are being fetched`() async throws {
    try workspace.write(rows(Array(0..<3), next: "page.json"), to: "old.json")
    try workspace.write(rows(Array(3..<8)), to: "page.json")
    try workspace.write(rows([7, 1, 92, 4], next: "more.json"), to: "new.json")
    try workspace.write(rows([93, 94]), to: "more.json")
    try workspace.write(rows([7, 1, 92, 4, 93, 94]), to: "whole.json")
    try workspace.write(#"{"latency": {"fetch": 300}, "duration": 1500, "fps": 20}"#, to: "slow.json")
    let whole = try await workspace.draw("whole.json", "--size 200x600".words, size: "--scale 1".words)
    // When the list is replaced, its second page is not yet asked for, is being fetched, or has arrived.
    for (time, before) in [("0", []), ("100", ["began", "cancelled"]), ("350", ["began", "completed"])] {
      let changed = try await frames(
        "old.json", "--update new.json --update-at \(time) --scroll slow.json --trace trace.json --count 31 --size 200x600")
      #expect(changed.last == whole, "\(time)")
      #expect(try trace().flatMap { $0.fetches.map(\.event) } == before + ["began", "completed"], "\(time)")
    }
  }

  @Test func `the pictures and pages of an update are found beside its own file`() async throws {
    try workspace.write(rows([0, 1]), to: "a/feed.json")
    try workspace.write(rows([5], next: "page.json", image: "kitten.jpg"), to: "b/feed.json")
    try workspace.write(rows([6], image: "kitten.jpg"), to: "b/page.json")
    try workspace.write(workspace.contents("a.jpg"), to: "b/kitten.jpg")
    let command = "frames a/feed.json --update b/feed.json -o frames --strict".words
    let last = try #require(try await workspace.succeed(command + small).lines.last)
    #expect(try await workspace.contents(last) == workspace.draw("b/feed.json"))
  }
}
