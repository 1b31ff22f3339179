import Emaki
import EmakiTestSupport
import Testing

@Suite struct PNGModeTests {
  private func renderer(_ mode: PNGMode, jobs: Int = 2) throws -> Renderer {
    try Renderer.test(width: 320, height: 400, jobs: jobs, png: mode)
  }

  @Test(arguments: PNGMode.allCases) func `every PNG mode gives the same pixels, in every view`(mode: PNGMode) async throws {
    let table = try SampleFeed.notifications.table()
    let renderer = try renderer(mode)
    let frame = try await renderer.render(table, offset: 123.5)
    #expect(try frame.decoded().difference(from: Picture(frame.bitmap())) == nil)
    #expect(frame.pngByteCount == frame.pngData.count)
    let row = try await renderer.render(table, onlyRow: 2)
    #expect(try row.decoded().difference(from: Picture(row.bitmap())) == nil)
    let full = try Picture(png: try await renderer.fullPNG(of: table))
    #expect(try full.rows(247..<247 + 800).difference(from: frame.decoded()) == nil)
    let empty = try await renderer.render(.boxes(heights: []))
    #expect(try empty.decoded().difference(from: Picture(empty.bitmap())) == nil)
  }

  @Test(arguments: PNGMode.allCases) func `the bytes do not depend on the number of workers`(mode: PNGMode) async throws {
    let table = { try SampleFeed.notifications.table() }
    let one = try await renderer(mode, jobs: 1).render(try table()).pngData
    let four = try await renderer(mode, jobs: 4).render(try table()).pngData
    #expect(one == four)
  }

  @Test func `balanced is smaller than fast, small is smaller than libpng`() async throws {
    var sizes: [PNGMode: Int] = [:]
    for mode in PNGMode.allCases {
      sizes[mode] = try await renderer(mode).render(try SampleFeed.notifications.table()).pngByteCount
    }
    let bytes = { (mode: PNGMode) in Double(sizes[mode] ?? 0) }
    #expect(bytes(.balanced) < bytes(.fast) && bytes(.small) < bytes(.libpng))
    #expect(bytes(.balanced) < bytes(.libpng) * 1.03 && bytes(.fast) < bytes(.libpng) * 1.17)
  }
}
