import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// How often the frames of a video are decoded, and what stays in memory.
struct VideoWorkTests {
  private let played: PlayedFolder

  /// A video of 40 frames, with a key frame every ten.
  init() throws {
    let video = TestVideo { $0.bFrames = 2 }.bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00])
    played = try PlayedFolder(video, url: ImageURL(video: "a.mp4").string, name: "a.mp4")
  }

  private func draw(_ indices: some Sequence<Int>, in store: ImageStore) throws {
    for index in indices { try played.frame(index, in: store) }
  }

  @Test func `a frame far away is decoded from the key frame before it`() throws {
    let store = played.playing()
    // From the key at 30 on, and one that is coded before it and shows after it.
    for (index, expected) in [(33, 4...6), (11, 2...4)] {
      let before = store.counters.frames
      try draw([index], in: store)
      #expect(expected.contains(store.counters.frames - before), "\(store.counters.frames - before)")
    }
  }

  @Test func `a video larger than the budget is decoded again in order, and its memory is bounded`() throws {
    try played.expectFrames([0, 3, 9, 10, 39, 5, 20], within: 60_000)
  }

  @Test func `nodes that show a video at different times share one opening, and decode each frame once`() throws {
    let store = played.playing()
    #expect(store.playback(of: played.url)?.milliseconds.count == 40)
    // Two nodes, one 20 frames after the other, take turns.
    try draw((0..<20).flatMap { [$0, $0 + 20] }, in: store)
    // Where the second begins at a key frame, one frame is decoded that is coded after it and shows before it.
    #expect((40...42).contains(store.counters.frames), "\(store.counters.frames)")
    try draw(0..<40, in: store)
    #expect(store.counters.openings == 1 && store.counters.decoded == 40)
  }

  @Test func `four places of a video are kept at most, and a video that repeats needs one`() throws {
    let store = played.playing(byteBudget: 200_000)
    for _ in 0..<3 { try draw(0..<40, in: store) }
    // The budget holds some of the frames, so the others are decoded in each round, and none twice.
    #expect(store.counters.openings == 1 && store.cachedBytes <= 200_000 && store.counters.frames <= 3 * 40)
    try draw([0, 39, 7, 31, 15, 22, 2, 38, 11], in: store)
    #expect(store.cachedBytes <= 200_000)
  }

  @Test func `threads that ask for frames of one video open it once more at most`() async throws {
    let store = played.playing()
    try draw([0], in: store)
    let expected = try (0..<40).map { try played.frame($0, in: played.store()).pixels }
    let url = played.url
    await withTaskGroup(of: [Bool?].self) { group in
      for part in 0..<4 {
        group.addTask { (part * 10..<part * 10 + 10).map { try? store.prepared(url, 4, 4, at: $0 * 100).pixels == expected[$0] } }
      }
      for await areEqual in group { #expect(areEqual == Array(repeating: true, count: 10)) }
    }
    #expect(store.counters.openings == 1)
  }

  @Test func `the player of a video of 2560 x 1440 pixels is kept`() throws {
    try played.folder.write(TestVideo { ($0.width, $0.height) = (2560, 1440) }.bytes(seconds: [0xFF0000]), to: "a.mp4")
    let store = played.playing(byteBudget: 256 << 20)
    try draw(0..<10, in: store)
    #expect(store.counters.openings == 1 && store.counters.frames == 10 && store.cachedBytes <= 256 << 20)
  }

  @Test func `a file is a video only where its address says so`() throws {
    let (store, url) = (played.store(), played.url)
    #expect(throws: ImageError.self) { try store.pixelSize(of: .url("a.mp4")) }
    #expect(try store.pixelSize(of: .url(url)) == PixelSize(64, 48))
    // A feed that writes the mark into an address itself gets no video. Errors name a video by its address as it was written.
    let addresses = [ImageURL(picture: url), ImageURL(video: "none.mp4")].map(\.string)
    #expect(
      addresses.map { url in failure { try store.pixelSize(of: .url(url)) } } == [
        .malformedURL(url: url, cause: "a path cannot hold the character U+0000"),
        .missing(url: "none.mp4", path: played.folder["none.mp4"]),
      ])
  }
}
