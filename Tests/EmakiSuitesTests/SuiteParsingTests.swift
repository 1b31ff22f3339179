import EmakiDrawing
import EmakiSnapshots
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiSuites

struct SuiteParsingTests {
  private typealias Parsed = EmakiSuites.Suite

  private func parse(_ text: String) throws(SuiteError) -> Parsed { try Parsed(parsing: text, file: "emaki.yaml") }

  /// Reads a suite of one case.
  private func parse(case rest: String, _ defaults: String = "") throws(SuiteError) -> Parsed {
    try parse("{emaki: 1, \(defaults)cases: [{name: a, feed: f\(rest)}]}")
  }

  private static func fixture(_ name: String) -> String {
    (try? String(beside: "Fixtures/\(name)")) ?? ""
  }

  @Test func `the smallest suite has the usual values`() throws {
    let suite = try parse("{emaki: 1, cases: [{name: feed, feed: a/feed.json}]}")
    let usual = DrawingRequest(feed: .file("a/feed.json"), screen: Screen(scale: 2), file: PictureFile(manifest: true))
    #expect(suite.cases.map(\.request) == [usual] && suite.pictures.map(\.fileName) == ["feed.top@2x.png"])
    #expect(suite.cases[0].tolerance == .exact && suite.cases[0].allowed == [] && suite.goldens == "goldens")
  }

  // MARK: A suite that says everything

  @Test func `settings of a suite hold for its cases, and cases have their own`() throws {
    let suite = try parse(Self.fixture("whole.yaml"))
    #expect([suite.request.fonts, suite.request.dates.timeZone, suite.goldens] == "fonts.lock Asia/Tokyo pictures".words)
    #expect(suite.request.dates.now == ISO8601DateFormatter().date(from: "2026-01-15T00:00:00Z"))
    let (cases, requests) = (suite.cases, suite.cases.map(\.request))
    #expect(cases.map(\.tolerance) == [Tolerance(maxDelta: 2, maxArea: 4), .exact])
    #expect(cases.map(\.allowed) == [[.missingPicture, .missingGlyph], [.unsettled]])
    #expect(requests.map(\.overlay) == [[.frames, .hit], []] && requests.map(\.screen.direction) == [.rtl, .ltr])
    #expect(requests.map(\.screen.bars) == [ScreenBars(.nav, title: "Inbox", clock: "10:07"), ScreenBars(.tabs)])
    #expect([requests[1].look.emptyText, requests[1].encoding, requests[1].timing.script] == ["", "big5", "s.json"])
    #expect(requests[1].screen.size == Size(300, 200))
  }

  @Test func `shots have the names and views that they are given`() throws {
    let suite = try parse(Self.fixture("whole.yaml"))
    let shots = suite.cases[0].shots
    #expect(shots.map(\.name) == "top offset-61_5 row-n-4 full at-first offset-10-at-350 odd".words)
    #expect(shots.map(\.view) == [.top, .offset(61.5), .row("n-4"), .full, .top, .offset(10), .row("a/b")])
    #expect(shots[5].at == .milliseconds(350))
    let axes = ["", "@width=414.5", "@theme=dark", "@theme=dark@width=414.5"]
    #expect(suite.pictures.suffix(4).map(\.fileName) == axes.map { "second.top\($0)@1.5x.png" })
  }

  @Test func `the request of a picture has the settings of its case`() throws {
    let suite = try parse(Self.fixture("whole.yaml"))
    let request = suite.pictures[0].request { "/" + $0 }
    #expect(request.dates.style == .relativeShort && request.encoding == "gb18030" && request.overlay == [.frames, .hit])
    #expect(request.fonts == "/fonts.lock" && request.look.emptyText == "なし")
    #expect(suite.pictures.filter { $0.shot.view == .full }.allSatisfy { $0.request { $0 }.screen.bars == nil })
  }

  @Test(
    arguments: [
      (", size: 390x100, screen: none", nil), (", size: 390x100, shots: [full]", .tabs), (", size: 100x300, matrix: {width: [200]}", .tabs),
      (", screen: {bars: nav, title: ''}", .nav),
    ] as [(String, ScreenBars.Kind?)]) func `bars need room, and a case may have no bars`(rest: String, kind: ScreenBars.Kind?) throws
  {
    #expect(
      try parse(case: rest, "screen: tabs, ").cases[0].request.screen.bars == kind.map { ScreenBars($0, title: $0 == .nav ? "" : nil) })
  }

  // MARK: Goldens

  @Test func `a new axis does not change the names of existing goldens`() throws {
    let after = try parse(case: "", "matrix: {theme: [light, dark], language: [ja, en]}, ").pictures
    let axes = ["", "", "@theme=dark", "@language=en", "@language=en@theme=dark"]
    #expect(
      try (parse(case: "").pictures + after).map(\.fileName) == axes.map { "a.top\($0)@2x.png" }
        && after[0].request { $0 }.look.feedLanguage == "ja")
  }

  @Test func `orphans are goldens that no picture has`() throws {
    let old = Self.fixture("orphans.txt").lines
    let others = try parse(Self.fixture("whole.yaml")).pictures.map(\.fileName).sorted()
    let found = try [["a.top@2x.png"] + old.reversed(), others.reversed()].map { try parse(case: "").orphans(among: $0) }
    #expect(old.count == 5 && found == [old, others])
  }

  @Test func `a file that no suite could have recorded is not an orphan`() throws {
    let files = Self.fixture("no-orphans.txt").lines
    #expect(files.count == 14)
    #expect(try parse(case: "").orphans(among: files) == [])
  }

  // MARK: Faults

  struct Fault: CustomTestStringConvertible {
    /// Parts of what is said of the suite: its beginning, and what comes anywhere after that.
    let message: [String]
    let suite: String

    var testDescription: String { message[0] }
  }

  static let faults = fixture("faults.txt").split(separator: "\n\n").dropFirst().map { block in
    let lines = block.lines
    return Fault(message: lines[0].components(separatedBy: "…"), suite: lines.dropFirst().joined(separator: "\n"))
  }

  @Test func `there are faults to test`() { #expect(Self.faults.count == 50) }

  @Test(arguments: faults) func `the error about a suite with a fault names the place`(fault: Fault) throws {
    let message = "\(try #require(throws: SuiteError.self) { try parse(fault.suite) })"
    #expect(message.hasPrefix("emaki.yaml:" + fault.message[0]) && fault.message.dropFirst().allSatisfy(message.contains), "\(message)")
  }

  @Test func `an anchor may stand for a value`() throws {
    #expect(
      try parse("emaki: 1\nsize: &s 1x2\ncases:\n  - {name: a, feed: f, size: *s}").cases[0].request.screen.size
        == Size(1, 2))
  }

  @Test(arguments: [(999, 100, nil), (1000, 100, 4), (16_000, 600, 3)] as [(Int, Int, Int?)])
  func `a suite has 100,000 pictures at most`(widths: Int, languages: Int, line: Int?) throws {
    let tags = (0..<languages).map { "x\(UnicodeScalar(97 + UInt8($0 / 26)))\(UnicodeScalar(97 + UInt8($0 % 26)))" }
    let matrix = "{width: \(Array(1...widths)), language: [\(tags.joined(separator: ", "))]}"
    let text = "emaki: 1\ncases:\n- {name: a, feed: f, matrix: \(matrix)}\n- {name: b, feed: f}"
    guard let line else { return #expect(try parse(text).pictures.count == 99_901) }
    let error = #expect(throws: SuiteError.self) { try parse(text) }
    let fault = "cases[\(line - 3)] is too many pictures. Give at most 100000 pictures in all cases."
    #expect(error?.description == "emaki.yaml:\(line):3: \(fault)")
  }

  @Test func `nesting that would crash a parser is refused`() throws {
    let indented = (0..<5_000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    for text in [String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000), indented] {
      let error = try #require(throws: SuiteError.self) { try parse(text) }
      #expect(error.description.hasSuffix("nested too deeply for a suite. Flatten what opens there."))
    }
    // A key that is a mapping is refused before its depth is looked at.
    #expect(throws: SuiteError.self) { try parse(String(repeating: "? ", count: 100_000)) }
  }

  @Test func `no damaged suite crashes the reader`() {
    let text = Self.fixture("whole.yaml").bytes
    for index in text.indices {
      for byte in ":\n[&*!".utf8 {
        var damaged = text
        damaged[index] = byte
        _ = try? parse(damaged.text)
      }
    }
  }
}
