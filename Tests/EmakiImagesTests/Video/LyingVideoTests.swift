import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests files whose containers say something untrue, or something that nobody writes.
@Suite struct LyingVideoTests {
  private func picture(_ bytes: [UInt8], at time: Int = 0, limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
    let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
    return try file.picture(file.header(limits: limits), at: time).bitmap
  }

  @Test(arguments: [ImageLimits(), ImageLimits(videoSeconds: .max)]) func `times that cannot be counted in milliseconds are too long`(
    limits: ImageLimits
  ) throws {
    // In seconds, the last at 2^62 of them.
    let bytes = MatroskaFile.bytes(scale: 1_000_000_000, times: [0, 1, 1 << 62])
    let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
    #expect(file.playback(limits: limits) == nil)
    #expect {
      _ = try picture(bytes, limits: limits)
    } throws: { error in
      if case ImageError.tooMuchWork(url: "clip", .seconds, limit: _) = error { true } else { false }
    }
  }

  @Test func `times far beyond each other, and durations, are added without overflow`() {
    typealias Packet = VideoIndex.Packet
    for starts in [
      [0, Int64.max], [Int64.min, Int64.max], [0, 1, Int64.min], [Int64.min, Int64.min, Int64.min], [0, Int64.max, Int64.max],
    ] {
      let packets = starts.enumerated().map { Packet(start: $1, duration: .max, frame: $0, isKey: true) }
      let index = try? VideoIndex(packets, reorder: 0, millisecondLimit: .max)
      #expect(index.map { $0.playback.milliseconds.allSatisfy { $0 > 0 } } ?? true)
    }
  }

  @Test func `a size beyond that of any codec is refused, whatever its shape`() {
    let side: UInt64 = 2_147_483_647
    for bytes in [
      MatroskaFile.bytes(width: side, height: side, display: (10, 1), times: [0]),
      MatroskaFile.bytes(width: 65_536, height: 1, times: [0]), MatroskaFile.bytes(width: 64, height: side, times: [0]),
    ] {
      #expect {
        _ = try picture(bytes)
      } throws: { error in
        if case ImageError.broken(url: "clip", format: "video", cause: let cause) = error { cause.contains("pixels") } else { false }
      }
    }
    #expect(throws: ImageError.tooManyPixels(url: "clip", size: PixelSize(width: 65_535, height: 65_535), limit: 64_000_000)) {
      try picture(MatroskaFile.bytes(width: 65_535, height: 65_535, times: [0]))
    }
  }

  @Test func `a video whose description changes is refused`() throws {
    // The file describes its frames twice, and its frames use the second description.
    var bytes = TestVideo().bytes(seconds: [0xFF0000])
    let table = try #require(MP4Boxes.place(of: "stsd", in: bytes))
    let entry = Array(bytes[table + 12..<table - 4 + MP4Boxes.number(in: bytes, at: table - 4)])
    bytes = MP4Boxes.inserting(entry, into: bytes, at: table + 12 + entry.count, boxes: ["moov", "trak", "mdia", "minf", "stbl", "stsd"])
    bytes[table + 11] = 2
    let chunks = try #require(MP4Boxes.place(of: "stsc", in: bytes))
    bytes[chunks + 23] = 2
    #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: "a video whose description changes")) { try picture(bytes) }
    // If the frames use the first description, the video is drawn as before.
    bytes[chunks + 23] = 1
    try #expect(picture(bytes).width == 64)
  }

  @Test func `a file of very many edits, and one with packed tables, is refused before it is opened`() throws {
    let bytes = TestVideo().bytes(seconds: [0xFF0000])
    let edits = try #require(MP4Boxes.place(of: "elst", in: bytes))
    // Returns the file with its last edit repeated, so that there are `count` edits.
    func repeated(_ count: Int) -> [UInt8] {
      let edit = Array(bytes[edits + 12..<edits + 24])
      var more = MP4Boxes.inserting(
        Array(repeatElement(edit, count: count - 1).joined()), into: bytes, at: edits + 24, boxes: ["moov", "trak", "edts", "elst"])
      MP4Boxes.write(count, into: &more, at: edits + 8)
      return more
    }
    try #expect(picture(repeated(10)).width == 64)
    #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: "a video of more than 256 edits")) { try picture(repeated(257)) }
    var packed = bytes
    let tables = try #require(MP4Boxes.place(of: "mvhd", in: bytes))
    packed.replaceSubrange(tables..<tables + 4, with: Array("cmov".utf8))
    #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: "a video with packed tables")) { try picture(packed) }
  }

  @Test(arguments: ["http://127.0.0.1/other.mp4", "other.mp4"]) func `a video that refers to another file is refused`(other: String)
    throws
  {
    let bytes = TestVideo().bytes(seconds: [0xFF0000])
    let place = try #require(MP4Boxes.place(of: "url ", in: bytes))
    // A name behind the flags, which say that the frames are in this file.
    var named = MP4Boxes.inserting(
      Array(other.utf8) + [0], into: bytes, at: place + 8, boxes: ["moov", "trak", "mdia", "minf", "dinf", "dref", "url "])
    try #expect(picture(named).width == 64)
    named[place + 7] = 0
    #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: "a video whose frames are in another file")) { try picture(named) }
  }

  @Test func `a table that says that it has millions of frames is refused before it is opened`() throws {
    var bytes = TestVideo().bytes(seconds: [0xFF0000])
    let table = try #require(MP4Boxes.place(of: "stsz", in: bytes))
    // The table says that all frames have one byte.
    bytes.replaceSubrange(table + 8..<table + 16, with: [0, 0, 0, 1, 0, 0x10, 0, 1])
    #expect(throws: ImageError.tooMuchWork(url: "clip", .frames, limit: 1 << 20)) { try picture(bytes) }
    // This file is in pieces, each of which says that it has so many frames.
    var pieces = TestVideo().bytes(seconds: [0xFF0000])
    let run: [UInt8] = [0, 0, 0, 16] + Array("trun".utf8) + [0, 0, 0, 0, 0, 0x10, 0, 1]
    pieces += [0, 0, 0, 32] + Array("moof".utf8) + [0, 0, 0, 24] + Array("traf".utf8) + run
    #expect(throws: ImageError.tooMuchWork(url: "clip", .frames, limit: 1 << 20)) { try picture(pieces) }
  }

  @Test func `tracks other than the first video, and metadata, are not read`() throws {
    var video = TestVideo()
    video.streams = 3
    var bytes = video.bytes(seconds: [0xFF0000])
    let names = bytes.indices.filter { bytes[$0...].starts(with: Array("trak".utf8)) }
    try #require(names.count == 3)
    let hidden = try bytes.withUnsafeBufferPointer { try MP4Survey($0).hidden }
    #expect(names.dropFirst().allSatisfy(hidden.contains) && !hidden.contains(names[0]))
    #expect(hidden.allSatisfy { ["trak", "udta", "meta"].contains(String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)) })
    // The tables of the other tracks name as many frames as a number can count. FFmpeg would go through all of them.
    let tables = bytes.indices.filter { bytes[$0...].starts(with: Array("stsz".utf8)) }
    for table in tables.dropFirst() { bytes.replaceSubrange(table + 8..<table + 16, with: [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF]) }
    try #expect(picture(bytes).withPixels { Array($0) } == picture(TestVideo().bytes(seconds: [0xFF0000])).withPixels { Array($0) })
    // The video is the first video track. If that is marked as sound, the next track is taken.
    let handler = try #require(MP4Boxes.place(of: "hdlr", in: bytes))
    bytes.replaceSubrange(handler + 12..<handler + 16, with: Array("soun".utf8))
    #expect(throws: ImageError.tooMuchWork(url: "clip", .frames, limit: MP4Survey.frameLimit)) { try picture(bytes) }
  }

  @Test func `narrow pixels do not hide how many are decoded`() throws {
    var video = TestVideo()
    video.pixelWidth = 2
    var bytes = video.bytes(seconds: [0xFF0000])
    let shape = try #require(MP4Boxes.place(of: "pasp", in: bytes))
    bytes.replaceSubrange(shape + 4..<shape + 12, with: [0, 0, 0, 1, 0, 0, 0, 8])
    let stored = 64 * 48
    let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
    let header = try file.header(limits: ImageLimits())
    #expect(header.storedSize == PixelSize(width: 8, height: 48))
    #expect(header.storedSize.area + header.workingPixels >= stored * 7)
    #expect(throws: ImageError.tooManyPixels(url: "clip", size: header.storedSize, limit: stored - 1)) {
      try picture(bytes, limits: ImageLimits(pixels: stored * 7 - 1))
    }
    let player = try #require(try file.player(limits: ImageLimits(videoPixels: stored * 10)))
    #expect(player.byteCount > stored * 8 && player.workingPixels >= stored * 7)
    #expect(file.playback(limits: ImageLimits(videoPixels: stored * 10)) != nil)
    #expect(file.playback(limits: ImageLimits(videoPixels: stored * 10 - 1)) == nil)
  }

  @Test func `frames that are decoded and not shown count as work`() throws {
    var bytes = TestVideo().bytes(seconds: [0xFF0000])
    // The video begins half a second into its only stretch of ten frames: five of them come before the first one that shows.
    let edits = try #require(MP4Boxes.place(of: "elst", in: bytes))
    let scale = try #require(MP4Boxes.place(of: "mdhd", in: bytes))
    let start = MP4Boxes.number(in: bytes, at: scale + 16) / 2
    MP4Boxes.write(start, into: &bytes, at: edits + 16)
    let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
    #expect(file.playback(limits: ImageLimits())?.milliseconds.count == 5)
    let player = try #require(try file.player(limits: ImageLimits(videoPixels: 6 * 64 * 48)))
    _ = try player.picture(at: 0)
    #expect(throws: ImageError.tooMuchWork(url: "clip", .videoPixels, limit: 6 * 64 * 48)) { try player.picture(at: 100) }
    #expect(throws: ImageError.tooMuchWork(url: "clip", .videoPixels, limit: 6 * 64 * 48 - 1)) {
      try picture(bytes, limits: ImageLimits(videoPixels: 6 * 64 * 48 - 1))
    }
  }

  @Test func `the work of a frame is that of the packets from its key to its own, and of those that a decoder needs after it`() throws {
    // As they are coded: two frames between others, then a key with two frames that show before it.
    let order = [0, 3, 1, 2, 6, 4, 5, 9]
    let packets = order.map { VideoIndex.Packet(start: Int64($0 * 100), duration: 100, frame: min($0, 7), isKey: $0 % 6 == 0) }
    let index = try VideoIndex(packets, reorder: 2, millisecondLimit: 10_000)
    #expect(index.costs == [1, 3, 4, 2, 6, 7, 1, 4].map { $0 + 2 })
  }

  @Test func `a key frame does not count as a key if a frame that is coded before it is shown after it`() throws {
    let order = [(0, true), (3, false), (2, true), (1, false), (4, true)]
    let packets = order.map { VideoIndex.Packet(start: Int64($0.0 * 100), duration: 100, frame: $0.0, isKey: $0.1) }
    let index = try VideoIndex(packets, reorder: 0, millisecondLimit: 10_000)
    #expect((0..<5).map { index.starts(of: $0)[0] } == [0, 0, 0, 0, 4])
  }

  @Test func `a file of very many boxes or elements is refused before it is opened`() throws {
    func refused(_ bytes: [UInt8], _ kind: String) {
      #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: kind)) { try picture(bytes) }
    }
    let video = TestVideo().bytes(seconds: [0xFF0000])
    func boxes(_ count: Int) -> [UInt8] { Array(repeatElement([0, 0, 0, 8] + Array("free".utf8), count: count).joined()) }
    try #expect(picture(video + boxes(1000)).width == 64)
    refused(video + boxes(MP4Survey.boxLimit), "a video of more than 131072 boxes")
    // In the description of the frames.
    let table = try #require(MP4Boxes.place(of: "stsd", in: video))
    let end = table - 4 + MP4Boxes.number(in: video, at: table - 4)
    let inside = MP4Boxes.inserting(
      boxes(MP4Survey.boxLimit), into: video, at: end, boxes: ["moov", "trak", "mdia", "minf", "stbl", "stsd", "avc1"])
    refused(inside, "a video of more than 131072 boxes")
    // Empty elements of two bytes, at the end and behind one that says to be longer than what holds it.
    let matroska = MatroskaFile.bytes(times: [0])
    let voids = Array(repeatElement([0xEC, 0x80] as [UInt8], count: MatroskaSurvey.elementLimit).joined())
    refused(matroska + voids, "a video of more than 524288 elements")
    let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
    refused(matroska + cluster + [0x84, 0xEC, 0x88, 0, 0] + cluster + [0xFF] + voids, "a video of more than 524288 elements")
  }

  @Test func `keys, tags, times and files that FFmpeg would compare with each other are not read`() throws {
    let clock = ContinuousClock()
    let key: [UInt8] = [0, 0, 0, 32] + Array("pssh".utf8) + [0, 0, 0, 0] + [UInt8](repeating: 1, count: 16) + [0, 0, 0, 0]
    let keys = Array(repeatElement(key, count: 20_000).joined())
    let video = TestVideo().bytes(seconds: [0xFF0000])
    let protected = MP4Boxes.inserting(keys, into: video, at: try #require(MP4Boxes.place(of: "mvhd", in: video)) - 4, boxes: ["moov"])
    func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] { MatroskaFile.element(id, content) }
    let tags = (0..<20_000).flatMap { number in
      element([0x73, 0x73], element([0x67, 0xC8], element([0x45, 0xA3], Array("\(number)".utf8)) + element([0x44, 0x87], [65])))
    }
    let times = (0..<20_000).flatMap { _ in element([0xBB], element([0xB3], [1]) + element([0xB7], element([0xF7], [1]))) }
    let more = element([0x12, 0x54, 0xC3, 0x67], tags) + element([0x1C, 0x53, 0xBB, 0x6B], times)
    let matroska = MatroskaFile.bytes(times: [0, 100], more: more)
    let spent = try clock.measure {
      try #expect(picture(protected).withPixels { Array($0) } == picture(video).withPixels { Array($0) })
      #expect(EncodedImage(url: "clip", bytes: matroska, isVideo: true).playback(limits: ImageLimits())?.milliseconds.count == 2)
    }
    // With them it is minutes, without them some milliseconds.
    #expect(spent < .seconds(5))
  }
}
