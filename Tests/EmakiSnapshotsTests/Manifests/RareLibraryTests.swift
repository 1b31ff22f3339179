import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEngine

/// Manifests of pictures that need libraries which few pictures need.
struct RareLibraryTests {
  @Test func `a manifest names FFmpeg's libraries with their versions where a row in view shows a video, and nowhere else`() async throws {
    let folder = TemporaryFolder()
    try folder.write(TestVideo().bytes([(0xFF0000, 0xFF0000)]), to: "clip.mp4")
    let table = TableNode(rows: [false, true]) { isVideo in
      {
        let (cell, video) = (CellNode(), VideoNode())
        cell.automaticallyManagesSubnodes = true
        cell.style.height = .points(40)
        if isVideo { (video.assetURL, video.shouldAutoplay) = ("clip.mp4", true) }
        video.style.preferredSize = Size(40, 40)
        if isVideo { cell.layoutSpecBlock = { _, _ in StackLayoutSpec(children: [video]) } }
        return cell
      }
    }
    table.separator = nil
    func libraries(_ offset: Double) async throws -> [String] {
      let manifest = try await TestRenderer.manifest(table, width: 40, height: 40, offset: offset, pictures: folder.path)
      return manifest.environment.libraries.filter { ["libavformat", "libavcodec", "libavutil"].contains($0.prefix { $0 != " " }) }
    }
    #expect(try await libraries(0) == [])
    let named = try await libraries(40)
    #expect(named.map { $0.prefix { $0 != " " } } == ["libavformat", "libavcodec", "libavutil"])
    // The versions may be those of Debian 12's FFmpeg 5.1 or of another one that is installed, so only the form of the numbers is checked.
    for name in named { #expect(name.words[1].split(separator: ".").allSatisfy { Int($0) != nil }, "\(name)") }
  }

  /// Returns whether the manifest of the picture of a list names ICU.
  private func namesICU(_ table: TableNode) async throws -> Bool {
    let manifest = try await TestRenderer.manifest(table, width: 120, height: 60)
    return manifest.environment.libraries.contains { $0.contains(/^ICU [0-9]+\.[0-9.]+$/) }
  }

  @Test(arguments: [
    ("en", DateStyle(now: Date(timeIntervalSince1970: 0)), false), ("de", DateStyle(now: Date(timeIntervalSince1970: 0)), true),
    ("de", DateStyle(), true), ("de", DateStyle(style: .iso), false), ("de", DateStyle(style: .long), true),
    ("en", DateStyle(timeZone: "Asia/Tokyo"), true),
  ]) func `ICU is named where it has written a date in view`(language: String, dates: DateStyle, isNamed: Bool) async throws {
    let rows = #"{"language": "\#(language)", "rows": [{"body": "a"}, {"body": "b", "date": "2026-11-25T08:00:00Z"}]}"#
    let feed = try Feed(parsing: rows.bytes, name: "feed", options: FeedOptions(dates: dates))
    for (row, expected) in zip(feed.rows, [false, isNamed]) {
      #expect(try await namesICU(TableNode(rows: [row]) { row in { NotificationCellNode(row) } }) == expected, "\(row.id)")
    }
  }

  static let texts = TextFixture("../Texts/icu.txt").sections

  @Test(arguments: texts) func `ICU is named where it has written words of a cell file`(title: String, lines: [String]) async throws {
    for line in lines { #expect(try await namesICU(line.prefix(2), line.dropFirst(3)) == (title == "named"), "\(line)") }
  }

  private func namesICU(_ language: Substring, _ text: Substring) async throws -> Bool {
    let yaml = "data: { on: date, at: text, size: number }\nlayout: { text: { text: \"\(text)\" } }\n"
    let file = try CellFile(parsing: yaml.bytes, name: "cell.yaml")
    var options = FeedOptions(dates: DateStyle(now: Date(timeIntervalSince1970: 0)))
    options.keepsValues = true
    let row = #"{"language": "\#(language)", "rows": [{"on": "2026-11-25T08:00:00Z", "at": "1", "size": 12345}]}"#
    let feed = try Feed(parsing: row.bytes, name: "feed", options: options)
    return try await namesICU(TableNode(feed: feed, cells: file, look: CellLook(dates: options.dates)))
  }
}
