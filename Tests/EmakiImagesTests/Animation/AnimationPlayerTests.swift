import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiImages

struct AnimationPlayerTests {
  private static let threeColors = GIFFile.threeColors(repetitions: 0).bytes

  private func player(_ bytes: [UInt8], _ limits: ImageLimits = ImageLimits()) throws -> AnimationPlayer {
    try EncodedImage(bytes).animationPlayer(limits: limits)
  }

  /// Makes an animation whose frames have different delays and places. They leave, clear or restore the canvas, and parts are transparent.
  private static func mixed(repetitions: Int?) -> [UInt8] {
    typealias Frame = GIFFile.Frame
    return GIFFile(
      width: 6, height: 4,
      frames: [
        Frame(width: 5, height: 4, delay: 7) { x, _ in UInt8(x % 3) },
        Frame(left: 1, top: 1, width: 4, height: 2, delay: 3, disposal: 3, transparent: 1) { x, y in UInt8((x + y) % 2) },
        Frame(left: 2, width: 4, height: 3, delay: 0, disposal: 2, transparent: 0) { x, y in UInt8(x * y % 3) },
        Frame(top: 2, width: 6, height: 2, delay: 20, disposal: 3) { x, _ in UInt8(x % 4) },
        Frame(left: 3, top: 3, width: 1, height: 1, delay: 5, disposal: 1) { _, _ in 2 },
      ],
      repetitions: repetitions
    ).bytes
  }

  static let files: [(String, [UInt8])] = [
    ("for ever", mixed(repetitions: 0)), ("once", mixed(repetitions: nil)), ("thrice", mixed(repetitions: 2)),
    ("WebP", Samples.webpAnimation),
  ]

  @Test(arguments: files) func `a player shows at every time what a fresh one shows, in any order`(
    name: String, bytes: [UInt8]
  ) throws {
    let player = try player(bytes)
    var random = SeededGenerator(seed: 7)
    let forth = Array(stride(from: 0, to: 1500, by: 25))
    for time in forth + forth.reversed() + forth.shuffled(using: &random) {
      #expect(try player.picture(at: time).bitmap.content == EncodedImage(bytes).bitmap(at: time).content, "\(time) ms")
    }
  }

  @Test func `frames in order are decoded once each, and from the first again for an earlier one`() throws {
    let player = try player(Self.threeColors)
    let decoded = try [0, 100, 200, 300, 400, 500, 100].map { time in
      _ = try player.picture(at: time)
      return player.decodedFrames
    }
    // Back to the second frame: the first is painted below it.
    #expect(decoded == [1, 2, 3, 4, 5, 6, 8])
  }

  @Test func `a frame beyond the limit of work is refused whatever was shown before`() throws {
    let limits = ImageLimits(framePixels: 100)
    let (used, fresh) = (try player(Self.threeColors, limits), try player(Self.threeColors, limits))
    _ = try used.picture(at: 0)
    for player in [used, fresh] { #expect(failure { try player.picture(at: 100) } == .tooMuchWork(.framePixels, 100)) }
    #expect(EncodedImage(Self.threeColors).playback(limits: limits) == nil)
  }

  @Test func `a player reports the faults of its file, as a still does`() throws {
    let bytes = Array(Self.threeColors.dropLast())
    #expect(try player(bytes).picture(at: 100).repair?.faults == faults(of: bytes))
  }

  @Test func `files of one frame have no player`() throws {
    var file = GIFFile.threeColors(repetitions: 0)
    file.frames.removeSubrange(1...)
    let files = [file.bytes, Samples.webpLossy, PNGFile(width: 1, height: 1) { _, _ in [0, 0, 0, 0] }.bytes]
    #expect(try files.allSatisfy { try EncodedImage($0).player() == nil })
  }
}
