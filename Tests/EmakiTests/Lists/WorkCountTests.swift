import EmakiDrawing
import Testing

@testable import EmakiEngine

/// Tests that nothing is done twice while a list is scrolled from its top to its end.
struct WorkCountTests {
  @Test(arguments: SampleFeed.allCases) func `a scroll measures and draws everything once`(feed: SampleFeed) async throws {
    let (renderer, rows) = (try Renderer.test(390, 844), try feed.feed().rows)
    for try await _ in renderer.frames(of: try feed.table(), scroll: .toEnd(step: 100)) {}
    let (counts, pictures) = (renderer.counts, Set(rows.compactMap(\.imageURL)).count)
    #expect(
      [counts.cellsMeasured, counts.layersDrawn, counts.textsShaped, counts.imagesDecoded, counts.imagesPrepared] == [
        // A row sets its message, its date and the letter of its default avatar.
        rows.count, rows.count, 3 * rows.count, pictures, pictures,
      ])
  }

  @Test func `a missing picture is looked for once, and its letter is shaped once a row`() async throws {
    let rows = (0..<5).map { NotificationRow(id: String($0), body: "x", imageURL: "pictures/none.png") }
    let renderer = try Renderer.test(320, 1000)
    _ = try await renderer.allFrames(of: TableNode(feed: Feed(rows: rows)), .by(1, frames: 3))
    // Each row shapes its body and its letter, because the rows have no dates.
    #expect(renderer.counts.imagesDecoded == 1 && renderer.counts.textsShaped == 10)
  }
}
