import Emaki
import EmakiEncoding
import EmakiSnapshots
import EmakiTestSupport
import Foundation
import Testing

@Suite struct PictureDifferenceTests {
  /// 200 rows of 8 pixels each, changed by `change`.
  private func pictures(
    _ rows: Range<Int> = 0..<200, _ change: (inout [MarkedRow]) -> Void
  ) async throws -> (old: ComparedPicture, new: ComparedPicture) {
    var changed = MarkedRow.rows(rows)
    change(&changed)
    return (
      try TestRenderer.picture(try await TestRenderer.full(MarkedRow.rows(rows))),
      try TestRenderer.picture(try await TestRenderer.full(changed))
    )
  }

  @Test func `a row that is inserted at the top moves the others and repaints none`() async throws {
    let (old, new) = try await pictures(0..<199) { $0.insert(MarkedRow(id: "new", color: Color(0xFF00FF)), at: 0) }
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.summary == "1 added, 199 moved, 0 repainted")
    #expect(difference.pixels == nil)
    #expect(difference.lines == [#"row "new" added"#, #"199 rows from row "0" to row "198" moved by +8 px"#])
    #expect(!difference.isNone && !difference.isTolerated)
    // By pixel most places differ, because 199 rows of other colours stand there now.
    let byPixel = try PictureDifference.of(new, from: old, by: .pixel)
    #expect(try #require(byPixel.pixels).count > 199 * 8 * 50)
  }

  @Test func `rows whose ids differ only in Unicode form are different rows`() async throws {
    var rows = MarkedRow.rows(0..<3)
    (rows[0].id, rows[1].id) = ("\u{E9}", "e\u{301}")
    let old = try TestRenderer.picture(try await TestRenderer.full(rows))
    rows.swapAt(0, 1)
    let new = try TestRenderer.picture(try await TestRenderer.full(rows))
    #expect(try PictureDifference.of(new, from: old).summary == "2 moved, 0 repainted")
  }

  @Test func `a row that grows by a pixel moves those below it`() async throws {
    let (old, new) = try await pictures { $0[40].height = 9 }
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.summary == "159 moved, 1 resized, 0 repainted")
    #expect(difference.rows[40].kind == .resized(from: 8, to: 9))
  }

  @Test func `a repainted row is reported with its pixels and nodes`() async throws {
    let (old, new) = try await pictures { $0[40].mark = Color(0x000300) }
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.summary == "1 repainted")
    // The mark is 4 x 4, 3 from the left and 2 below the row's top at 320.
    let pixels = PixelDifference(count: 16, largest: 3, columns: 3...6, rows: 322...325, largestArea: 16)
    #expect(difference.pixels == pixels)
    #expect(difference.rows[40].nodes == [RowChange.Node(name: "mark", count: 16)])
    #expect(
      difference.description
        == #"1 repainted; 16 pixels by at most 3 of 255, in columns 3 to 6 and rows 322 to 325; in row "40" (mark)"#)
  }

  @Test func `nodes at the largest distances that numbers allow are not named`() async throws {
    var rows = MarkedRow.rows(0..<3)
    let old = try TestRenderer.picture(try await TestRenderer.full(rows))
    rows[1].mark = Color(0xFFFFFF)
    let frame = try await TestRenderer.full(rows)
    var manifest = try PictureManifest(of: frame, scale: 16)
    let ends = [-1e308, 1e308]
    manifest.rows[1].nodes = ends.flatMap { place in
      ends.map { FrameContents.Node(name: "far", frame: Rect(x: place, y: place, width: $0, height: $0)) }
    }
    let new = try ComparedPicture(file: PNGContents(Array(frame.pngData)).bytes(with: manifest), name: "new.png")
    // The mark belongs to the expected row, whose nodes are as usual.
    #expect(try PictureDifference.of(new, from: old).rows[1].nodes == [RowChange.Node(name: "mark", count: 16)])
  }

  @Test func `a change outside of nodes names only the row`() async throws {
    let (old, new) = try await pictures { $0[3].color = Color(0x777777) }
    let change = try PictureDifference.of(new, from: old).rows[3]
    #expect(change.nodes.isEmpty)
    #expect(change.difference?.count == 107 * 8 - 16)
  }

  @Test func `a document says what became of each row, and counts them`() async throws {
    let (old, new) = try await pictures(0..<3) {
      $0.insert(MarkedRow(id: "new", color: Color(0xFF00FF)), at: 0)
      $0[2].mark = Color(0xFFFFFF)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = String(decoding: try encoder.encode(DifferenceReport(try PictureDifference.of(new, from: old))), as: UTF8.self)
    // The mark of row 1 is 3 from the left and 2 below the row's top, now at 16.
    let pixels = #"{"box":[3,18,4,4],"count":16,"largestArea":16,"largestDifference":255}"#
    let changes = [
      #"{"change":"added","row":"new"}"#, #"{"by":8,"change":"moved","row":"0"}"#,
      #"{"change":"repainted","nodes":["mark"],"pixels":\#(pixels),"row":"1","tolerated":false}"#, #"{"by":8,"change":"moved","row":"2"}"#,
    ]
    let counts = #"{"added":1,"moved":2,"removed":0,"repainted":1,"resized":0,"same":0,"tolerated":0}"#
    #expect(
      json == #"{"by":"row","changes":[\#(changes.joined(separator: ","))],"pixels":\#(pixels),"rows":\#(counts),"#
        + #""size":{"actual":[107,32],"expected":[107,24]},"status":"differs"}"#)
  }

  @Test func `rows that change places moved`() async throws {
    let (old, new) = try await pictures { $0.swapAt(10, 12) }
    #expect(try PictureDifference.of(new, from: old).summary == "2 moved, 0 repainted")
  }

  @Test func `a row that the new picture lacks is reported as removed`() async throws {
    let (old, new) = try await pictures { $0.remove(at: 0) }
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.summary == "1 removed, 199 moved, 0 repainted")
    #expect(difference.rows[0].kind == .removed)
  }

  @Test func `a row of which more comes into view counts as moved only`() async throws {
    let renderer = try TestRenderer.renderer(height: 20)
    let rows = MarkedRow.rows(0..<5)
    let old = try TestRenderer.picture(try await renderer.render(TableNode(marked: rows)))
    let new = try TestRenderer.picture(try await renderer.render(TableNode(marked: rows), offset: 2))
    // Row 0 loses 2 pixel rows, row 2 gets them.
    #expect(try PictureDifference.of(new, from: old).summary == "3 moved, 0 repainted")
  }

  @Test func `background that a new row covers is not reported as repainted`() async throws {
    let renderer = try TestRenderer.renderer(height: 40)
    let old = try TestRenderer.picture(try await renderer.render(TableNode(marked: MarkedRow.rows(0..<2))))
    let new = try TestRenderer.picture(try await renderer.render(TableNode(marked: MarkedRow.rows(0..<3))))
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.summary == "1 added, 0 repainted")
    #expect(difference.lines == [#"row "2" added"#])
  }

  @Test func `rows without ids are paired by how they look, and by the row before them`() async throws {
    func picture(_ rows: [MarkedRow]) async throws -> ComparedPicture {
      let numbered = rows.enumerated().map { index, row in MarkedRow(id: "\(index)", height: row.height, color: row.color, mark: row.mark) }
      return try TestRenderer.picture(try await TestRenderer.full(numbered))
    }
    let rows = MarkedRow.rows(0..<199)
    let old = try await picture(rows)
    var changed = [MarkedRow(id: "", color: Color(0xFF00FF))] + rows
    #expect(try PictureDifference.of(try await picture(changed), from: old).summary == "1 added, 199 moved, 0 repainted")
    // The row that is number 41 now was number 40.
    changed[41].mark = Color(0xFFFFFF)
    let difference = try PictureDifference.of(try await picture(changed), from: old)
    #expect(difference.summary == "1 added, 198 moved, 1 repainted")
    #expect(difference.rows[41].expected?.name == "40")
    #expect(try PictureDifference.of(try await picture(Array(rows[1...])), from: old).summary == "1 removed, 198 moved, 0 repainted")
    // Where every row looks different, rows can be paired only by their numbers.
    let others = rows.map { MarkedRow(id: "", color: $0.color, mark: Color(0xFFFFFF)) }
    #expect(try PictureDifference.of(try await picture(others), from: old).summary == "199 repainted")
  }

  @Test func `rows of one id are paired by their order`() async throws {
    let twins = [Color(0x111111), Color(0x222222)].map { MarkedRow(id: "twin", color: $0) }
    let old = try TestRenderer.picture(try await TestRenderer.full(twins))
    #expect(try PictureDifference.of(old, from: old).isNone)
    let new = try TestRenderer.picture(try await TestRenderer.full(twins + [MarkedRow(id: "twin", color: Color(0x333333))]))
    #expect(try PictureDifference.of(new, from: old).summary == "1 added, 0 repainted")
  }

  @Test func `rows without manifests cannot be compared, pixels can`() async throws {
    let frame = try await TestRenderer.full(MarkedRow.rows(0..<3))
    let plain = try ComparedPicture(file: Array(frame.pngData), name: "plain.png")
    let known = try TestRenderer.picture(frame)
    #expect(throws: SnapshotError.noManifest(file: "expected.png")) { try PictureDifference.of(known, from: plain, by: .row) }
    let difference = try PictureDifference.of(known, from: plain)
    #expect(difference.isNone && difference.unit == .pixel)
  }

  @Test func `pictures of different sizes are compared where both are`() async throws {
    let old = try ComparedPicture(file: Array(try await TestRenderer.full(MarkedRow.rows(0..<3)).pngData), name: "old.png")
    var rows = MarkedRow.rows(0..<4)
    rows[1].mark = Color(0x0000FF)
    let new = try ComparedPicture(file: Array(try await TestRenderer.full(rows).pngData), name: "new.png")
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.pixels?.count == 16)
    #expect(!difference.isNone)
    #expect(
      difference.description
        == "107x32 pixels large, not 107x24; 16 pixels by at most 255 of 255, in columns 3 to 6 and rows 10 to 13")
    let image = try DecodedPNG(DifferenceImage.png(difference, expected: old, actual: new, names: ("", "")))
    #expect((image.width, image.height) == (107, 32))
    #expect(image.words.count { $0 == 0xFFFF_0000 } == 16)
  }

  @Test func `the difference image has red ink only where something was repainted`() async throws {
    let (old, new) = try await pictures(0..<20) {
      $0.insert(MarkedRow(id: "new", color: Color(0xFF00FF)), at: 0)
      $0[5].mark = Color(0xFFFFFF)
      $0.removeLast()
    }
    let difference = try PictureDifference.of(new, from: old)
    #expect(difference.summary == "1 added, 1 removed, 18 moved, 1 repainted")
    let image = try DecodedPNG(DifferenceImage.png(difference, expected: old, actual: new, names: ("", "")))
    // The removed row keeps a place in the image.
    #expect(image.height == 21 * 8)
    let red = image.words.indices.filter { image.words[$0] == 0xFFFF_0000 }
    let square: [Int] = (42...45).flatMap { y in (3...6).map { x in y * 107 + x } }
    #expect(red == square)
  }

  @Test(
    arguments: [(2, 16, false), (3, 15, false), (3, 16, true), (255, 15, false)] as [(Int, Int, Bool)]
  ) func `a tolerance limits both the difference and the connected area at once`(delta: Int, area: Int, passes: Bool)
    async throws
  {
    let (old, new) = try await pictures { rows in for row in rows.indices { rows[row].mark = Color(0x000300) } }
    let difference = try PictureDifference.of(new, from: old, tolerance: Tolerance(maxDelta: delta, maxArea: area))
    // 16 pixels in each of 200 rows: counted by row, however long the page.
    #expect(difference.isTolerated == passes)
    #expect(!difference.isNone)
    #expect(difference.counts.tolerated == (passes ? 200 : 0))
  }

  @Test func `a row that moved is never tolerated`() async throws {
    let (old, new) = try await pictures { $0.swapAt(10, 12) }
    #expect(try !PictureDifference.of(new, from: old, tolerance: Tolerance(maxDelta: 255, maxArea: 1_000_000)).isTolerated)
  }
}
