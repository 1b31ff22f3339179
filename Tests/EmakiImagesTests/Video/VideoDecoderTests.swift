import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests the pixels, times and errors that a video's file gives.
@Suite struct VideoDecoderTests {
  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xC0_2010, 0x10_B030, 0x20_30D0)

  /// Returns the frame of a file at a time.
  private func frame(_ bytes: [UInt8], at time: Int = 0, limits: ImageLimits = ImageLimits()) throws(ImageError) -> Bitmap {
    let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
    return try file.picture(file.header(limits: limits), at: time).bitmap
  }

  /// Returns the largest difference of a channel of the pixels in the middle of a picture's halves from two colours.
  private func difference(_ bitmap: Bitmap, from left: UInt32, _ right: UInt32) -> Int {
    bitmap.withPixels { pixels in
      zip([bitmap.width / 4, bitmap.width * 3 / 4], [left, right]).map { x, color in
        difference(pixels[bitmap.height / 2 * bitmap.width + x], color)
      }.max() ?? 0
    }
  }

  private func difference(_ pixel: UInt32, _ color: UInt32) -> Int {
    #expect(pixel >> 24 == 255)
    return [0, 8, 16].map { abs(Int(pixel >> $0 & 255) - Int(color >> $0 & 255)) }.max() ?? 0
  }

  @Test(arguments: TestVideo.Codec.allCases, ["mp4", "mov", "matroska", "webm"])
  func `each codec in each container shows another colour each second`(codec: TestVideo.Codec, container: String) throws {
    if container == "webm", codec == .h264 || codec == .hevc { return }
    // Few players know these in MOV, and FFmpeg does not write them.
    if container == "mov", codec == .vp9 || codec == .av1 { return }
    var video = TestVideo()
    (video.encoder, video.container, video.framesPerSecond, video.keyDistance) = (codec.rawValue, container, 2, 2)
    let bytes = video.bytes(seconds: [Self.red, Self.green, Self.blue])
    try #require(!bytes.isEmpty)
    for (time, color) in [(0, Self.red), (1000, Self.green), (2500, Self.blue)] {
      let frame = try frame(bytes, at: time)
      #expect(frame.size == PixelSize(width: 64, height: 48))
      #expect(difference(frame, from: color, color) <= 3, "\(time)")
    }
    let playback = EncodedImage(url: "clip", bytes: bytes, isVideo: true).playback(limits: ImageLimits())
    #expect(playback == Playback(milliseconds: Array(repeating: 500, count: 6), plays: 1))
  }

  @Test(arguments: [1, 6, 9], [false, true])
  func `the same colour comes out of every matrix and range`(matrix: Int, isFullRange: Bool) throws {
    var video = TestVideo()
    (video.matrix, video.isFullRange) = (matrix, isFullRange)
    let frame = try frame(video.bytes([(Self.red, Self.blue)]))
    #expect(difference(frame, from: Self.red, Self.blue) <= 2)
  }

  @Test(arguments: ["yuv422p", "yuv444p", "yuv420p10le"]) func `samples of several forms are drawn`(samples: String) throws {
    var video = TestVideo()
    video.samples = samples
    try #expect(difference(frame(video.bytes([(Self.green, Self.red)])), from: Self.green, Self.red) <= 2)
  }

  @Test func `samples of other forms are refused by name`() throws {
    var video = TestVideo()
    video.samples = "yuv422p10le"
    let bytes = video.bytes([(Self.green, Self.red)])
    try #require(!bytes.isEmpty)
    #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: "a video with samples as yuv422p10le")) { try frame(bytes) }
  }

  @Test func `a video that does not name its matrix is taken as BT.601 where it is small, and as BT.709 where it is large`() throws {
    var video = TestVideo()
    (video.isSilent, video.matrix) = (true, 6)
    try #expect(difference(frame(video.bytes([(Self.green, Self.red)])), from: Self.green, Self.red) <= 2)
    (video.matrix, video.width, video.height) = (1, 1280, 720)
    try #expect(difference(frame(video.bytes([(Self.green, Self.red)])), from: Self.green, Self.red) <= 2)
  }

  @Test(arguments: [0, 90, 180, 270]) func `a video that a telephone has turned is upright`(turn: Int) throws {
    var video = TestVideo()
    video.turn = turn
    let frame = try frame(video.bytes([(Self.red, Self.blue)]))
    let isAcross = turn % 180 == 0
    #expect(frame.size == (isAcross ? PixelSize(width: 64, height: 48) : PixelSize(width: 48, height: 64)))
    // The left half is stored first. After a quarter turn clockwise it is at the top, after a half turn on the right.
    let (first, second) = turn < 180 ? (Self.red, Self.blue) : (Self.blue, Self.red)
    frame.withPixels { pixels in
      let (width, height) = (frame.width, frame.height)
      let near = isAcross ? height / 2 * width + width / 4 : height / 4 * width + width / 2
      let far = isAcross ? height / 2 * width + width * 3 / 4 : height * 3 / 4 * width + width / 2
      #expect(difference(pixels[near], first) <= 2)
      #expect(difference(pixels[far], second) <= 2)
    }
  }

  @Test func `pixels that are twice as wide as high are shown so`() throws {
    var video = TestVideo()
    video.pixelWidth = 2
    let frame = try frame(video.bytes([(Self.red, Self.blue)]))
    #expect(frame.size == PixelSize(width: 128, height: 48))
    #expect(difference(frame, from: Self.red, Self.blue) <= 2)
  }

  @Test func `odd sizes are drawn to their last column and row`() throws {
    var video = TestVideo()
    (video.samples, video.width, video.height) = ("yuv444p", 33, 17)
    try #expect(frame(video.bytes([(Self.red, Self.blue)])).size == PixelSize(width: 33, height: 17))
    (video.samples, video.encoder, video.container) = ("yuv420p", "libvpx-vp9", "webm")
    let frame = try frame(video.bytes([(Self.red, Self.blue)]))
    #expect(frame.size == PixelSize(width: 33, height: 17))
    frame.withPixels { #expect(difference($0[33 * 17 - 1], Self.blue) <= 3) }
  }

  @Test func `frames that are coded after later ones show in their order`() throws {
    var video = TestVideo()
    (video.bFrames, video.keyDistance) = (3, 12)
    let colors: [UInt32] = (0..<30).map { index in UInt32(index * 8) << 16 | UInt32(255 - index * 8) }
    for container in ["mp4", "matroska"] {
      video.container = container
      let bytes = video.bytes(colors.map { ($0, $0) })
      for index in [0, 1, 2, 5, 11, 12, 13, 20, 29] {
        try #expect(difference(frame(bytes, at: index * 100), from: colors[index], colors[index]) <= 3, "\(container) \(index)")
      }
    }
  }

  @Test func `a picture that is renewed part by part is the same whether it is played to or jumped to`() throws {
    var video = TestVideo()
    // The keys after the first one are places where the renewal begins. A decoder that begins there has nothing to show for some frames.
    (video.width, video.x264) = (160, "intra-refresh=1")
    let colors: [UInt32] = (0..<40).map { index in UInt32(index * 6) << 16 | UInt32(255 - index * 6) }
    let bytes = video.bytes(colors.map { ($0, $0) })
    let player = try #require(try EncodedImage(url: "clip", bytes: bytes, isVideo: true).player(limits: ImageLimits()))
    for index in 0..<40 {
      let played = try player.picture(at: index * 100).bitmap
      #expect(difference(played, from: colors[index], colors[index]) <= 3, "\(index)")
      try #expect(difference(frame(bytes, at: index * 100), from: colors[index], colors[index]) <= 3, "\(index)")
    }
    #expect(player.decodedFrames == 40)
  }

  @Test func `columns that are cropped on the left are cropped to the pixel`() throws {
    var video = TestVideo()
    // 14 of the 64 columns are cropped. Of the columns that are left 18 are red.
    video.x264 = "crop-rect=14,0,0,0"
    let frame = try frame(video.bytes([(Self.red, Self.blue)]))
    #expect(frame.size == PixelSize(width: 64, height: 48))
    // The picture is stretched to the width that the container names, so the edge is at 18 / 50 * 64 = 23.
    frame.withPixels { pixels in
      #expect(difference(pixels[24 * 64 + 17], Self.red) <= 3)
      #expect(difference(pixels[24 * 64 + 29], Self.blue) <= 3)
    }
  }

  @Test func `a frame that lacks a part is an error`() throws {
    var video = TestVideo()
    video.x264 = "slices=3"
    let colors: [UInt32] = (0..<6).map { UInt32($0 * 40) << 16 | 0x80 }
    let bytes = video.bytes(colors.map { ($0, $0) })
    try #expect(difference(frame(bytes, at: 300), from: colors[3], colors[3]) <= 3)
    // The units of the stream follow each other, each after its length. A frame has three slices, of type 5 in the first frame and of type
    // 1 in the others.
    var place = try #require(MP4Boxes.place(of: "mdat", in: bytes)) + 4
    var slices: [Int] = []
    while place + 4 < bytes.count, slices.count < 18 {
      if [1, 5].contains(bytes[place + 4] & 31) { slices.append(place + 4) }
      place += 4 + MP4Boxes.number(in: bytes, at: place)
    }
    try #require(slices.count == 18)
    for slice in slices.prefix(12) {
      var damaged = bytes
      // Type 12 is filling, which decoders leave out.
      damaged[slice] = 12
      #expect(throws: ImageError.self) { try frame(damaged, at: 300) }
    }
  }

  @Test(arguments: ["slices=3", "slices=3:tff=1", "slices=2:bff=1:cabac=0", "slices=3:deblock=0,0"])
  func `whole frames of several parts are drawn`(
    settings: String
  ) throws {
    var video = TestVideo()
    (video.x264, video.height, video.bFrames) = (settings, 96, 2)
    let colors: [UInt32] = (0..<12).map { UInt32($0 * 20) << 16 | 0x80 }
    let bytes = video.bytes(colors.map { ($0, $0) })
    for index in [0, 5, 11] { try #expect(difference(frame(bytes, at: index * 100), from: colors[index], colors[index]) <= 3) }
  }

  // MARK: Refusals

  @Test(arguments: [(16, "PQ"), (18, "HLG")]) func `a video of high dynamic range is refused by name`(transfer: Int, name: String) throws {
    var video = TestVideo()
    (video.samples, video.matrix, video.transfer) = ("yuv420p10le", 9, transfer)
    let bytes = video.bytes([(Self.green, Self.red)])
    #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: "an HDR video (\(name))")) { try frame(bytes) }
  }

  @Test func `a video is refused where a picture is wanted, and a picture where a video is wanted`() throws {
    for container in ["mp4", "mov", "matroska"] {
      var video = TestVideo()
      video.container = container
      let picture = EncodedImage(url: "clip", bytes: video.bytes([(Self.red, Self.red)]))
      #expect { _ = try picture.header(limits: ImageLimits()) } throws: { error in
        if case ImageError.unsupported(url: "clip", format: let format) = error { format.contains("a video") } else { false }
      }
      #expect(!picture.mayBeAnimated)
    }
    let gif = GIFFile(width: 2, height: 2, frames: [.init(width: 2, height: 2) { _, _ in 0 }]).bytes
    #expect(throws: ImageError.notAVideo(url: "clip")) { try frame(gif) }
  }

  @Test(
    arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nsegment.ts\n#EXT-X-ENDLIST\n", "ffconcat version 1.0\nfile other.mp4\n",
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"/>", "[playlist]\nFile1=http://127.0.0.1/a.mp4\n",
      "RIFF\u{10}\0\0\0AVI LIST", "v=0\no=- 0 0 IN IP4 127.0.0.1\n", "",
    ])
  func `playlists, lists of files and other containers are refused`(text: String) {
    #expect(throws: ImageError.notAVideo(url: "clip")) { try frame(Array(text.utf8)) }
  }

  @Test func `frames that lie in another file are not read`() throws {
    let folder = try TemporaryFolder()
    // The file says in its table of places that its frames are in another file beside it, as MOV can.
    var bytes = TestVideo().bytes([(Self.red, Self.red)])
    let path = try folder.write(bytes, to: "other.mp4")
    let name = Array("url \0\0\0\u{1}".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    // The flag says that the frames are in this file. An alias names another file: it has a type, flags, and a record as Finder writes it.
    bytes.replaceSubrange(place..<place + 8, with: Array("alis\0\0\0\0".utf8))
    let relative = Array(path.utf8)
    var record = [UInt8](repeating: 0, count: 150)
    (record[5], record[7]) = (UInt8(clamping: 150 + relative.count), 2)
    record += [0, 2, 0, UInt8(clamping: relative.count)] + relative + [0, 0xFF, 0xFF, 0, 0]
    let grown = MP4Boxes.inserting(record, into: bytes, at: place + 8, boxes: ["moov", "trak", "mdia", "minf", "dinf", "dref", "alis"])
    let cause = "it holds no frame; those in other files are not read"
    #expect(throws: ImageError.broken(url: "clip", format: "video", cause: cause)) { try frame(grown) }
  }

  @Test func `a codec that is not drawn is named`() throws {
    var video = TestVideo()
    (video.encoder, video.container) = ("mpeg4", "mp4")
    let bytes = video.bytes([(Self.red, Self.red)])
    try #require(!bytes.isEmpty)
    #expect(throws: ImageError.unsupportedVideo(url: "clip", kind: "a video in mpeg4")) { try frame(bytes) }
  }

  // MARK: Limits

  @Test func `videos beyond the limits are refused`() throws {
    let bytes = TestVideo().bytes(seconds: [Self.red, Self.green])
    #expect(throws: ImageError.tooMuchWork(url: "clip", .seconds, limit: 1)) { try frame(bytes, limits: ImageLimits(videoSeconds: 1)) }
    #expect(throws: ImageError.tooMuchWork(url: "clip", .frames, limit: 19)) { try frame(bytes, limits: ImageLimits(frames: 19)) }
    let pixels = ImageLimits(pixels: 7 * 64 * 48 - 1)
    #expect(throws: ImageError.tooManyPixels(url: "clip", size: PixelSize(width: 64, height: 48), limit: 64 * 48 - 1)) {
      try frame(bytes, limits: pixels)
    }
    var many = TestVideo()
    many.streams = 33
    let crowd = many.bytes([(Self.red, Self.red)])
    #expect(throws: ImageError.tooMuchWork(url: "clip", .streams, limit: 32)) { try frame(crowd) }
    many.streams = 32
    try #expect(difference(frame(many.bytes([(Self.red, Self.red)])), from: Self.red, Self.red) <= 2)
    (many.container, many.streams) = ("matroska", 13)
    #expect(throws: ImageError.tooMuchWork(url: "clip", .streams, limit: 12)) { try frame(many.bytes([(Self.red, Self.red)])) }
    many.streams = 12
    try #expect(difference(frame(many.bytes([(Self.red, Self.red)])), from: Self.red, Self.red) <= 2)
  }

  @Test func `only the frames since a key frame count against the limit of work`() throws {
    // Key frames every ten frames: no frame needs more than ten.
    let file = EncodedImage(url: "clip", bytes: TestVideo().bytes(seconds: [Self.red, Self.green, Self.blue]), isVideo: true)
    let enough = ImageLimits(videoPixels: 10 * 64 * 48)
    let player = try #require(try file.player(limits: enough))
    try #expect(difference(player.picture(at: 2900).bitmap, from: Self.blue, Self.blue) <= 2)
    #expect(file.playback(limits: enough)?.milliseconds.count == 30)
    let little = ImageLimits(videoPixels: 10 * 64 * 48 - 1)
    #expect(file.playback(limits: little) == nil)
    let short = try #require(try file.player(limits: little))
    try #expect(difference(short.picture(at: 2800).bitmap, from: Self.blue, Self.blue) <= 2)
    #expect(throws: ImageError.tooMuchWork(url: "clip", .videoPixels, limit: 10 * 64 * 48 - 1)) { try short.picture(at: 2900) }
  }
}
