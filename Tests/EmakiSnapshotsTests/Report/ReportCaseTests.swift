import Emaki
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiSnapshots

/// Tests the data of a picture in an HTML report. `HTMLReportTests` tests the page that shows it in a browser.
struct ReportCaseTests {
  private struct Decoded: Decodable {
    struct Row: Decodable {
      var kind: String
      var expected: [Int]?
      var actual: [Int]?
      var source: String?
      var box: [Int]?
    }

    var expected: String?
    var size: [Int]
    var rows: [Row]
    var hidden: Int
  }

  private let folder = TemporaryFolder()
  private let golden: Golden

  init() throws {
    golden = Golden(path: folder["rows@1x.png"])
  }

  private func report(_ old: [MarkedRow], _ new: [MarkedRow], isShort: Bool) async throws -> Decoded {
    try golden.write(await TestRenderer.full(old))
    let outcome = try SnapshotOutcome(of: await TestRenderer.full(new), named: "rows", golden: golden.path, mode: .never)
    let entry = try ReportCase(name: "rows", status: "failed", message: "", golden: golden.path, outcome: outcome, isShort: isShort)
    return try JSONDecoder().decode(Decoded.self, from: JSONEncoder().encode(entry))
  }

  private func picture(_ url: String?) throws -> DecodedPNG {
    try DecodedPNG(#require(url.flatMap { Data(base64Encoded: String($0.dropFirst("data:image/png;base64,".count))) }))
  }

  /// Returns the pixels of some of these rows, which are 8 pixels high.
  private func words(_ rows: [MarkedRow], _ range: Range<Int>) async throws -> [UInt32] {
    Array(try DecodedPNG(await TestRenderer.full(rows).pngData).words[range.lowerBound * 8 * 107..<range.upperBound * 8 * 107])
  }

  @Test func `a case that is shown whole has the expected picture, and the changed rows of the actual one`() async throws {
    let (old, new) = (MarkedRow.rows(0..<5), MarkedRow.rows(0..<5, marking: 2, 0xFF0000))
    let entry = try await report(old, new, isShort: false)
    #expect(try await picture(entry.expected).words == words(old, 0..<5))
    #expect(entry.rows.map { $0.source == nil } == [true, true, false, true, true])
    #expect(try await picture(entry.rows[2].source).words == words(new, 2..<3))
    #expect((entry.size, entry.hidden, entry.rows[2].box) == ([107, 40], 0, [3, 18, 4, 4]))
  }

  @Test func `a short case has only the rows that look different, one below the other`() async throws {
    let old = MarkedRow.rows(0..<6)
    var new = MarkedRow.rows(0..<6, marking: 1, 0xFF0000)
    new[4].mark = Color(0x00FF00)
    new.insert(.new, at: 3)
    let entry = try await report(old, new, isShort: true)
    #expect(try await picture(entry.expected).words == words(old, 1..<2) + words(old, 4..<5))
    let shown = [1, 3, 5].map { entry.rows[$0] }
    #expect(shown.map(\.expected) == [[0, 8, 0], nil, [8, 8, 0]])
    #expect(shown.map(\.actual) == [[0, 8, 0], [8, 8, 0], [16, 8, 0]])
    #expect(shown.map(\.box) == [[3, 2, 4, 4], nil, [3, 18, 4, 4]])
    #expect((entry.size, entry.rows.count { $0.expected == nil && $0.actual == nil && $0.box == nil }, entry.hidden) == ([107, 24], 4, 4))
    for row in [1, 3, 5] { #expect(try await picture(entry.rows[row].source).words == words(new, row..<row + 1)) }
  }

  @Test func `where rows have only changed places, those are shown`() async throws {
    var new = MarkedRow.rows(0..<4)
    new.swapAt(1, 2)
    let entry = try await report(MarkedRow.rows(0..<4), new, isShort: true)
    let moved = entry.rows.filter { $0.expected != nil }
    #expect(!moved.isEmpty && moved.allSatisfy { $0.kind == "moved" } && entry.hidden == 4 - moved.count)
  }
}
