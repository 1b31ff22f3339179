import EmakiDrawing
import EmakiFeeds
import Testing

@testable import EmakiBatch

struct BatchLaneTests {
  private func draw(_ lane: BatchLane, direction: String) async throws {
    let line = #"{"feed": [{"id": "a", "body": "fox"}], "dir": "\#(direction)"}"#
    let text = try FeedText(
      line: line.bytes, name: "line", folder: "/", base: DrawingRequest(feed: .file("-")), limits: FeedLimits(),
      readFile: { _ in [] })
    _ = try await lane.draw(text, to: .memory)
  }

  @Test func `renderers of a lane count their glyphs together`() async throws {
    let lane = BatchLane(BatchStation(DrawingResources(), memory: 1 << 20))
    var bytes: [Int] = []
    // Rows from right to left have a renderer of their own, with the same glyphs.
    for direction in "ltr ltr rtl".words {
      try await draw(lane, direction: direction)
      bytes.append(lane.glyphBytes)
    }
    #expect(bytes[0] > 0 && bytes == [1, 1, 2].map { $0 * bytes[0] })
  }
}
