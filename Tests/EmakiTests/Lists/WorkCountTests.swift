import Emaki
import Testing

/// Tests that nothing is done twice while a list is scrolled from its top to its end.
@Suite struct WorkCountTests {
  @Test(arguments: SampleFeed.allCases) func `a scroll measures and draws everything once`(feed: SampleFeed) async throws {
    let renderer = try Renderer.test(390, 844)
    let rows = try feed.feed().rows
    for try await _ in renderer.frames(of: try feed.table(), scroll: .toEnd(step: 100)) {}
    let pictures = Set(rows.compactMap(\.imageURL)).count
    let letters = rows.count { $0.imageURL == nil }
    let counts = renderer.counts
    #expect(counts.cellsMeasured == rows.count && counts.layersDrawn == rows.count)
    #expect(counts.textsShaped == 2 * rows.count + letters)
    #expect(counts.imagesDecoded == pictures && counts.imagesPrepared == pictures)
  }

  @Test func `a viewport measures and draws little more than it shows`() async throws {
    let renderer = try Renderer.test(390, 844)
    _ = try await renderer.render(try SampleFeed.kittens.table())
    // Rows are 80 points high or more: at most 11 meet the viewport.
    #expect(renderer.counts.layersDrawn <= 11 && renderer.counts.cellsMeasured <= 22)
  }

  @Test func `a missing picture is looked for once, and its letter is shaped once a row`() async throws {
    let rows = (0..<5).map { NotificationRow(id: String($0), body: "x", imageURL: "pictures/none.png") }
    let renderer = try Renderer.test(height: 1000)
    _ = try await renderer.allFrames(of: TableNode(feed: Feed(rows: rows)), .by(1, frames: 3))
    // Each row shapes its body and its letter, because the rows have no dates.
    #expect(renderer.counts.imagesDecoded == 1 && renderer.counts.textsShaped == 10)
  }
}
