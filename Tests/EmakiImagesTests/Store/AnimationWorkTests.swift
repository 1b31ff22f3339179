import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests how often the frames of an animation are decoded, and what stays in memory.
struct AnimationWorkTests {
  private let played: PlayedFolder

  /// 40 frames of 8 x 8, each of another column.
  init() throws {
    let frames = (0..<40).map { index in GIFFile.Frame(width: 8, height: 8) { x, y in y * 8 + x < index ? 1 : 2 } }
    let gif = GIFFile(width: 8, height: 8, frames: frames, repetitions: 0)
    played = try PlayedFolder(gif.bytes, url: "a.gif", name: "a.gif")
  }

  @Test func `each frame is decoded once while there is room for all, whatever sizes it is drawn at`() throws {
    let store = played.playing()
    for _ in 0..<3 { for index in 0..<40 { for side in [4, 8] { try played.frame(index, in: store, side: side) } } }
    #expect([store.counters.frames, store.counters.decoded, store.counters.prepared] == [40, 40, 80])
  }

  @Test func `an animation larger than the budget is decoded again in order, and its memory is bounded`() throws {
    let (small, large) = try played.expectFrames((0..<3).flatMap { _ in 0..<40 }, within: 20_000)
    #expect(large.cachedBytes > 20_000 && small.counters.frames == 3 * 40)
  }

  @Test func `a player is forgotten with the last row that shows its animation`() throws {
    let store = played.store()
    for index in 0..<3 { try played.frame(index, in: store) }
    store.trim(keeping: ["a.gif"], to: 0)
    try played.frame(3, in: store)
    // The first frame was drawn without a player, so the player began with it again.
    #expect(store.counters.frames == 4)
    store.trim(keeping: [], to: 0)
    #expect(store.cachedBytes == 0)
    try played.frame(4, in: store)
    #expect(store.counters.frames == 4 + 5)
  }

  @Test func `a still is drawn without a player, and known to stand still once it was read`() throws {
    let store = played.store()
    try played.frame(0, in: store)
    #expect(store.counters.frames == 0)
    let still = PNGFile.gray(8, 7)
    try played.folder.write(still, to: "still.png")
    #expect(store.knownPlayback(of: "still.png") == nil)
    for url in ["still.png", dataURL(still)] {
      _ = try store.prepared(url, 4, 4)
      #expect(store.knownPlayback(of: url) == .some(nil))
    }
    #expect(store.playback(of: "none.png") == nil)
  }
}
