import Emaki
import Foundation
import Testing

struct PNGModeTests {
  private func renderer(_ mode: PNGMode, jobs: Int = 2) throws -> Renderer { try .test(320, 400, scale: 2, jobs: jobs, png: mode) }

  @Test(arguments: PNGMode.allCases) func `every PNG mode gives the same pixels, in every view`(mode: PNGMode) async throws {
    let table = try SampleFeed.notifications.table()
    let renderer = try renderer(mode)
    let frame = try await renderer.render(table, offset: 123.5)
    for frame in [frame, try await renderer.render(table, onlyRow: 2), try await renderer.render(.boxes(heights: []))] {
      #expect(try frame.decoded() == frame.picture && frame.pngByteCount == frame.pngData.count)
    }
    #expect(try Picture(png: await renderer.fullPNG(of: table)).rows(247..<247 + 800) == frame.picture)
  }

  @Test(arguments: PNGMode.allCases) func `the bytes do not depend on the number of workers`(mode: PNGMode) async throws {
    func file(jobs: Int) async throws -> Data { try await renderer(mode, jobs: jobs).render(SampleFeed.notifications.table()).pngData }
    #expect(try await file(jobs: 1) == file(jobs: 4))
  }

  @Test func `balanced is smaller than fast, small is smaller than libpng`() async throws {
    func bytes(_ mode: PNGMode) async throws -> Double {
      Double(try await renderer(mode).render(SampleFeed.notifications.table()).pngByteCount)
    }
    let (fast, balanced, small, libpng) = try await (bytes(.fast), bytes(.balanced), bytes(.small), bytes(.libpng))
    #expect(balanced < fast && small < libpng && balanced < libpng * 1.03 && fast < libpng * 1.17)
  }
}
