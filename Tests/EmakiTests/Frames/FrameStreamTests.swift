import Emaki
import EmakiTestSupport
import Foundation
import Testing

struct FrameStreamTests {
  /// Returns a table of rows of 10 points on a white ground, which are white except for a black one.
  private func table(rows: Int = 20, black: Int) -> TableNode {
    TableNode.plain(rows: Array(0..<rows)) { row in { BoxCell(height: 10, color: row == black ? .black : .white) } }
  }

  private func small(scale: Double = 1, png: PNGMode = .fast) throws -> Renderer {
    try .test(8, 100, scale: scale, png: png)
  }

  /// Returns what is said when a stream is refused.
  private func error(
    _ format: FrameStreamFormat, of table: TableNode? = nil, frames: Int = 2, rate: Int = 60, png: PNGMode = .fast
  ) async -> String? {
    do {
      _ = try await small(png: png).stream(format, of: table ?? self.table(black: 4), .by(1, frames: frames), framesPerSecond: rate)
    } catch {
      return "\(error)"
    }
    return nil
  }

  @Test(arguments: FrameStreamFormat.allCases) func `each frame says how long it took to write`(format: FrameStreamFormat) async throws {
    var times: [Duration] = []
    var bytes = 0
    try await small().frames(of: table(black: 4), scroll: .by(10, frames: 3)).write(
      as: format, progress: { times.append($0.timing.write) }, to: { bytes += $0.count })
    #expect(times.count == 3 && bytes > 0 && times.allSatisfy { $0 > .zero })
  }

  // MARK: apng

  @Test(arguments: SampleFeed.allCases, [37, 233]) func `every frame of an apng is the composited frame`(feed: SampleFeed, step: Double)
    async throws
  {
    let renderer = try Renderer.test()
    let scroll = Scroll.by(step, frames: 9)
    let apng = try DecodedAPNG(await renderer.stream(.apng, of: feed.table(), scroll))
    let frames = try await renderer.allFrames(of: feed.table(), scroll)
    #expect(apng.frames.map(\.words) == frames.map(\.picture.words) && frames.count == 9)
  }

  @Test(arguments: [PNGMode.fast, .balanced]) func `a translucent list makes a translucent APNG`(png: PNGMode) async throws {
    let table = TableNode.plain(rows: Array(0..<12)) { row in { BoxCell(height: 10, color: Color(0x204060, alpha: Double(row) / 12)) } }
    table.backgroundColor = .clear
    let renderer = try small(png: png)
    let apng = try DecodedAPNG(await renderer.stream(.apng, of: table, .by(3, frames: 8)))
    #expect(apng.frames.map(\.words) == (try await renderer.allFrames(of: table, .by(3, frames: 8)).map { try $0.decoded().words }))
  }

  private func changedRows(_ scroll: Scroll) async throws -> [Range<Int>] {
    try DecodedAPNG(await small().stream(.apng, of: table(black: 4), scroll)).frames.map(\.rows)
  }

  @Test func `an APNG frame contains only the rows that changed`() async throws {
    // The black row is at 40, 30, 20, 10 and 0, and then it is gone. After that nothing changes, and a frame has at least one row.
    // Rounded to pixels the offsets of the other scroll are 0, 0, 1, 1, 1: halves go up.
    #expect(
      try await [changedRows(.by(10, frames: 8)), changedRows(.by(0.25, frames: 5))] == [
        [0..<100, 30..<50, 20..<40, 10..<30, 0..<20, 0..<10, 0..<1, 0..<1], [0..<100, 0..<1, 39..<50, 0..<1, 0..<1],
      ])
  }

  @Test(
    arguments: [
      .toEnd(step: 50), .toEnd(step: 60), .toEnd(step: 1000), .toEnd(step: 66.6), .toEnd(step: 0), .toEnd(step: 0.7),
      Scroll(step: 60, start: 70), Scroll(step: 60, start: 700), Scroll(step: 0.1, start: 99), .by(30, frames: 1), .by(90, frames: 5),
    ] as [Scroll], [1, 2.5]) func `an APNG announces as many frames as the scroll has`(scroll: Scroll, scale: Double) async throws
  {
    let renderer = try small(scale: scale)
    // The reader refuses a file that announces another number of frames.
    let apng = try DecodedAPNG(await renderer.stream(.apng, of: table(black: 4), scroll))
    #expect(apng.frames.count == (try await renderer.allFrames(of: table(black: 4), scroll).count))
  }

  @Test(arguments: [[], [0, 0], [30]] as [[Double]]) func `a list that is not scrolled is one frame`(heights: [Double]) async throws {
    #expect(try DecodedAPNG(await small().stream(.apng, of: .boxes(heights: heights), .toEnd(step: 24))).frames.count == 1)
  }

  @Test func `an APNG is refused in modes that compress whole pictures, and of no frames or more than it can count`() async {
    for mode in [PNGMode.small, .libpng] {
      #expect(
        await error(.apng, png: mode)
          == "an APNG is put together from bands, and the PNG mode \(mode) compresses whole pictures. Use fast or balanced.")
    }
    for frames in [0, 1 << 31] {
      #expect(
        await error(.apng, frames: frames)
          == "an APNG of \(frames) frames cannot be written: it holds 1 to 1073741824. Choose another number of frames or another step.")
    }
  }

  // MARK: y4m

  @Test func `a y4m file has the size, the rate and the frames, and a raw one their pixels alone`() async throws {
    func bytes(_ format: FrameStreamFormat) async throws -> [UInt8] {
      try await small().stream(format, of: table(black: 0), .by(10, frames: 2), framesPerSecond: 25)
    }
    let head = "YUV4MPEG2 W8 H100 F25:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".bytes
    #expect(try await bytes(.y4m).starts(with: head))
    #expect(try await [bytes(.y4m), bytes(.raw)].map(\.count) == [head.count + 2 * ("FRAME\n".utf8.count + 3 * 800), 2 * 4 * 800])
  }

  @Test func `translucent lists cannot be written as y4m`() async throws {
    let table = table(black: 1)
    table.backgroundColor = .clear
    #expect(
      await error(.y4m, of: table)
        == "the format has no transparency, and frame 0 may be translucent. Give the list an opaque ground, or write apng or raw.")
  }

  // MARK: All

  @Test(arguments: FrameStreamFormat.allCases, [0, 1001, -1])
  func `a frame rate out of range is refused`(format: FrameStreamFormat, rate: Int) async {
    #expect(await error(format, rate: rate) == "\(rate) frames a second cannot be shown. Choose 1 to 1000.")
  }

  @Test(arguments: FrameStreamFormat.allCases)
  func `a file has the bytes of the stream, and none is left after an error`(format: FrameStreamFormat)
    async throws
  {
    let folder = TemporaryFolder()
    let renderer = try small()
    var shown: [Int] = []
    let count = try await renderer.frames(of: table(black: 4), scroll: .by(10, frames: 3))
      .write(as: format, toFile: folder["scroll"]) { shown.append($0.index) }
    let bytes = try folder.contents("scroll")
    let streamed = try await renderer.stream(format, of: table(black: 4), .by(10, frames: 3))
    #expect(Array(bytes) == streamed && count == bytes.count && shown == [0, 1, 2])

    let odd = TableNode.plain(rows: [10, .nan]) { height in { BoxCell(height: height, color: .black) } }
    let scroll = renderer.frames(of: odd, scroll: .by(10, frames: 3))
    await #expect(throws: RenderError.self) { try await scroll.write(as: format, toFile: folder["odd"]) }
    #expect(try folder.names == ["scroll"])
  }
}

extension Renderer {
  /// The frames of a scroll as one file.
  fileprivate nonisolated(nonsending) func stream(
    _ format: FrameStreamFormat, of table: TableNode, _ scroll: Scroll, framesPerSecond: Int = 60
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await frames(of: table, scroll: scroll).write(as: format, framesPerSecond: framesPerSecond) { bytes += $0 }
    return bytes
  }
}
