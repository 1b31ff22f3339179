import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Tests the pixels, times and errors that a video's file gives.
struct VideoDecoderTests {
  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFFC0_2010, 0xFF10_B030, 0xFF20_30D0)

  private func frame(_ bytes: [UInt8], at time: Int = 0) throws(ImageError) -> Bitmap {
    try clip(bytes).bitmap(at: time)
  }

  /// Returns the largest difference of a channel from the colours of a picture's left and right half.
  private func difference(_ bitmap: Bitmap, _ left: UInt32, _ right: UInt32? = nil) -> Int {
    let middle = bitmap.height / 2
    let near = [bitmap[0, 0], bitmap[bitmap.width / 4, middle]].map { Bitmap.difference($0, left) }
    let far = [bitmap[bitmap.width * 3 / 4, middle], bitmap[bitmap.width - 1, bitmap.height - 1]]
    return (near + far.map { Bitmap.difference($0, right ?? left) }).max() ?? 0
  }

  /// Colours of frames, each darker in red or brighter in blue than the next.
  private func shades(_ count: Int) -> [UInt32] {
    (0..<count).map { 0xFF00_0000 | UInt32($0 * 240 / count) << 16 | UInt32(255 - $0 * 240 / count) }
  }

  private func file(_ shades: [UInt32], _ change: (inout TestVideo) -> Void) -> [UInt8] { TestVideo(change).bytes(shades.map { ($0, $0) }) }

  /// FFmpeg does not write the others, or few players know them.
  @Test(arguments: [
    (TestVideo.Codec.h264, "mp4 mov matroska".words), (.hevc, "mp4 mov matroska".words), (.vp9, "mp4 matroska webm".words),
    (.av1, "mp4 matroska webm".words),
  ]) func `each codec in each container shows another colour each second`(codec: TestVideo.Codec, containers: [String]) throws {
    for container in containers {
      let video = TestVideo { ($0.encoder, $0.container, $0.framesPerSecond, $0.keyDistance) = (codec.rawValue, container, 2, 2) }
      let bytes = video.bytes(seconds: [Self.red, Self.green, Self.blue])
      for (time, color) in [(0, Self.red), (1000, Self.green), (2500, Self.blue)] {
        let frame = try frame(bytes, at: time)
        #expect(frame.size == PixelSize(64, 48) && difference(frame, color) <= 3, "\(container) \(time)")
      }
      let playback = clip(bytes).playback()
      #expect(playback == Playback(milliseconds: Array(repeating: 500, count: 6), plays: 1), "\(container)")
    }
  }

  /// A form of video, which differs from the usual one in a way.
  struct Form: CustomTestStringConvertible {
    let testDescription: String
    var size = PixelSize(64, 48)
    let change: @Sendable (inout TestVideo) -> Void

    init(_ name: String, _ size: PixelSize = PixelSize(64, 48), change: @escaping @Sendable (inout TestVideo) -> Void) {
      (testDescription, self.size, self.change) = (name, size, change)
    }
  }

  static let forms =
    [1, 6, 9].flatMap { matrix in
      [false, true].map { isFull in Form("matrix \(matrix), full range \(isFull)") { ($0.matrix, $0.isFullRange) = (matrix, isFull) } }
    } + "yuv422p yuv444p yuv420p10le".words.map { samples in Form(samples) { $0.samples = samples } } + [
      // A file that does not name its matrix is taken as BT.601 where it is small, and as BT.709 where it is large.
      Form("small without a matrix") { ($0.isSilent, $0.matrix) = (true, 6) },
      Form("large without a matrix", PixelSize(1280, 720)) { ($0.isSilent, $0.matrix, $0.width, $0.height) = (true, 1, 1280, 720) },
      Form("pixels twice as wide as high", PixelSize(128, 48)) { $0.pixelWidth = 2 },
      Form("odd size", PixelSize(33, 17)) { ($0.samples, $0.width, $0.height) = ("yuv444p", 33, 17) },
      Form("odd size, halved colours", PixelSize(33, 17)) {
        ($0.width, $0.height, $0.encoder, $0.container) = (33, 17, "libvpx-vp9", "webm")
      },
    ]

  @Test(arguments: forms) func `the same colours come out of every form, to the last column and row`(form: Form) throws {
    let frame = try frame(TestVideo(form.change).bytes([(Self.red, Self.blue)]))
    #expect(frame.size == form.size && difference(frame, Self.red, Self.blue) <= 3, "\(frame.size)")
  }

  /// The left half is stored first: after a quarter turn clockwise it is at the top, after a half turn on the right.
  @Test(
    arguments: [(0, [red, blue, blue]), (90, [red, red, blue]), (180, [blue, red, red]), (270, [blue, blue, red])] as [(Int, [UInt32])])
  func `a video that a telephone has turned is upright`(turn: Int, expected: [UInt32]) throws {
    let frame = try frame(TestVideo { $0.turn = turn }.bytes([(Self.red, Self.blue)]))
    let size = turn % 180 == 0 ? PixelSize(64, 48) : PixelSize(48, 64)
    // Top left, top right and bottom right.
    #expect(frame.size == size && [0, 1, 3].map { frame.corners[$0] }.isNear(expected), "\(frame.size)")
  }

  static let codings =
    ["mp4", "matroska"].map { container in
      Form("later ones first in \(container)") { ($0.bFrames, $0.keyDistance, $0.container) = (3, 12, container) }
    }
    + "slices=3 slices=3:tff=1 slices=2:bff=1:cabac=0 slices=3:deblock=0,0".words.map { settings in
      Form(settings) { ($0.x264, $0.height, $0.bFrames) = (settings, 96, 2) }
    }

  @Test(arguments: codings) func `frames of several parts, or coded after later ones, show in their order`(form: Form) throws {
    let shades = shades(30)
    let bytes = file(shades, form.change)
    for index in [0, 1, 2, 5, 11, 12, 13, 20, 29] { try #expect(difference(frame(bytes, at: index * 100), shades[index]) <= 3, "\(index)") }
  }

  @Test func `a picture that is renewed part by part is the same whether it is played to or jumped to`() throws {
    let shades = shades(40)
    // The keys after the first one are places where the renewal begins. A decoder that begins there has nothing to show for some frames.
    let bytes = file(shades) { ($0.width, $0.x264) = (160, "intra-refresh=1") }
    let player = try clip(bytes).animationPlayer()
    for index in 0..<40 {
      let pictures = [try player.picture(at: index * 100).bitmap, try frame(bytes, at: index * 100)]
      #expect(pictures.allSatisfy { difference($0, shades[index]) <= 3 }, "\(index)")
    }
    #expect(player.decodedFrames == 40)
  }

  @Test func `columns that are cropped on the left are cropped to the pixel`() throws {
    // 14 of the 64 columns are cropped. Of the columns that are left 18 are red.
    let frame = try frame(TestVideo { $0.x264 = "crop-rect=14,0,0,0" }.bytes([(Self.red, Self.blue)]))
    // The picture is stretched to the width that the container names, so the edge is at 18 / 50 * 64 = 23.
    #expect(frame.size == PixelSize(64, 48) && [frame[17, 24], frame[29, 24]].isNear([Self.red, Self.blue]))
  }

  @Test func `a frame that lacks a part is an error`() throws {
    let bytes = file(shades(6)) { $0.x264 = "slices=3" }
    try #expect(difference(frame(bytes, at: 300), shades(6)[3]) <= 3)
    // The units of the stream follow each other, each after its length. A frame has three slices, of type 5 in the first frame and of type
    // 1 in the others.
    var place = MP4File(bytes: bytes).place(of: "mdat") + 4
    var slices: [Int] = []
    while place + 4 < bytes.count, slices.count < 18 {
      if [1, 5].contains(bytes[place + 4] & 31) { slices.append(place + 4) }
      place += 4 + bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    try #require(slices.count == 18)
    for slice in slices.prefix(12) {
      var damaged = bytes
      // Type 12 is filling, which decoders leave out.
      damaged[slice] = 12
      #expect(throws: ImageError.self) { try frame(damaged, at: 300) }
    }
  }

  // MARK: Refusals

  static let refused = [
    Form("a video with samples as yuv422p10le") { $0.samples = "yuv422p10le" }, Form("a video in mpeg4") { $0.encoder = "mpeg4" },
    Form("an HDR video (PQ)") { ($0.samples, $0.matrix, $0.transfer) = ("yuv420p10le", 9, 16) },
    Form("an HDR video (HLG)") { ($0.samples, $0.matrix, $0.transfer) = ("yuv420p10le", 9, 18) },
  ]

  @Test(arguments: refused) func `a video of a kind that is not drawn is refused by name`(form: Form) {
    let bytes = TestVideo(form.change).bytes([(Self.green, Self.red)])
    #expect(videoFailure(of: bytes) == .unsupportedVideo(form.testDescription))
  }

  @Test func `a video is refused where a picture is wanted, and a picture where a video is wanted`() {
    for container in "mp4 mov matroska".words {
      let bytes = TestVideo { $0.container = container }.bytes([(Self.red, Self.red)])
      guard case .unsupported(_, let format)? = failure(of: bytes), format.contains("a video") else {
        Issue.record("\(container)")
        continue
      }
      #expect(!EncodedImage(bytes).mayBeAnimated)
    }
    #expect(videoFailure(of: GIFFile.threeColors(repetitions: 0).bytes) == .notAVideo(url: "test"))
  }

  @Test(
    arguments: TextFixture("../Samples/playlists.txt").sections[0].lines + ["RIFF\u{10}\0\0\0AVI LIST", ""])
  func `playlists, lists of files and other containers are refused`(text: String) {
    #expect(videoFailure(of: text.bytes) == .notAVideo(url: "test"))
  }

  @Test func `frames that lie in another file are not read`() throws {
    let folder = TemporaryFolder()
    // The file says in its table of places that its frames are in another file beside it, as MOV can.
    var file = MP4File(bytes: TestVideo().bytes([(Self.red, Self.red)]))
    let path = Array(try folder.write(file.bytes, to: "other.mp4").utf8)
    // An alias names another file: it has a type, flags, and a record as Finder writes it.
    file["url ", 0] = "alis\0\0\0\0".bytes
    var record = [UInt8](repeating: 0, count: 150)
    (record[5], record[7]) = (UInt8(clamping: 150 + path.count), 2)
    record += [0, 2, 0, UInt8(clamping: path.count)] + path + [0, 0xFF, 0xFF, 0, 0]
    file.insert(record, into: "alis", at: 8, inside: MP4File.references)
    #expect(videoFailure(of: file.bytes) == .broken("video", "it holds no frame; those in other files are not read"))
  }

  // MARK: Limits

  @Test func `videos beyond the limits are refused`() {
    let bytes = TestVideo().bytes(seconds: [Self.red, Self.green])
    let limits = [ImageLimits(videoSeconds: 1), ImageLimits(frames: 19), ImageLimits(pixels: 7 * 64 * 48 - 1)]
    let expected = [ImageError.tooMuchWork(.seconds, 1), .tooMuchWork(.frames, 19), .tooManyPixels(64, 48, limit: 64 * 48 - 1)]
    #expect(limits.map { videoFailure(of: bytes, limits: $0) } == expected)
  }

  @Test(arguments: [("mp4", 32), ("matroska", 12)]) func `a file of many streams is refused`(container: String, limit: Int) {
    let failures = [limit, limit + 1].map { count in
      videoFailure(of: TestVideo { ($0.container, $0.streams) = (container, count) }.bytes([(Self.red, Self.red)]))
    }
    #expect(failures == [nil, .tooMuchWork(.streams, limit)])
  }

  @Test func `only the frames since a key frame count against the limit of work`() throws {
    // Key frames every ten frames: no frame needs more than ten.
    let file = clip(TestVideo().bytes(seconds: [Self.red, Self.green, Self.blue]))
    let enough = 10 * 64 * 48
    let limits = [enough, enough - 1].map { ImageLimits(videoPixels: $0) }
    #expect(limits.map { file.playback(limits: $0)?.milliseconds.count } == [30, nil])
    let players = try limits.map { try file.animationPlayer(limits: $0) }
    for (player, time) in zip(players, [2900, 2800]) { #expect(difference(try player.picture(at: time).bitmap, Self.blue) <= 2) }
    #expect(failure { try players[1].picture(at: 2900) } == .tooMuchWork(.videoPixels, enough - 1))
  }
}
