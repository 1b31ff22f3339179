import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Files that end early or lie give an error or a picture, and nothing else.
@Suite struct DamagedVideoTests {
  private static let files: [(name: String, bytes: [UInt8])] = {
    let kinds = [("mp4", TestVideo.Codec.h264), ("mp4", .hevc), ("webm", .vp9), ("matroska", .av1)]
    return kinds.map { container, codec in
      var video = TestVideo()
      (video.container, video.encoder, video.framesPerSecond, video.keyDistance) = (container, codec.rawValue, 4, 4)
      return ("\(codec)", video.bytes(seconds: [0xFF0000, 0x00FF00]))
    }
  }()

  /// Draws the first and the last frame.
  private func draw(_ bytes: [UInt8]) throws(ImageError) {
    let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
    let limits = ImageLimits(pixels: 7 * 256 * 256)
    let header = try file.header(limits: limits)
    #expect(header.storedSize.area <= 256 * 256)
    _ = file.playback(limits: limits)
    if let player = try file.player(limits: limits) { _ = try player.picture(at: 1900) }
    _ = try file.picture(header)
  }

  @Test(arguments: files.indices) func `a file that is cut anywhere gives an error or a picture`(file: Int) throws {
    let bytes = Self.files[file].bytes
    try draw(bytes)
    var errors = 0
    let step = max(1, bytes.count / 150)
    for count in stride(from: 0, to: bytes.count, by: step) {
      do { try draw(Array(bytes[..<count])) } catch { errors += 1 }
    }
    // An MP4 cannot be read without its tables. In Matroska frames follow each other, so those before the cut can be drawn.
    #expect(errors > 10, "\(Self.files[file].name): \(errors)")
  }

  @Test(arguments: files.indices) func `a file with changed bytes gives an error or a picture`(file: Int) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var bytes = Self.files[file].bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try? draw(bytes)
    }
  }

  @Test func `a table of more samples than memory holds is refused`() throws {
    // The table gives one size for all samples, and says that there are two thousand million of them.
    var bytes = Self.files[0].bytes
    let name = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("stsz".utf8)) })
    bytes.replaceSubrange(name + 8..<name + 16, with: [0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF])
    let chunks = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("stsc".utf8)) })
    bytes.replaceSubrange(chunks + 16..<chunks + 20, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: ImageError.self) { try draw(bytes) }
  }

  @Test func `a decoder that cannot be opened is an error for each frame`() throws {
    // The video has three stretches, so the decoder is tried at three key frames.
    var video = TestVideo()
    (video.encoder, video.framesPerSecond, video.keyDistance) = (TestVideo.Codec.hevc.rawValue, 2, 2)
    var bytes = video.bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF])
    // This damages the parameters of all pictures, which are in the description of the frames.
    let description = try #require(MP4Boxes.place(of: "hvcC", in: bytes))
    for place in description + 30..<description + 60 { bytes[place] = 0xFF }
    let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
    let player = try #require(try file.player(limits: ImageLimits()))
    for time in [2900, 0, 1900] { #expect(throws: ImageError.self) { try player.picture(at: time) } }
  }

  @Test func `a WebM that ends early is drawn as far as it goes, and says so`() throws {
    var video = TestVideo()
    (video.container, video.encoder, video.framesPerSecond, video.keyDistance) = ("webm", TestVideo.Codec.vp9.rawValue, 4, 4)
    let bytes = video.bytes(seconds: [0xFF0000, 0x00FF00])
    func faults(_ bytes: [UInt8]) throws -> [String]? {
      let file = EncodedImage(url: "clip", bytes: bytes, isVideo: true)
      return try file.picture(file.header(limits: ImageLimits())).repair?.faults
    }
    try #expect(faults(bytes) == nil)
    try #expect(faults(Array(bytes.prefix(bytes.count * 3 / 4))) == ["it ends early"])
    let file = EncodedImage(url: "clip", bytes: Array(bytes.prefix(bytes.count * 3 / 4)), isVideo: true)
    let player = try #require(try file.player(limits: ImageLimits()))
    #expect(try player.picture(at: 0).repair?.faults == ["it ends early"])
  }
}
