import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct GIFWriterTests {
  /// Colours of a frame's pixels, which are 0xRRGGBB.
  private typealias Colors = (_ x: Int, _ y: Int) -> UInt32

  /// Returns what a reader makes of a file of pictures in these colours.
  private func file(_ width: Int, _ height: Int, framesPerSecond: Int = 25, _ frames: [Colors]) throws -> DecodedGIF {
    let size = PixelSize(width, height)
    let pictures = frames.map { color in
      let bitmap = Bitmap(size: size, isOpaque: true, cleared: false) { pixels in
        for index in 0..<width * height { pixels[index] = 0xFF00_0000 | color(index % width, index / width) }
      }
      return Picture(Layer(bitmap, by: nil))
    }
    var bytes: [UInt8] = []
    var writer = GIFWriter(size: size, framesPerSecond: framesPerSecond, to: Output { bytes += $0 })
    for picture in pictures { try writer.append(picture) }
    try writer.finish()
    return try DecodedGIF(bytes)
  }

  private func colors(_ width: Int, _ height: Int, _ color: Colors) -> [UInt32] {
    (0..<width * height).map { color($0 % width, $0 / width) }
  }

  @Test func `few colours are exact, and a later frame has only the rows that differ`() throws {
    func color(_ x: Int, _ y: Int) -> UInt32 { [0xFFFFFF, 0x2F7CF6, 0x111111][(x / 3 + y / 2) % 3] }
    func changed(_ x: Int, _ y: Int) -> UInt32 { (7..<9).contains(y) ? 0xEDF3FE : color(x, y) }
    let gif = try file(30, 20, [color, changed])
    #expect((gif.width, gif.height, gif.loops) == (30, 20, true))
    #expect(gif.frames.map(\.rows) == [0..<20, 7..<9])
    #expect(gif.frames.map(\.colors) == [colors(30, 20, color), colors(30, 20, changed)])
  }

  @Test func `many colours are approximated, the ground is exact, and all frames have one palette`() throws {
    let frames = (0..<3).map { frame -> Colors in
      { x, y in x < 64 ? 0xECF3FE : UInt32((x - 64) * 4) << 16 | UInt32(y * 255 / 95) << 8 | UInt32(60 * frame) }
    }
    let gif = try file(128, 96, frames)
    #expect(gif.localTables == 0 && gif.frames.count == 3)
    for (color, frame) in zip(frames, gif.frames) {
      let differences = zip(colors(128, 96, color), frame.colors).map { wanted, found in
        [16, 8, 0].map { abs(Int(wanted >> $0 & 255) - Int(found >> $0 & 255)) }.max()!
      }
      #expect(differences.indices.allSatisfy { $0 % 128 >= 64 || differences[$0] == 0 })
      // 256 colours share a cube of 256 x 256 x 3 levels, some 40 levels apart where they lie evenly; the pattern adds 8.
      #expect(differences.max()! <= 64 && differences.reduce(0, +) / (64 * 96) <= 20)
    }
  }

  @Test func `a picture that stands still does not flicker`() throws {
    let frames = (0..<3).map { frame -> Colors in
      { x, y in y < 8 ? UInt32(frame * 100) : UInt32(x * 4) << 16 | UInt32(y * 4) << 8 | UInt32((x ^ y) * 3) }
    }
    #expect(Set(try file(64, 64, frames).frames.map { Array($0.colors.suffix(56 * 64)) }).count == 1)
  }

  /// At 60 frames a second two of three frames are shown, for 2 and 3 hundredths of a second. At 1000 the frames at 0, 2 and 4 hundredths
  /// are shown, the last one too long.
  @Test(arguments: [(25, 10, 10, 40), (50, 10, 10, 20), (60, 60, 40, 100), (1000, 50, 3, 6), (1, 2, 2, 200), (3, 3, 3, 100)])
  func `frames are shown as long as they should, and no frame for less than two hundredths`(
    rate: Int, count: Int, shown: Int, hundredths: Int
  ) throws {
    let gif = try file(2, 2, framesPerSecond: rate, (0..<count).map { frame in { _, _ in UInt32(frame * 4) } })
    let delays = gif.frames.map(\.delay)
    #expect(delays.reduce(0, +) == hundredths && delays.allSatisfy { $0 >= 2 } && delays.count == shown)
  }
}
