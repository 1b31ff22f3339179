import EmakiDisplay
import Testing

@testable import EmakiImages

struct PNGAnimationTests {
  private typealias Frame = APNGFile.Frame

  private func playback(_ file: APNGFile) -> Playback? { EncodedImage(file.bytes).playback() }

  /// Returns the pixels of each frame of a file whose frames show for a tenth of a second.
  private func frames(_ width: Int, _ height: Int, _ frames: [Frame]) throws -> [[UInt32]] {
    let file = APNGFile(width: width, height: height, frames: frames)
    let player = try EncodedImage(file.bytes).animationPlayer()
    return try frames.indices.map { try player.picture(at: $0 * 100).bitmap.pixels }
  }

  @Test func `the playback has the delays and the number of plays of the file`() {
    var file = APNGFile.threeColors(plays: 2)
    // A denominator of 0 counts as 100; 10 milliseconds count as 100.
    (file.frames[0].delay, file.frames[1].delay, file.frames[2].delay) = ((1, 4), (30, 0), (10, 1000))
    let playbacks = [file, .threeColors()].map(playback)
    #expect(playbacks == [Playback(milliseconds: [250, 300, 100], plays: 2), Playback(milliseconds: [100, 100, 100], plays: nil)])
  }

  /// A red frame of 4 x 1, a green one on its second and third column, a blue one on its third, and a transparent one on its last, which
  /// replaces what is below or is painted over it.
  @Test(arguments: [(0, green, 0, 0), (1, 0, 1, red), (2, red, 0, 0)] as [(UInt8, UInt32, UInt8, UInt32)])
  func `each disposal leaves, clears or restores the canvas before the next frame, and each blending replaces or paints over it`(
    disposal: UInt8, left: UInt32, blend: UInt8, right: UInt32
  ) throws {
    let shown = try frames(
      4, 1,
      [
        Frame(width: 4, height: 1, color: [255, 0, 0, 255]),
        Frame(left: 1, width: 2, height: 1, disposal: disposal, color: [0, 255, 0, 255]),
        Frame(left: 2, width: 1, height: 1, color: [0, 0, 255, 255]),
        Frame(left: 3, width: 1, height: 1, blend: blend, color: [0, 0, 255, 0]),
      ])
    #expect(shown == [[red, red, red, red], [red, green, green, red], [red, left, blue, red], [red, left, blue, right]])
  }

  /// Without a frame's header before its pixels, the static image is no part of the animation
  /// (https://www.w3.org/TR/png-3/#apng-frame-based-animation).
  @Test func `a picture that is no frame of the animation does not show`() throws {
    var apart = APNGFile.threeColors()
    apart.beginsWithPicture = false
    #expect(playback(apart)?.milliseconds == [100, 100, 100])
    let player = try EncodedImage(apart.bytes).animationPlayer()
    #expect(try [0, 100, 200].map { try player.picture(at: $0).bitmap[0, 0] } == [red, green, blue])
    // The only frame covers a part of the canvas.
    var single = apart
    single.frames = [Frame(left: 1, width: 3, height: 3, color: [255, 0, 0, 255])]
    #expect(playback(single) == nil)
    let stills = try [.threeColors(), apart, single].map { Array(try decode($0.bytes).pixels[..<4]) }
    #expect(stills == [[red, red, red, red], [red, red, red, red], [0, red, red, red]])
  }

  @Test func `a file whose animation is not valid stands still and shows its picture`() throws {
    var (outside, single, apart) = (APNGFile.threeColors(), APNGFile.threeColors(), APNGFile.threeColors())
    outside.frames[1].left = 1
    single.frames.removeSubrange(1...)
    (apart.beginsWithPicture, apart.frames[1].left) = (false, 1)
    #expect([outside, single, apart].map(playback) == [nil, nil, nil])
    #expect(try [outside, single, apart].map { try decode($0.bytes)[0, 0] } == [red, red, 0xFF00_0000])
  }

  @Test func `a file that is cut off plays the frames that are there`() {
    let bytes = APNGFile.threeColors().bytes
    for count in bytes.indices { _ = EncodedImage(Array(bytes.prefix(count))).playback() }
    // The end chunk and the last byte of the last frame are cut off.
    #expect(EncodedImage(bytes.dropLast(12 + 1)).playback()?.milliseconds.count == 2)
  }
}
