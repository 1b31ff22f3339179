import Emaki
import EmakiEncoding
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEngine
@testable import EmakiSnapshots

struct PictureDifferenceTests {
  /// Rows of 8 pixels each, and the same changed by `change`.
  private func pictures(
    _ rows: Range<Int> = 0..<200, _ change: (inout [MarkedRow]) -> Void
  ) async throws -> (old: ComparedPicture, new: ComparedPicture) {
    var changed = MarkedRow.rows(rows)
    change(&changed)
    return (try await TestRenderer.picture(MarkedRow.rows(rows)), try await TestRenderer.picture(changed))
  }

  private func difference(
    _ rows: Range<Int> = 0..<200, tolerance: Tolerance = .exact, _ change: (inout [MarkedRow]) -> Void
  ) async throws -> PictureDifference {
    let (old, new) = try await pictures(rows, change)
    return try PictureDifference.of(new, from: old, tolerance: tolerance)
  }

  private func difference(_ new: [MarkedRow], from old: [MarkedRow]) async throws -> PictureDifference {
    try PictureDifference.of(await TestRenderer.picture(new), from: await TestRenderer.picture(old))
  }

  @Test func `what became of rows is counted`() async throws {
    let changes: [(String, (inout [MarkedRow]) -> Void)] = [
      ("1 added, 200 moved, 0 repainted", { $0.insert(.new, at: 0) }), ("1 removed, 199 moved, 0 repainted", { $0.remove(at: 0) }),
      ("2 moved, 0 repainted", { $0.swapAt(10, 12) }), ("159 moved, 1 resized, 0 repainted", { $0[40].height = 9 }),
      ("1 repainted", { $0[40].mark = Color(0x000300) }),
    ]
    for (summary, change) in changes { #expect(try await difference { change(&$0) }.summary == summary) }
  }

  @Test func `a row that is inserted at the top moves the others and repaints none`() async throws {
    let (old, new) = try await pictures(0..<199) { $0.insert(.new, at: 0) }
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.pixels == nil && !difference.isNone && !difference.isTolerated)
    #expect(difference.lines == [#"row "new" added"#, #"199 rows from row "0" to row "198" moved by +8 px"#])
    // By pixel most places differ, because 199 rows of other colours stand there now.
    #expect(try PictureDifference.of(new, from: old, by: .pixel).pixels.map { $0.count > 199 * 8 * 50 } == true)
  }

  @Test func `rows whose ids differ only in Unicode form are different rows`() async throws {
    var rows = MarkedRow.three
    (rows[0].id, rows[1].id) = ("\u{E9}", "e\u{301}")
    let old = rows
    rows.swapAt(0, 1)
    #expect(try await difference(rows, from: old).summary == "2 moved, 0 repainted")
  }

  @Test func `a repainted row is reported with its pixels and nodes`() async throws {
    let difference = try await difference { $0[40].mark = Color(0x000300) }
    // The mark is 4 x 4, 3 from the left and 2 below the row's top at 320.
    #expect(difference.pixels == PixelDifference(count: 16, largest: 3, columns: 3...6, rows: 322...325, largestArea: 16))
    #expect(
      difference.description
        == #"1 repainted; 16 pixels by at most 3 of 255, in columns 3 to 6 and rows 322 to 325; in row "40" (mark)"#)
  }

  @Test func `nodes at the largest distances that numbers allow are not named`() async throws {
    let old = try await TestRenderer.picture(MarkedRow.three)
    let frame = try await TestRenderer.full(MarkedRow.rows(0..<3, marking: 1, 0xFFFFFF))
    var manifest = try PictureManifest(of: frame)
    manifest.scale = 16
    let ends = [-1e308, 1e308]
    manifest.rows[1].nodes = ends.flatMap { place in
      ends.map { FrameContents.Node(name: "far", frame: Rect(place, place, $0, $0)) }
    }
    let new = try ComparedPicture(file: manifest.file(frame.png).bytes, name: "new.png")
    // The mark belongs to the expected row, whose nodes are as usual.
    #expect(try PictureDifference.of(new, from: old).rows[1].nodes == [RowChange.Node(name: "mark", count: 16)])
  }

  @Test func `a box that is painted anew is named, and none round a node that is`() async throws {
    func boxed(_ change: (inout MarkedRow) -> Void = { _ in }) async throws -> ComparedPicture {
      var rows = MarkedRow.three
      change(&rows[1])
      let frame = try await TestRenderer.full(rows)
      var manifest = try PictureManifest(of: frame)
      manifest.rows[1].nodes.insert(FrameContents.Node(name: "box", frame: Rect(1, 1, 20, 6)), at: 0)
      return try ComparedPicture(file: manifest.file(frame.png).bytes, name: "boxed.png")
    }
    let old = try await boxed()
    func nodes(_ new: ComparedPicture) throws -> [RowChange.Node] { try PictureDifference.of(new, from: old).rows[1].nodes }
    #expect(try nodes(await boxed { $0.mark = .white }) == [RowChange.Node(name: "mark", count: 16)])
    #expect(try nodes(await boxed { $0.color = .white }) == [RowChange.Node(name: "box", count: 20 * 6 - 16)])
  }

  @Test func `a change outside of nodes names only the row`() async throws {
    let change = try await difference(0..<5) { $0[3].color = Color(0x777777) }.rows[3]
    #expect(change.nodes.isEmpty && change.difference?.count == 107 * 8 - 16)
  }

  @Test func `a document says what became of each row, and counts them`() async throws {
    let difference = try await difference(0..<3) {
      $0.insert(.new, at: 0)
      $0[2].mark = Color(0xFFFFFF)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(difference).text
    // The mark of row 1 is 3 from the left and 2 below the row's top, now at 16.
    #expect(json == TextFixture("../Texts/report.json").lines.joined())
  }

  @Test(arguments: [(20, 5, 2, "3 moved, 0 repainted"), (40, 3, 0, "1 added, 0 repainted")])
  func `rows that come into view are no repainted ones, nor is background that they cover`(
    height: Double, count: Int, offset: Double, summary: String
  ) async throws {
    let renderer = try TestRenderer.renderer(height: height)
    // Row 0 loses 2 pixel rows, row 2 gets them; or a row comes below two.
    let old = try await renderer.render(TableNode(marked: MarkedRow.rows(0..<(offset > 0 ? count : count - 1))))
    let new = try await renderer.render(TableNode(marked: MarkedRow.rows(0..<count)), offset: offset)
    #expect(try PictureDifference.of(TestRenderer.picture(new), from: TestRenderer.picture(old)).summary == summary)
  }

  @Test func `rows without ids are paired by how they look, and by the row before them`() async throws {
    func picture(_ rows: [MarkedRow]) async throws -> ComparedPicture {
      try await TestRenderer.picture(
        rows.enumerated().map { index, row in MarkedRow(id: "\(index)", height: row.height, color: row.color, mark: row.mark) })
    }
    let rows = MarkedRow.rows(0..<199)
    let old = try await picture(rows)
    var changed = [MarkedRow.new] + rows
    // The row that is number 41 now was number 40.
    changed[41].mark = Color(0xFFFFFF)
    // Where every row looks different, rows can be paired only by their numbers.
    let others = rows.map { MarkedRow(id: "", color: $0.color, mark: Color(0xFFFFFF)) }
    for (rows, summary) in [
      ([MarkedRow.new] + rows, "1 added, 199 moved, 0 repainted"), (changed, "1 added, 198 moved, 1 repainted"),
      (Array(rows[1...]), "1 removed, 198 moved, 0 repainted"), (others, "199 repainted"),
    ] {
      #expect(try PictureDifference.of(await picture(rows), from: old).summary == summary)
    }
    #expect(try PictureDifference.of(await picture(changed), from: old).rows[41].expected?.name == "40")
  }

  @Test func `rows of one id are paired by their order`() async throws {
    let rows = [0x111111, 0x222222, 0x333333].map { MarkedRow(id: "twin", color: Color($0)) }
    let two = Array(rows[..<2])
    #expect(try await difference(two, from: two).isNone)
    #expect(try await difference(rows, from: two).summary == "1 added, 0 repainted")
  }

  @Test func `rows without manifests cannot be compared, pixels can`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.three)
    let (plain, known) = (try ComparedPicture(file: Array(frame.pngData), name: "plain.png"), try TestRenderer.picture(frame))
    #expect(throws: SnapshotError.noManifest(file: "plain.png")) { try PictureDifference.of(known, from: plain, by: .row) }
    let difference = try PictureDifference.of(known, from: plain)
    #expect((difference.isNone, difference.unit) == (true, .pixel))
  }

  @Test func `pictures of different sizes are compared where both are`() async throws {
    func plain(_ rows: [MarkedRow]) async throws -> ComparedPicture {
      try ComparedPicture(file: Array(await TestRenderer.full(rows).pngData), name: "a.png")
    }
    let (old, new) = (try await plain(MarkedRow.three), try await plain(MarkedRow.rows(0..<4, marking: 1, 0x0000FF)))
    let difference = try PictureDifference.of(new, from: old)
    let description = "107x32 pixels large, not 107x24; 16 pixels by at most 255 of 255, in columns 3 to 6 and rows 10 to 13"
    #expect((difference.description, difference.isNone) == (description, false))
    let image = try DecodedPNG(difference.png(expected: old, actual: new))
    #expect((image.width, image.height, image.words.count { $0 == 0xFFFF_0000 }) == (107, 32, 16))
  }

  @Test func `the difference image has red ink only where something was repainted`() async throws {
    let (old, new) = try await pictures(0..<20) {
      $0.insert(.new, at: 0)
      $0[5].mark = Color(0xFFFFFF)
      $0.removeLast()
    }
    let difference = try PictureDifference.of(new, from: old)
    let image = try DecodedPNG(difference.png(expected: old, actual: new))
    // The removed row keeps a place in the image.
    #expect((difference.summary, image.height) == ("1 added, 1 removed, 18 moved, 1 repainted", 21 * 8))
    let square: [Int] = (42...45).flatMap { y in (3...6).map { x in y * 107 + x } }
    #expect(image.words.indices.filter { image.words[$0] == 0xFFFF_0000 } == square)
  }

  @Test(
    arguments: [(2, 16, false), (3, 15, false), (3, 16, true), (255, 15, false)] as [(Int, Int, Bool)]
  ) func `a tolerance limits both the difference and the connected area at once`(delta: Int, area: Int, passes: Bool)
    async throws
  {
    let difference = try await difference(0..<50, tolerance: Tolerance(maxDelta: delta, maxArea: area)) { rows in
      for row in rows.indices { rows[row].mark = Color(0x000300) }
    }
    // 16 pixels in each of the rows: counted by row, however long the page.
    #expect(difference.isTolerated == passes && !difference.isNone && difference.counts[.tolerated] == (passes ? 50 : 0))
  }

  @Test func `a row that moved is never tolerated`() async throws {
    #expect(try await !difference(tolerance: Tolerance(maxDelta: 255, maxArea: 1_000_000)) { $0.swapAt(10, 12) }.isTolerated)
  }
}
