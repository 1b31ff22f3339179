import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Files that end early or lie give an error or a picture, and nothing else.
struct DamagedVideoTests {
  /// Returns a file of two seconds.
  private func bytes(_ container: String, _ codec: TestVideo.Codec) -> [UInt8] {
    TestVideo { ($0.container, $0.encoder, $0.framesPerSecond, $0.keyDistance) = (container, codec.rawValue, 4, 4) }
      .bytes(seconds: [0xFF0000, 0x00FF00])
  }

  /// Draws the first and the last frame.
  private func draw(_ bytes: [UInt8]) throws(ImageError) {
    let file = clip(bytes)
    let limits = ImageLimits(pixels: 7 * 256 * 256)
    let header = try file.header(limits: limits)
    #expect(header.storedSize.area <= 256 * 256)
    _ = file.playback(limits: limits)
    if let player = try file.player(limits: limits) { _ = try player.picture(at: 1900) }
    _ = try file.picture(header)
  }

  @Test(arguments: [("mp4", .h264), ("mp4", .hevc), ("webm", .vp9), ("matroska", .av1)] as [(String, TestVideo.Codec)])
  func `a file that is cut or changed anywhere gives an error or a picture`(container: String, codec: TestVideo.Codec) throws {
    let whole = bytes(container, codec)
    try draw(whole)
    let errors = stride(from: 0, to: whole.count, by: max(1, whole.count / 100)).count { count in
      failure { try draw(Array(whole[..<count])) } != nil
    }
    // An MP4 cannot be read without its tables. In Matroska frames follow each other, so those before the cut can be drawn.
    #expect(errors > 10)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var bytes = whole
      bytes.damage(.random(in: 1...8, using: &random), using: &random)
      try? draw(bytes)
    }
  }

  @Test func `a table of more samples than memory holds is refused`() {
    // The table gives one size for all samples, and says that there are two thousand million of them.
    var file = MP4File(bytes: bytes("mp4", .h264))
    (file["stsz", 8], file["stsz", 12], file["stsc", 16]) = (1, 0x7FFF_FFFF, 0x7FFF_FFFF)
    #expect(throws: ImageError.self) { try draw(file.bytes) }
  }

  @Test func `a decoder that cannot be opened is an error for each frame`() throws {
    // The video has three stretches, so the decoder is tried at three key frames.
    let video = TestVideo { ($0.encoder, $0.framesPerSecond, $0.keyDistance) = (TestVideo.Codec.hevc.rawValue, 2, 2) }
    var file = MP4File(bytes: video.bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF]))
    // This damages the parameters of all pictures, which are in the description of the frames.
    file["hvcC", 30] = [UInt8](repeating: 0xFF, count: 30)
    let player = try clip(file.bytes).animationPlayer()
    for time in [2900, 0, 1900] { #expect(throws: ImageError.self) { try player.picture(at: time) } }
  }

  @Test func `a WebM that ends early is drawn as far as it goes, and says so`() throws {
    let bytes = bytes("webm", .vp9)
    let (whole, cut) = (clip(bytes), clip(Array(bytes.prefix(bytes.count * 3 / 4))))
    let pictures = try [whole.picture(whole.header()), cut.picture(cut.header()), cut.player()?.picture(at: 0)]
    #expect(pictures.map { $0?.repair?.faults } == [nil, ["it ends early"], ["it ends early"]])
  }
}
