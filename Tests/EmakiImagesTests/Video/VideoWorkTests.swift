import EmakiDisplay
import EmakiNetwork
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// How often the frames of a video are decoded, and what stays in memory.
@Suite struct VideoWorkTests {
  private let folder: TemporaryFolder
  private let url = ImageURL(video: "a.mp4").string

  /// A video of 40 frames, with a key frame every ten.
  init() throws {
    folder = try TemporaryFolder()
    var video = TestVideo()
    video.bFrames = 2
    try folder.write(video.bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]), to: "a.mp4")
  }

  private func store(byteBudget: Int) -> ImageStore {
    ImageStore(
      access: ImageAccess(baseDirectory: folder.path), network: NetworkReader(.off), memory: ImageMemory(byteBudget: byteBudget))
  }

  private func frame(_ index: Int, in store: ImageStore) throws -> Bitmap { try Self.frame(index, of: url, in: store) }

  private static func frame(_ index: Int, of url: String, in store: ImageStore) throws -> Bitmap {
    var options = ImageOptions()
    options.animationTime = index * 100
    return try store.prepared(ImageRequest(source: .url(url), size: PixelSize(width: 8, height: 8), scale: 1, options: options))
  }

  @Test func `each frame is decoded once while there is room for all`() throws {
    let store = store(byteBudget: 4 << 20)
    #expect(store.playback(of: url)?.milliseconds.count == 40)
    for _ in 0..<3 { for index in 0..<40 { _ = try frame(index, in: store) } }
    #expect(store.counters.frames == 40)
    #expect(store.counters.decoded == 40)
  }

  @Test func `a frame far away is decoded from the key frame before it`() throws {
    let store = store(byteBudget: 4 << 20)
    _ = store.playback(of: url)
    _ = try frame(33, in: store)
    // From the key at 30 on, and one that is coded before it and shows after it.
    #expect((4...6).contains(store.counters.frames), "\(store.counters.frames)")
    let before = store.counters.frames
    _ = try frame(11, in: store)
    #expect((2...4).contains(store.counters.frames - before), "\(store.counters.frames - before)")
  }

  @Test func `a video larger than the budget is decoded again in order, and its memory is bounded`() throws {
    let budget = 60_000
    let (small, large) = (store(byteBudget: budget), store(byteBudget: 4 << 20))
    for store in [small, large] { _ = store.playback(of: url) }
    for index in [0, 3, 9, 10, 39, 5, 20] {
      let (some, other) = (try frame(index, in: small), try frame(index, in: large))
      #expect(some.withPixels { Array($0) } == other.withPixels { Array($0) }, "\(index)")
      #expect(small.cachedBytes <= budget)
    }
  }

  @Test func `nodes that show a video at different times share one opening, and decode each frame once`() throws {
    let store = store(byteBudget: 4 << 20)
    _ = store.playback(of: url)
    // Two nodes, one 20 frames after the other, take turns.
    for index in 0..<20 {
      _ = try frame(index, in: store)
      _ = try frame(index + 20, in: store)
    }
    #expect(store.counters.openings == 1)
    // Where the second begins at a key frame, one frame is decoded that is coded after it and shows before it.
    #expect((40...42).contains(store.counters.frames), "\(store.counters.frames)")
    for index in 0..<40 { _ = try frame(index, in: store) }
    #expect(store.counters.openings == 1 && store.counters.decoded == 40)
  }

  @Test func `four places of a video are kept at most, and a video that repeats needs one`() throws {
    let store = store(byteBudget: 200_000)
    _ = store.playback(of: url)
    for _ in 0..<3 { for index in 0..<40 { _ = try frame(index, in: store) } }
    #expect(store.counters.openings == 1 && store.cachedBytes <= 200_000)
    // The budget holds some of the frames, so the others are decoded in each round, and none twice.
    #expect(store.counters.frames <= 3 * 40)
    for index in [0, 39, 7, 31, 15, 22, 2, 38, 11] { _ = try frame(index, in: store) }
    #expect(store.cachedBytes <= 200_000)
  }

  @Test func `threads that ask for frames of one video open it once more at most`() async throws {
    let store = store(byteBudget: 4 << 20)
    _ = store.playback(of: url)
    _ = try frame(0, in: store)
    let expected = try (0..<40).map { index in try frame(index, in: self.store(byteBudget: 4 << 20)).withPixels { Array($0) } }
    let url = url
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<4 {
        group.addTask {
          for index in part * 10..<part * 10 + 10 {
            let pixels = try Self.frame(index, of: url, in: store).withPixels { Array($0) }
            #expect(pixels == expected[index], "frame \(index)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.counters.openings == 1)
  }

  @Test func `the player of a video of 2560 x 1440 pixels is kept`() throws {
    var large = TestVideo()
    (large.width, large.height) = (2560, 1440)
    try folder.write(large.bytes(seconds: [0xFF0000]), to: "a.mp4")
    let store = store(byteBudget: 256 << 20)
    _ = store.playback(of: url)
    for index in 0..<10 { _ = try frame(index, in: store) }
    #expect(store.counters.openings == 1 && store.counters.frames == 10)
    #expect(store.cachedBytes <= 256 << 20)
  }

  @Test func `a file is a video only where its address says so`() throws {
    let store = store(byteBudget: 4 << 20)
    #expect(throws: ImageError.self) { try store.pixelSize(of: .url("a.mp4")) }
    #expect(try store.pixelSize(of: .url(url)) == PixelSize(width: 64, height: 48))
    // A feed that writes the mark into an address itself gets no video.
    #expect(throws: ImageError.malformedURL(url: url, cause: "a path cannot hold the character U+0000")) {
      try store.pixelSize(of: .url(ImageURL(picture: url).string))
    }
  }

  @Test func `errors name a video by its address as it was written`() throws {
    #expect {
      _ = try store(byteBudget: 1000).pixelSize(of: .url(ImageURL(video: "none.mp4").string))
    } throws: { error in
      if case ImageError.missing(url: "none.mp4", path: _) = error { true } else { false }
    }
  }
}
