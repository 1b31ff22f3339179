import Emaki
import EmakiTestSupport
import Testing

struct WorkerCountTests {
  /// Every way to draw a list, as files.
  private func drawn(_ feed: SampleFeed, by renderer: Renderer) async throws -> [String: [UInt8]] {
    var files = [
      "viewport": Array(try await renderer.render(feed.table(), offset: 100).pngData),
      "whole list": try await renderer.fullPNG(of: feed.table()),
    ]
    for frame in try await renderer.allFrames(of: feed.table(), Scroll(step: 71, frames: 24)) {
      files[frame.name] = Array(frame.pngData)
    }
    return files
  }

  private func differences(_ files: [String: [UInt8]], from other: [String: [UInt8]]) -> [String] {
    Set(files.keys).union(other.keys).filter { files[$0] != other[$0] }.sorted()
  }

  @Test(arguments: SampleFeed.allCases) func `any number of workers writes the same bytes as one`(feed: SampleFeed) async throws {
    let one = try await drawn(feed, by: .test(jobs: 1))
    for jobs in [2, 3, 5] {
      #expect(differences(try await drawn(feed, by: .test(jobs: jobs)), from: one) == [], "\(jobs) workers")
    }
  }

  @Test func `rows of any layout look as they do alone, for any number of workers`() async throws {
    func table(_ rows: Range<UInt64>) -> TableNode { TableNode.plain(rows: Array(rows)) { seed in { RandomLayoutTree.cell(seed: seed) } } }
    let (one, four) = (try Renderer.test(200, jobs: 1), try Renderer.test(200, jobs: 4))
    let full = try await one.fullPNG(of: table(0..<40))
    #expect(try await four.fullPNG(of: table(0..<40)) == full)
    var alone: [UInt32] = []
    for (seed, height) in zip(seeds(40), try await one.heights(of: table(0..<40))) where height > 0 {
      alone += try await four.render(table(seed..<seed + 1), onlyRow: 0).picture.words
    }
    #expect(try Picture(png: full).words == alone)
  }

  @Test(arguments: SampleFeed.allCases) func `a renderer with warm caches writes the same bytes as a new one`(feed: SampleFeed) async throws
  {
    let renderer = try Renderer.test()
    let first = try await drawn(feed, by: renderer)
    #expect(differences(try await drawn(feed, by: renderer), from: first) == [])
  }

  @Test func `one renderer can draw several lists at the same time`() async throws {
    let renderer = try Renderer.test()
    let alone = [try await drawn(.notifications, by: renderer), try await drawn(.kittens, by: renderer)]
    async let notifications = drawn(.notifications, by: renderer)
    async let kittens = drawn(.kittens, by: renderer)
    let together = [try await notifications, try await kittens]
    #expect(zip(together, alone).flatMap { differences($0, from: $1) } == [])
  }
}
