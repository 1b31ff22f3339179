import EmakiDrawing
import Testing

@testable import EmakiEngine

/// Tests `samples/kittens.json`: a hundred rows, each with the picture of a kitten.
struct KittenListTests {
  @Test func `every row shows its kitten, and each kitten is decoded once in a scroll`() async throws {
    let feed = try SampleFeed.kittens.feed()
    let urls = try feed.rows.map { try #require($0.imageURL) }
    try #require(urls.count == 100)
    let kittens = Set(urls)

    let renderer = try Renderer.test(390, 844)
    let frames = try await renderer.allFrames(of: TableNode(feed: feed), .toEnd(step: 150))
    #expect(frames.count > 50 && frames.flatMap(\.warnings) == [])
    let counts = renderer.counts
    // Each row has a message, a date and the letter that would stand in place of its picture.
    #expect((counts.imagesDecoded, counts.imagesPrepared, counts.textsShaped) == (kittens.count, kittens.count, 3 * 100))

    // The picture is 50 points wide, 16 from the left, and in the middle of the row. The part inside of its
    // circle shows nothing of what is behind it.
    let table = TableNode(feed: feed)
    let list = try Picture(png: await renderer.fullPNG(of: table))
    var (top, shown) = (0.0, [[UInt32]: Set<String>]())
    for (url, height) in zip(urls, try await renderer.heights(of: table)) {
      shown[list.part(Rect(16 + 10, top + height / 2 - 15, 30, 30), scale: 1), default: []].insert(url)
      top += height
    }
    #expect(shown.count == kittens.count && shown.values.allSatisfy { $0.count == 1 })
  }
}
