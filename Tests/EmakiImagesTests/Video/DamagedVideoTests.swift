import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

/// Files that end early or lie give an error or a picture, and nothing else.
@Suite struct DamagedVideoTests {
  struct File: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    init(_ container: String, _ codec: TestVideo.Codec) {
      testDescription = "\(codec)"
      let video = TestVideo { ($0.container, $0.encoder, $0.framesPerSecond, $0.keyDistance) = (container, codec.rawValue, 4, 4) }
      bytes = video.bytes(seconds: [0xFF0000, 0x00FF00])
    }
  }

  static let files = [File("mp4", .h264), File("mp4", .hevc), File("webm", .vp9), File("matroska", .av1)]

  /// Draws the first and the last frame.
  private func draw(_ bytes: [UInt8]) throws(ImageError) {
    let file = EncodedImage(bytes, isVideo: true)
    let limits = ImageLimits(pixels: 7 * 256 * 256)
    let header = try file.header(limits: limits)
    #expect(header.storedSize.area <= 256 * 256)
    _ = file.playback(limits: limits)
    if let player = try file.player(limits: limits) { _ = try player.picture(at: 1900) }
    _ = try file.picture(header)
  }

  @Test(arguments: files) func `a file that is cut or changed anywhere gives an error or a picture`(file: File) throws {
    try draw(file.bytes)
    let errors = stride(from: 0, to: file.bytes.count, by: max(1, file.bytes.count / 100)).count { count in
      failure { try draw(Array(file.bytes[..<count])) } != nil
    }
    // An MP4 cannot be read without its tables. In Matroska frames follow each other, so those before the cut can be drawn.
    #expect(errors > 10)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var bytes = file.bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try? draw(bytes)
    }
  }

  @Test func `a table of more samples than memory holds is refused`() {
    // The table gives one size for all samples, and says that there are two thousand million of them.
    var file = MP4File(bytes: Self.files[0].bytes)
    (file["stsz", 8], file["stsz", 12], file["stsc", 16]) = (1, 0x7FFF_FFFF, 0x7FFF_FFFF)
    #expect(throws: ImageError.self) { try draw(file.bytes) }
  }

  @Test func `a decoder that cannot be opened is an error for each frame`() throws {
    // The video has three stretches, so the decoder is tried at three key frames.
    let video = TestVideo { ($0.encoder, $0.framesPerSecond, $0.keyDistance) = (TestVideo.Codec.hevc.rawValue, 2, 2) }
    var file = MP4File(bytes: video.bytes(seconds: [0xFF0000, 0x00FF00, 0x0000FF]))
    // This damages the parameters of all pictures, which are in the description of the frames.
    file["hvcC", 30] = [UInt8](repeating: 0xFF, count: 30)
    let player = try #require(try EncodedImage(file.bytes, isVideo: true).player())
    for time in [2900, 0, 1900] { #expect(throws: ImageError.self) { try player.picture(at: time) } }
  }

  @Test func `a WebM that ends early is drawn as far as it goes, and says so`() throws {
    let bytes = Self.files[2].bytes
    let (whole, cut) = (EncodedImage(bytes, isVideo: true), EncodedImage(Array(bytes.prefix(bytes.count * 3 / 4)), isVideo: true))
    let pictures = try [whole.picture(whole.header()), cut.picture(cut.header()), cut.player()?.picture(at: 0)]
    #expect(pictures.map { $0?.repair?.faults } == [nil, ["it ends early"], ["it ends early"]])
  }
}
