import EmakiBatch
import EmakiDrawing
import EmakiFeeds
import Testing

@Suite struct BatchLaneTests {
  private func draw(_ line: String, _ lane: BatchLane) async throws {
    let text = try FeedText(
      line: Array(line.utf8), name: "line", folder: "/", base: DrawingRequest(feed: .file("-")), limits: FeedLimits(),
      readFile: { _ in [] })
    _ = try await lane.draw(text, to: LaneOutput(.memory))
  }

  @Test func `renderers of a lane count their glyphs together`() async throws {
    let lane = BatchLane(BatchStation(DrawingResources(), memory: 1 << 20))
    try await draw(#"{"feed": [{"id": "a", "body": "fox"}], "dir": "ltr"}"#, lane)
    let first = lane.glyphBytes
    #expect(first > 0)
    try await draw(#"{"feed": [{"id": "a", "body": "fox"}], "dir": "ltr"}"#, lane)
    #expect(lane.glyphBytes == first)
    // Rows from right to left have a renderer of their own, with the same glyphs.
    try await draw(#"{"feed": [{"id": "a", "body": "fox"}], "dir": "rtl"}"#, lane)
    #expect(lane.glyphBytes == 2 * first)
  }
}
