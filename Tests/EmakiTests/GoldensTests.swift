import Emaki
import Foundation
import Testing

/// The comparison with goldens, tried in a temporary folder.
@Suite final class GoldensTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "emaki-goldens-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func box(height: Double = 4, row: Int = 0) async throws -> Data {
    try await Renderer.test(width: 8, height: 4, scale: 1)
      .render(TableNode(rows: [row]) { row in { BoxCell(height: height, color: BoxCell.color(ofRow: row)) } }).pngData
  }

  private func check(_ png: Data, _ mode: GoldenMode = .compare) throws -> Goldens.Outcome {
    try Goldens(folder: folder, mode: mode).check(png, name: "box@1x")
  }

  private var path: String { folder.appending(path: "box@1x.png").path }

  @Test func `a missing golden is a failure that says how to record it`() async throws {
    let outcome = try check(try await box())
    #expect(outcome == .missing(path: path))
    #expect(outcome.description == "there is no golden \(path). Run the test with EMAKI_RECORD=1, look at the picture, and keep it.")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `recording writes the picture and is no success`() async throws {
    let png = try await box()
    #expect(try check(png, .record) == .recorded(path: path))
    #expect(try Data(contentsOf: URL(filePath: path)) == png)
    #expect(try check(png) == .matches)
  }

  @Test func `a difference is told by count, place and size`() async throws {
    _ = try check(try await box(), .record)
    // Row 2's colour is 2 of 255 brighter, in its upper 3 pixel rows; below them is white.
    let outcome = try check(try await box(height: 3, row: 2))
    #expect(outcome == .differs(path: path, .pixels(count: 32, x: 0...7, y: 0...3, largest: 0xFF - 0x10)))
    #expect(outcome.description.contains("32 pixels differ, all in columns 0 to 7 and rows 0 to 3, by at most 239 of 255"))
    #expect(
      try Picture(png: try await box()).difference(from: Picture(png: try await box(row: 2)))
        == .pixels(count: 32, x: 0...7, y: 0...3, largest: 2))
  }

  @Test func `a picture of another size is told by its size`() async throws {
    let table = TableNode.boxes(heights: [4])
    _ = try check(try await Renderer.test(width: 8, height: 5, scale: 1).render(table).pngData, .record)
    #expect(
      try check(try await box())
        == .differs(path: path, .size(actual: PixelSize(width: 8, height: 4), expected: PixelSize(width: 8, height: 5))))
  }

  @Test(
    arguments: [
      ([:], .compare), (["EMAKI_RECORD": "1"], .record), (["EMAKI_RECORD": "0"], .compare),
      (["EMAKI_RECORD": "1", "CI": "true"], .compare),
    ] as [([String: String], GoldenMode)]) func `only EMAKI_RECORD=1 records, and never in CI`(
      environment: [String: String], mode: GoldenMode
    )
  {
    #expect(GoldenMode(environment: environment) == mode)
  }
}
