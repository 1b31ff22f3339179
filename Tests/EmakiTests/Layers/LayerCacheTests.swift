import EmakiDrawing
import EmakiTestSupport
import Foundation
import Testing

@testable import EmakiEngine

/// Tests that painted and compressed layers are used again, and that this changes no pixel.
struct LayerCacheTests {
  private func renderer(
    _ cache: TemporaryFolder? = nil, jobs: Int = 2, memory: Int = 64 << 20, png: PNGMode = .fast, pictures: String = SampleFeed.folder.path
  ) throws -> Renderer {
    try .test(375, 600, scale: 2, jobs: jobs, png: png, pictures: pictures) { options in
      options.layerMemory = memory
      if let cache { (options.cacheDirectory, options.layerFiles) = (cache.path, 1 << 30) }
    }
  }

  /// Returns the feed with the text of one row changed.
  private func changed(_ feed: Feed, row: Int) -> Feed {
    var feed = feed
    feed.rows[row].body += " — edited"
    return feed
  }

  @Test(arguments: [PNGMode.fast, .balanced]) func `a list that is drawn again is painted only where it changed`(png: PNGMode) async throws
  {
    let renderer = try renderer(png: png)
    let feed = try SampleFeed.notifications.feed()
    let first = try await renderer.fullPNG(of: TableNode(feed: feed))
    // A very high row is painted in parts.
    let (drawn, bands) = (renderer.counts.layersDrawn, renderer.counts.bandsEncoded)
    #expect(try await renderer.fullPNG(of: TableNode(feed: feed)) == first && drawn >= feed.rows.count)
    let counts = renderer.counts
    #expect((counts.layersDrawn, counts.layersReused, counts.bandsEncoded) == (drawn, drawn, bands))

    let edited = changed(feed, row: 3)
    let again = try await renderer.fullPNG(of: TableNode(feed: edited))
    let fresh = try await self.renderer(memory: 0, png: png).fullPNG(of: TableNode(feed: edited))
    #expect(again == fresh && renderer.counts.layersDrawn == drawn + 1)
  }

  @Test func `another process reads the painted layers from the folder`() async throws {
    let folder = TemporaryFolder()
    let feed = try SampleFeed.notifications.feed()
    let first = try await renderer(folder).fullPNG(of: TableNode(feed: feed))
    let next = try renderer(folder, jobs: 3)
    #expect(try await next.fullPNG(of: TableNode(feed: feed)) == first)
    let counts = next.counts
    #expect((counts.layersDrawn, counts.bandsEncoded, counts.imagesDecoded) == (0, 0, 0))

    let third = try renderer(folder)
    let edited = changed(feed, row: 7)
    let again = try await third.fullPNG(of: TableNode(feed: edited))
    let fresh = try await renderer(memory: 0).fullPNG(of: TableNode(feed: edited))
    #expect(again == fresh && third.counts.layersDrawn == 1)
  }

  /// Rows cut by the viewport are decoded from the cache and compressed anew.
  @Test(arguments: 1...3 as ClosedRange<UInt64>) func `frames from the cache are the same files`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    let table = try SampleFeed.notifications.table()
    _ = try await renderer(folder).fullPNG(of: table)
    let (cached, plain) = (try renderer(folder, memory: seed == 1 ? 0 : 1 << 20), try renderer(memory: 0))
    for _ in 0..<8 {
      let offset = random.double(0...3000)
      let (one, other) = (try await cached.render(table, offset: offset), try await plain.render(table, offset: offset))
      #expect(one.pngData == other.pngData && one.picture == other.picture, "seed \(seed), offset \(offset)")
    }
    #expect(cached.counts.layersDrawn == 0)
  }

  @Test func `a transparent ground is transparent when it is read from the cache`() async throws {
    let folder = TemporaryFolder()
    func table() -> TableNode {
      let table = TableNode.plain(rows: [0]) { _ in
        {
          let cell = BoxCell(height: 90, color: Color(0x2F7CF6, alpha: 0.37))
          cell.cornerRadius = 20
          return cell
        }
      }
      table.backgroundColor = .clear
      return table
    }
    let first = try await renderer(folder).render(table(), offset: 0)
    let next = try renderer(folder)
    let again = try await next.render(table(), offset: 0)
    #expect(again.pngData == first.pngData && again.picture == first.picture && next.counts.layersReused == 1)
  }

  @Test func `a picture with new content is painted again under the same name`() async throws {
    let (folder, pictures) = (TemporaryFolder(), TemporaryFolder())
    let names = ["a.png", "b.png"]
    for name in names { try pictures.write(WrittenPNG.file(side: 8, color: 0xFF0000), to: name) }
    let table = TableNode(feed: Feed(rows: names.map { NotificationRow(id: $0, body: $0, imageURL: $0) }))
    let first = try await renderer(folder, pictures: pictures.path).fullPNG(of: table)
    try pictures.write(WrittenPNG.file(side: 8, color: 0x0000FF), to: "b.png")
    let next = try renderer(folder, pictures: pictures.path)
    let again = try await next.fullPNG(of: table)
    let fresh = try await renderer(memory: 0, pictures: pictures.path).fullPNG(of: table)
    #expect(again == fresh && again != first && next.counts.layersDrawn == 1)
  }

  @Test func `a missing picture is a warning each time, and its row is painted again`() async throws {
    let folder = TemporaryFolder()
    let table = TableNode(feed: Feed(rows: [NotificationRow(id: "1", body: "one", imageURL: "none.png")]))
    for _ in 0..<2 {
      let renderer = try renderer(folder)
      for count in 1...2 { #expect(try await [renderer.render(table).warnings.count, renderer.counts.layersDrawn] == [1, count]) }
    }
  }

  @Test func `missing glyphs are a warning each time`() async throws {
    let folder = TemporaryFolder()
    let table = TableNode(feed: Feed(rows: [NotificationRow(id: "1", body: "one \u{378}")]))
    for _ in 0..<2 { #expect(try await renderer(folder).render(table).warnings.count == 1) }
  }

  @Test func `a damaged folder changes no byte`() async throws {
    let folder = TemporaryFolder()
    let table = try SampleFeed.notifications.table()
    let first = try await renderer(folder).fullPNG(of: table)
    let layers = folder["layers"]
    for (index, name) in (FileManager.default.enumerator(atPath: layers)?.allObjects as? [String] ?? []).enumerated() {
      guard let data = try? Data(contentsOf: URL(filePath: layers + "/" + name)) else { continue }
      let damaged = index % 3 == 0 ? Data() : index % 3 == 1 ? data.prefix(data.count / 2) : Data(data.reversed())
      try damaged.write(to: URL(filePath: layers + "/" + name))
    }
    let next = try renderer(folder)
    #expect(try await next.fullPNG(of: table) == first && next.counts.layersReused == 0)
  }

  /// The file is whole, but it belongs to another row.
  @Test func `a file that holds a layer of another size is painted over`() async throws {
    let folder = TemporaryFolder()
    func table(_ height: Double) -> TableNode { TableNode.plain(rows: [0]) { _ in { BoxCell(height: height, color: Color(0x336699)) } } }
    func files() -> Set<String> {
      let names = FileManager.default.enumerator(atPath: folder["layers"])?.allObjects as? [String] ?? []
      return Set(names.filter { $0.count > 16 }.map { folder.path + "/layers/" + $0 })
    }
    _ = try await renderer(folder).render(table(90))
    let higher = try #require(files().first)
    let first = try await renderer(folder).render(table(40))
    let lower = try #require(files().subtracting([higher]).first)
    try Data(contentsOf: URL(filePath: higher)).write(to: URL(filePath: lower))
    let next = try renderer(folder)
    #expect(try await next.render(table(40)).pngData == first.pngData && next.counts.layersReused == 0)
  }
}
