import Emaki
import Testing

/// Tests that nothing is done twice while a list is scrolled from its top to its end.
@Suite struct WorkCountTests {
  @Test(arguments: SampleFeed.allCases, [1, 2]) func `a scroll measures and draws everything once`(feed: SampleFeed, jobs: Int) async throws
  {
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1, jobs: jobs)
    let rows = try feed.feed().rows
    let table = try feed.table()
    let height = try Picture(png: try await Renderer.test(width: 390, height: 844, scale: 1).fullPNG(of: try feed.table())).size.height
    let step = (Double(height - 844) / 59).rounded(.up)
    let frames = try await renderer.allFrames(of: table, .by(step, frames: 60))
    #expect(frames.count == 60)
    #expect(Int(frames[59].offset) == height - 844)

    let pictures = Set(rows.compactMap(\.imageURL))
    let letters = rows.count { $0.imageURL == nil }
    let counts = renderer.counts
    #expect(counts.cellsMeasured == rows.count)
    #expect(counts.textsShaped == 2 * rows.count + letters)
    #expect(counts.layersDrawn == rows.count)
    #expect(counts.imagesDecoded == pictures.count)
    #expect(counts.imagesPrepared == pictures.count)
  }

  @Test func `a viewport measures and draws little more than it shows`() async throws {
    let renderer = try Renderer.test(width: 390, height: 844, scale: 1)
    _ = try await renderer.render(try SampleFeed.kittens.table())
    // Rows are 80 points high or more: at most 11 meet the viewport.
    #expect(renderer.counts.layersDrawn <= 11)
    #expect(renderer.counts.cellsMeasured <= 22)
  }

  @Test func `a missing picture is looked for once, and its letter is shaped once a row`() async throws {
    let rows = (0..<5).map { NotificationRow(id: String($0), body: "x", imageURL: "pictures/none.png") }
    let renderer = try Renderer.test(height: 1000)
    _ = try await renderer.allFrames(of: TableNode(feed: Feed(rows: rows)), .by(1, frames: 3))
    #expect(renderer.counts.imagesDecoded == 1)
    // Each row shapes its body and its letter, because the rows have no dates.
    #expect(renderer.counts.textsShaped == 10)
  }
}
