import Emaki
import Testing

@Suite struct WorkerCountTests {
  /// Every way to draw a list, as files.
  private struct Drawn {
    var viewport: [UInt8]
    var frames: [[UInt8]]
    var full: [UInt8]

    init(_ feed: SampleFeed, by renderer: Renderer) async throws {
      viewport = Array(try await renderer.render(try feed.table(), offset: 100).pngData)
      frames = try await renderer.allFrames(of: try feed.table(), Scroll(step: 71, frames: 24)).map { Array($0.pngData) }
      full = try await renderer.fullPNG(of: try feed.table())
    }

    func differences(from other: Drawn) -> [String] {
      var names: [String] = []
      if viewport != other.viewport { names.append("viewport") }
      if frames.count != other.frames.count { names.append("number of frames") }
      for (index, (a, b)) in zip(frames, other.frames).enumerated() where a != b { names.append("frame \(index)") }
      if full != other.full { names.append("full list") }
      return names
    }
  }

  @Test(arguments: SampleFeed.allCases) func `any number of workers writes the same bytes as one`(feed: SampleFeed) async throws {
    let one = try await Drawn(feed, by: try .test(jobs: 1))
    for jobs in [2, 3, 5] {
      #expect(try await Drawn(feed, by: try .test(jobs: jobs)).differences(from: one) == [], "\(jobs) workers")
    }
  }

  @Test(arguments: SampleFeed.allCases) func `a renderer with warm caches writes the same bytes as a new one`(feed: SampleFeed) async throws
  {
    let renderer = try Renderer.test()
    let first = try await Drawn(feed, by: renderer)
    #expect(try await Drawn(feed, by: renderer).differences(from: first) == [])
    #expect(try await Drawn(feed, by: try .test()).differences(from: first) == [])
  }

  @Test func `one renderer can draw several lists at the same time`() async throws {
    let renderer = try Renderer.test()
    let alone = [try await Drawn(.notifications, by: renderer), try await Drawn(.kittens, by: renderer)]
    async let notifications = Drawn(.notifications, by: renderer)
    async let kittens = Drawn(.kittens, by: renderer)
    #expect(try await notifications.differences(from: alone[0]) == [])
    #expect(try await kittens.differences(from: alone[1]) == [])
  }
}
