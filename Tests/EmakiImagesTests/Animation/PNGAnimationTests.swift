import EmakiDisplay
import Testing

@testable import EmakiImages

@Suite struct PNGAnimationTests {
  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFF00_00FF

  private func playback(_ bytes: [UInt8], _ limits: ImageLimits = ImageLimits()) -> Playback? {
    EncodedImage(url: "test", bytes: bytes).playback(limits: limits)
  }

  /// Returns the pixels of each frame of a file whose frames show for a tenth of a second.
  private func frames(of file: APNGFile) throws -> [[UInt32]] {
    let player = try #require(try EncodedImage(url: "test", bytes: file.bytes).player(limits: ImageLimits()))
    return try file.frames.indices.map { try player.picture(at: $0 * 100).bitmap.pixels }
  }

  @Test func `the playback has the delays and the number of plays of the file`() {
    var file = APNGFile.threeColors(plays: 2)
    file.frames[0].delay = (1, 4)
    // A denominator of 0 counts as 100; 10 milliseconds count as 100.
    file.frames[1].delay = (30, 0)
    file.frames[2].delay = (10, 1000)
    #expect(playback(file.bytes) == Playback(milliseconds: [250, 300, 100], plays: 2))
    #expect(playback(APNGFile.threeColors().bytes)?.plays == nil)
  }

  @Test func `frames are painted one after the other`() throws {
    #expect(try frames(of: .threeColors()).map { $0.allSatisfy { [$0] == [red] } } == [true, false, false])
    #expect(try frames(of: .threeColors()).map { Set($0) } == [[red], [green], [blue]])
  }

  /// A red frame of 4 x 1, a green one on its second and third column, a blue one on its third.
  @Test(arguments: [0, 1, 2] as [UInt8]) func `each disposal leaves, clears or restores the canvas before the next frame`(disposal: UInt8)
    throws
  {
    let file = APNGFile(
      width: 4, height: 1,
      frames: [
        APNGFile.Frame(width: 4, height: 1, color: [255, 0, 0, 255]),
        APNGFile.Frame(left: 1, width: 2, height: 1, disposal: disposal, color: [0, 255, 0, 255]),
        APNGFile.Frame(left: 2, width: 1, height: 1, color: [0, 0, 255, 255]),
      ])
    let left = [green, 0, red][Int(disposal)]
    #expect(try frames(of: file) == [[red, red, red, red], [red, green, green, red], [red, left, blue, red]])
  }

  @Test func `a translucent frame replaces what is below or is painted over it`() throws {
    func file(_ blend: UInt8) -> APNGFile {
      APNGFile(
        width: 2, height: 1,
        frames: [
          APNGFile.Frame(width: 2, height: 1, color: [255, 0, 0, 255]),
          APNGFile.Frame(left: 1, width: 1, height: 1, blend: blend, color: [0, 0, 255, 0]),
        ])
    }
    #expect(try frames(of: file(0))[1] == [red, 0])
    #expect(try frames(of: file(1))[1] == [red, red])
  }

  @Test func `a still of an animated PNG shows the file's default image`() throws {
    #expect(try decode(APNGFile.threeColors().bytes).pixels.allSatisfy { $0 == red })
    var file = APNGFile.threeColors()
    file.beginsWithPicture = false
    #expect(try decode(file.bytes).pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func `a file whose animation is not valid, or does not begin with its picture, stands still`() {
    var apart = APNGFile.threeColors()
    apart.beginsWithPicture = false
    var outside = APNGFile.threeColors()
    outside.frames[1].left = 1
    var single = APNGFile.threeColors()
    single.frames.removeSubrange(1...)
    for file in [apart, outside, single] { #expect(playback(file.bytes) == nil) }
    #expect(playback(PNGFile(width: 4, height: 3) { _, _ in [0, 0, 0, 0] }.bytes) == nil)
  }

  @Test func `a file that is cut off plays the frames that are there`() {
    let bytes = APNGFile.threeColors().bytes
    for count in bytes.indices { _ = playback(Array(bytes.prefix(count))) }
    // The end chunk and the last byte of the last frame are cut off.
    #expect(playback(bytes.dropLast(12 + 1).map { $0 })?.milliseconds.count == 2)
  }
}
