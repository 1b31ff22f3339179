import Emaki
import Testing

/// Tests `samples/kittens.json`: a hundred rows, each with the picture of a kitten.
@Suite struct KittenListTests {
  /// Returns the middle of each row's picture. It lies inside the circle, so nothing behind the picture shows.
  private func icons(of feed: Feed, by renderer: Renderer) async throws -> [[UInt32]] {
    // In the style of the article the picture is in the middle of its row, however high the row is.
    let table = TableNode(feed: feed, appearance: Appearance(rowStyle: .article))
    let heights = try await renderer.heights(of: table)
    let list = try Picture(png: try await renderer.fullPNG(of: table))
    var top = 0.0
    return heights.map { height in
      defer { top += height }
      // 50 points wide, 12 from the left, in the middle of the row.
      return list.part(Rect(x: 12 + 10, y: top + height / 2 - 15, width: 30, height: 30), scale: 1)
    }
  }

  @Test func `every row shows its own kitten, and each kitten is decoded and prepared once in a whole scroll`() async throws {
    let feed = try SampleFeed.kittens.feed()
    let urls = try feed.rows.map { try #require($0.imageURL) }
    try #require(urls.count == 100)
    let kittens = Set(urls)

    let renderer = try Renderer.test(width: 390, height: 844, scale: 1)
    let frames = try await renderer.allFrames(of: TableNode(feed: feed), .toEnd(step: 150))
    #expect(frames.count > 50)
    #expect(frames.flatMap(\.warnings) == [])
    #expect(renderer.counts.imagesDecoded == kittens.count)
    #expect(renderer.counts.imagesPrepared == kittens.count)
    // Each row has a message and a date. No default avatar is shown, so no letter of one is shaped.
    #expect(renderer.counts.textsShaped == 2 * 100)

    let icons = try await icons(of: feed, by: renderer)
    #expect(Set(icons).count == kittens.count)
    #expect(Set(zip(urls, icons).map { Shown(url: $0, pixels: $1) }).count == kittens.count, "rows of one kitten show the same")
    var bare = feed
    for index in bare.rows.indices { bare.rows[index].imageURL = nil }
    for (row, (icon, avatar)) in zip(icons, try await self.icons(of: bare, by: renderer)).enumerated() {
      #expect(icon != avatar, "row \(row)")
    }
  }

  private struct Shown: Hashable {
    var url: String
    var pixels: [UInt32]
  }
}
