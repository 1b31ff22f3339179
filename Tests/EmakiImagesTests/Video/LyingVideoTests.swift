import CLoadedLibraries
import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests files whose containers say something untrue, or something that nobody writes.
struct LyingVideoTests {
  private static let video = TestVideo().bytes(seconds: [0xFF0000])

  // MARK: MP4

  /// A change to a usual file, after which it is refused before it is opened or, where there is no error, drawn as before.
  struct Lie: CustomTestStringConvertible {
    let testDescription: String
    let error: ImageError?
    let change: @Sendable (inout MP4File) -> Void

    init(_ name: String, _ error: ImageError?, change: @escaping @Sendable (inout MP4File) -> Void) {
      (testDescription, self.error, self.change) = (name, error, change)
    }

    /// The last edit is repeated, so that there are as many.
    static func edits(_ count: Int, _ error: ImageError?) -> Lie {
      Lie("\(count) edits", error) {
        let edit = $0["elst", 12].prefix(12)
        $0.insert(Array(repeatElement(edit, count: count - 1).joined()), into: "elst", at: 24, inside: "moov trak edts".words)
        $0["elst", 8] = count
      }
    }

    /// The file describes its frames twice, and its frames use one of the descriptions.
    static func description(_ number: Int, _ error: ImageError?) -> Lie {
      Lie("frames of description \(number)", error) {
        let entry = Array($0["stsd", 12].prefix($0["stsd", -4] - 16))
        $0.insert(entry, into: "stsd", at: 12 + entry.count, inside: MP4File.tables)
        $0["stsd", 8] = 2
        $0["stsc", 20] = number
      }
    }

    /// A name behind the flags, which say whether the frames are in this file.
    static func other(_ name: String, isHere: Bool, _ error: ImageError?) -> Lie {
      Lie("frames in \(name), here: \(isHere)", error) {
        $0.insert(name.bytes + [0], into: "url ", at: 8, inside: MP4File.references)
        $0["url ", 4] = isHere ? 1 : 0
      }
    }

    static func boxes(_ count: Int) -> [UInt8] { Array(repeatElement([0, 0, 0, 8] + "free".bytes, count: count).joined()) }
  }

  static let lies: [Lie] = {
    let crowded = ImageError.unsupportedVideo("a video of more than 131072 boxes")
    return [
      .description(1, nil), .description(2, .unsupportedVideo("a video whose description changes")), .edits(10, nil),
      .edits(257, .unsupportedVideo("a video of more than 256 edits")), .other("http://127.0.0.1/other.mp4", isHere: true, nil),
      .other("http://127.0.0.1/other.mp4", isHere: false, .unsupportedVideo("a video whose frames are in another file")),
      Lie("packed tables", .unsupportedVideo("a video with packed tables")) { $0["mvhd", 0] = "cmov".bytes },
      // All frames have one byte.
      Lie("a table of too many frames", .tooMuchWork(.frames, 1 << 20)) { ($0["stsz", 8], $0["stsz", 12]) = (1, 1 << 20 + 1) },
      Lie("pieces of too many frames", .tooMuchWork(.frames, 1 << 20)) {
        let run: [UInt8] = [0, 0, 0, 16] + "trun".bytes + [0, 0, 0, 0, 0, 0x10, 0, 1]
        $0.bytes += [0, 0, 0, 32] + "moof".bytes + [0, 0, 0, 24] + "traf".bytes + run
      },
      Lie("many boxes", nil) { $0.bytes += Lie.boxes(1000) }, Lie("too many boxes", crowded) { $0.bytes += Lie.boxes(MP4Survey.boxLimit) },
      Lie("too many boxes in a description", crowded) {
        $0.insert(Lie.boxes(MP4Survey.boxLimit), into: "stsd", at: $0["stsd", -4] - 4, inside: MP4File.tables)
      },
    ]
  }()

  @Test(arguments: lies) func `a file that lies is refused before it is opened`(lie: Lie) {
    var file = MP4File(bytes: Self.video)
    lie.change(&file)
    #expect(videoFailure(of: file.bytes) == lie.error)
  }

  @Test func `tracks other than the first video, and metadata, are not read`() throws {
    var file = MP4File(bytes: TestVideo { $0.streams = 3 }.bytes(seconds: [0xFF0000]))
    let tracks = file.places(of: "trak")
    let key: [UInt8] = [0, 0, 0, 32] + "pssh".bytes + [0, 0, 0, 0] + [UInt8](repeating: 1, count: 16) + [0, 0, 0, 0]
    let keyed = file.bytes + key + key
    let hidden = try keyed.withUnsafeBufferPointer { try MP4Survey($0).hidden }
    #expect(tracks.map { hidden.contains($0) } == [false, true, true])
    let names = hidden.map { keyed[$0..<$0 + 4].text }
    #expect(names.allSatisfy("trak udta meta pssh".words.contains) && names.suffix(2) == ["pssh", "pssh"])
    // The tables of the other tracks name as many frames as a number can count. FFmpeg would go through all of them.
    for table in file.places(of: "stsz").dropFirst() {
      file.bytes.replaceSubrange(table + 8..<table + 16, with: [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF])
    }
    try #expect(clip(file.bytes).bitmap().pixels == clip(Self.video).bitmap().pixels)
    // The video is the first video track. If that is marked as sound, the next track is taken.
    file["hdlr", 12] = "soun".bytes
    #expect(videoFailure(of: file.bytes) == .tooMuchWork(.frames, MP4Survey.frameLimit))
  }

  @Test func `narrow pixels do not hide how many are decoded`() throws {
    var wide = MP4File(bytes: TestVideo { $0.pixelWidth = 2 }.bytes(seconds: [0xFF0000]))
    (wide["pasp", 4], wide["pasp", 8]) = (1, 8)
    let (stored, file) = (64 * 48, clip(wide.bytes))
    let header = try file.header()
    #expect(header.storedSize == PixelSize(8, 48) && header.storedSize.area + header.workingPixels >= stored * 7)
    #expect(videoFailure(of: wide.bytes, limits: ImageLimits(pixels: stored * 7 - 1)) == .tooManyPixels(8, 48, limit: stored - 1))
    let player = try file.animationPlayer(limits: ImageLimits(videoPixels: stored * 10))
    #expect(player.byteCount > stored * 8 && player.workingPixels >= stored * 7)
    #expect([-1, 0].map { file.playback(limits: ImageLimits(videoPixels: stored * 10 + $0)) != nil } == [false, true])
  }

  @Test func `frames that are decoded and not shown count as work`() throws {
    // The video begins half a second into its only stretch of ten frames: five of them come before the first one that shows.
    var late = MP4File(bytes: Self.video)
    late["elst", 16] = late["mdhd", 16] / 2
    let (file, work) = (clip(late.bytes), 6 * 64 * 48)
    #expect(file.playback()?.milliseconds.count == 5)
    let player = try file.animationPlayer(limits: ImageLimits(videoPixels: work))
    let failures = [0, 100].map { time in failure { try player.picture(at: time) } }
    let still = videoFailure(of: late.bytes, limits: ImageLimits(videoPixels: work - 1))
    #expect(failures + [still] == [nil, .tooMuchWork(.videoPixels, work), .tooMuchWork(.videoPixels, work - 1)])
  }

  // MARK: Matroska

  @Test(arguments: [ImageLimits(), ImageLimits(videoSeconds: .max)]) func `times that cannot be counted in milliseconds are too long`(
    limits: ImageLimits
  ) {
    // In seconds, the last at 2^62 of them.
    let bytes = MatroskaFile.bytes(scale: 1_000_000_000, times: [0, 1, 1 << 62])
    #expect(clip(bytes).playback(limits: limits) == nil)
    guard case .tooMuchWork(_, .seconds, _)? = videoFailure(of: bytes, limits: limits) else {
      Issue.record("it was drawn")
      return
    }
  }

  @Test func `a size beyond that of any codec is refused, whatever its shape`() {
    let side: UInt64 = 2_147_483_647
    let sizes: [(UInt64, UInt64)] = [(side, side), (65_536, 1), (64, side), (65_535, 65_535)]
    let failures = sizes.map { width, height in
      videoFailure(of: MatroskaFile.bytes(width: width, height: height, display: width == side ? (10, 1) : nil, times: [0]))
    }
    let refusals = sizes.dropLast().map { ImageError.broken("video", "its frames have \($0) x \($1) pixels") }
    #expect(failures == refusals + [.tooManyPixels(65_535, 65_535, limit: 64_000_000)])
  }

  @Test func `a file of very many elements is refused before it is opened`() {
    // Empty elements of two bytes, at the end and behind one that says to be longer than what holds it.
    let voids = Array(repeatElement([0xEC, 0x80] as [UInt8], count: MatroskaSurvey.elementLimit).joined())
    let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
    let longer = cluster + [0x84, 0xEC, 0x88, 0, 0] + cluster + [0xFF]
    let failures = [[], longer].map { videoFailure(of: MatroskaFile.bytes(times: [0]) + $0 + voids) }
    #expect(failures == Array(repeating: .unsupportedVideo("a video of more than 524288 elements"), count: 2))
  }

  @Test func `tags and times that FFmpeg would compare with each other are not read`() {
    func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] { MatroskaFile.element(id, content) }
    let tags = (0..<20_000).flatMap { number in
      element([0x73, 0x73], element([0x67, 0xC8], element([0x45, 0xA3], "\(number)".bytes) + element([0x44, 0x87], [65])))
    }
    let time = element([0xBB], element([0xB3], [1]) + element([0xB7], element([0xF7], [1])))
    let times = Array(repeatElement(time, count: 20_000).joined())
    let file = clip(
      MatroskaFile.bytes(times: [0, 100], more: element([0x12, 0x54, 0xC3, 0x67], tags) + element([0x1C, 0x53, 0xBB, 0x6B], times)))
    // With them it is minutes, without them some milliseconds.
    let spent = ContinuousClock().measure { #expect(file.playback()?.milliseconds.count == 2) }
    #expect(spent < .seconds(5))
  }

  // MARK: The index

  /// The index of packets as they are coded: the time and the place of each frame.
  private func index(
    _ packets: [(start: Int64, frame: Int)], duration: Int64 = 100, reorder: Int = 0, isKey: (Int) -> Bool = { _ in true }
  ) throws -> VideoIndex {
    let packets = packets.map {
      emaki_video_packet(start: $0.start, duration: duration, frame: Int32($0.frame), is_key: isKey($0.frame) ? 1 : 0)
    }
    return try packets.withUnsafeBufferPointer { try VideoIndex($0, reorder: reorder, millisecondLimit: .max) }
  }

  private func index(_ frames: [Int], reorder: Int, isKey: (Int) -> Bool) throws -> VideoIndex {
    try index(frames.map { (Int64($0 * 100), $0) }, reorder: reorder, isKey: isKey)
  }

  @Test func `times far beyond each other, and durations, are added without overflow`() {
    let (least, most) = (Int64.min, Int64.max)
    for starts in [[0, most], [least, most], [0, 1, least], [least, least, least], [0, most, most]] {
      let index = try? index(starts.enumerated().map { ($1, $0) }, duration: most)
      #expect(index.map { $0.playback.milliseconds.allSatisfy { $0 > 0 } } ?? true)
    }
  }

  @Test func `the work of a frame is that of the packets from its key to its own, and of those that a decoder needs after it`() throws {
    // As they are coded: two frames between others, then a key with two frames that show before it.
    let index = try index([0, 3, 1, 2, 6, 4, 5, 7], reorder: 2) { $0 % 6 == 0 }
    #expect(index.costs == [1, 3, 4, 2, 6, 7, 1, 4].map { $0 + 2 })
  }

  @Test func `a key frame does not count as a key if a frame that is coded before it is shown after it`() throws {
    let index = try index([0, 3, 2, 1, 4], reorder: 0) { $0 % 2 == 0 }
    #expect((0..<5).map { index.starts(of: $0)[0] } == [0, 0, 0, 0, 4])
  }
}
