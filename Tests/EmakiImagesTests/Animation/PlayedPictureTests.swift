import EmakiDisplay
import EmakiImages
import EmakiNetwork
import EmakiTestSupport
import Testing

/// Tests how often the frames of an animation are decoded, and what stays in memory.
@Suite struct PlayedPictureTests {
  private let folder: TemporaryFolder
  private static let count = 40

  /// A file of 40 frames of 8 x 8, each of another column, a tenth of a second each.
  init() throws {
    folder = try TemporaryFolder()
    let frames = (0..<Self.count).map { index in GIFFile.Frame(width: 8, height: 8) { x, y in y * 8 + x < index ? 1 : 2 } }
    try folder.write(GIFFile(width: 8, height: 8, frames: frames, repetitions: 0).bytes, to: "a.gif")
    try folder.write(PNGFile(width: 8, height: 8, colorType: .gray) { _, _ in [7] }.bytes, to: "still.png")
  }

  private func store(byteBudget: Int) -> ImageStore {
    ImageStore(
      access: ImageAccess(baseDirectory: folder.path), network: NetworkReader(.off), memory: ImageMemory(byteBudget: byteBudget))
  }

  private func frame(_ index: Int, in store: ImageStore, side: Int = 4) throws -> Bitmap {
    var options = ImageOptions()
    options.animationTime = index * 100
    return try store.prepared(
      ImageRequest(source: .url("a.gif"), size: PixelSize(width: side, height: side), scale: 1, options: options))
  }

  @Test func `each frame is decoded once while there is room for all`() throws {
    let store = store(byteBudget: 1 << 20)
    #expect(store.playback(of: "a.gif")?.milliseconds.count == Self.count)
    for _ in 0..<3 { for index in 0..<Self.count { _ = try frame(index, in: store) } }
    #expect(store.counters.frames == Self.count)
    #expect(store.counters.decoded == Self.count)
    #expect(store.counters.prepared == Self.count)
  }

  @Test func `two sizes of an animation share its decoded frames`() throws {
    let store = store(byteBudget: 1 << 20)
    _ = store.playback(of: "a.gif")
    for index in 0..<Self.count { for side in [4, 8] { _ = try frame(index, in: store, side: side) } }
    #expect(store.counters.frames == Self.count)
    #expect(store.counters.prepared == 2 * Self.count)
  }

  @Test func `an animation larger than the budget is decoded again in order, and its memory is bounded`() throws {
    let (budget, large) = (20_000, store(byteBudget: 1 << 20))
    let small = store(byteBudget: budget)
    for store in [small, large] { _ = store.playback(of: "a.gif") }
    for _ in 0..<3 {
      for index in 0..<Self.count {
        let (some, other) = (try frame(index, in: small), try frame(index, in: large))
        #expect(some.withPixels { Array($0) } == other.withPixels { Array($0) }, "\(index)")
        #expect(small.cachedBytes <= budget)
      }
    }
    #expect(large.cachedBytes > budget)
    #expect(small.counters.frames == 3 * Self.count)
  }

  @Test func `a player is forgotten with the last row that shows its animation`() throws {
    let store = store(byteBudget: 1 << 20)
    for index in 0..<3 { _ = try frame(index, in: store) }
    store.trim(keeping: ["a.gif"], to: 0)
    _ = try frame(3, in: store)
    // The first frame was drawn without a player, so the player began with it again.
    #expect(store.counters.frames == 4)
    store.trim(keeping: [], to: 0)
    #expect(store.cachedBytes == 0)
    _ = try frame(4, in: store)
    #expect(store.counters.frames == 4 + 5)
  }

  @Test func `a still is drawn without a player, and known to stand still once it was read`() throws {
    let store = store(byteBudget: 1 << 20)
    _ = try frame(0, in: store)
    #expect(store.counters.frames == 0)
    #expect(store.knownPlayback(of: "still.png") == nil)
    _ = try store.prepared(ImageRequest(source: .url("still.png"), size: PixelSize(width: 4, height: 4), scale: 1))
    #expect(store.knownPlayback(of: "still.png") == .some(nil))
    #expect(store.playback(of: "none.png") == nil)
    // A picture inside an address is known to stand still as well.
    let inside = "data:;base64," + base64(PNGFile(width: 1, height: 1, colorType: .gray) { _, _ in [7] }.bytes)
    _ = try store.prepared(ImageRequest(source: .url(inside), size: PixelSize(width: 4, height: 4), scale: 1))
    #expect(store.knownPlayback(of: inside) == .some(nil))
  }
}
