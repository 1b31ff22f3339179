import EmakiDisplay
import EmakiEncoding
import EmakiTestSupport
import Testing

@Suite struct GIFWriterTests {
  private func picture(_ size: PixelSize, _ color: (Int, Int) -> UInt32) -> StackedPicture {
    StackedPicture(
      EncodedLayer(
        Bitmap(size: size, isOpaque: true, cleared: false) { pixels in
          for y in 0..<size.height { for x in 0..<size.width { pixels[y * size.width + x] = 0xFF00_0000 | color(x, y) } }
        }, by: nil))
  }

  private func largestDifference(_ one: UInt32, _ other: UInt32) -> Int {
    func difference(_ shift: UInt32) -> Int { abs(Int(one >> shift & 255) - Int(other >> shift & 255)) }
    return max(difference(16), difference(8), difference(0))
  }

  private func file(_ frames: [StackedPicture], framesPerSecond: Int = 25) throws -> DecodedGIF {
    var counter = GIFPaletteCounter()
    for frame in frames { counter.add(frame) }
    var bytes: [UInt8] = []
    var writer = try GIFWriter(size: frames[0].size, palette: counter.palette, framesPerSecond: framesPerSecond) { bytes += $0 }
    for frame in frames { try writer.append(frame) }
    try writer.finish()
    return try DecodedGIF(bytes)
  }

  @Test func `few colours are exact, and a later frame has only the rows that differ`() throws {
    let size = PixelSize(width: 30, height: 20)
    func color(_ x: Int, _ y: Int) -> UInt32 { [0xFFFFFF, 0x2F7CF6, 0x111111][(x / 3 + y / 2) % 3] }
    let gif = try file([picture(size, color), picture(size) { x, y in (7..<9).contains(y) ? 0xEDF3FE : color(x, y) }])
    #expect(gif.width == 30 && gif.height == 20 && gif.loops)
    #expect(gif.frames.map(\.rows) == [0..<20, 7..<9])
    #expect(gif.frames[0].colors == (0..<600).map { color($0 % 30, $0 / 30) })
    #expect(gif.frames[1].colors == (0..<600).map { (7..<9).contains($0 / 30) ? 0xEDF3FE : color($0 % 30, $0 / 30) })
  }

  @Test func `many colours are approximated, the ground is exact, and all frames have one palette`() throws {
    let size = PixelSize(width: 128, height: 96)
    func color(_ x: Int, _ y: Int, _ blue: Int) -> UInt32 {
      x < 64 ? 0xECF3FE : UInt32((x - 64) * 4) << 16 | UInt32(y * 255 / 95) << 8 | UInt32(blue)
    }
    let gif = try file((0..<3).map { frame in picture(size) { color($0, $1, 60 * frame) } })
    #expect(gif.localTables == 0)
    #expect(gif.frames.count == 3)
    for (number, frame) in gif.frames.enumerated() {
      var (sum, worst) = (0, 0)
      for y in 0..<96 {
        for x in 0..<128 {
          let (wanted, found) = (color(x, y, 60 * number), frame.colors[y * 128 + x])
          if x < 64 {
            #expect(found == wanted)
            continue
          }
          let difference = largestDifference(wanted, found)
          (sum, worst) = (sum + difference, max(worst, difference))
        }
      }
      // 256 colours share a cube of 256 x 256 x 3 levels, some 40 levels apart where they lie evenly; the pattern adds 8.
      #expect(worst <= 64 && sum / (64 * 96) <= 20, "frame \(number): \(worst), \(sum / (64 * 96))")
    }
  }

  @Test func `a picture that stands still does not flicker`() throws {
    let size = PixelSize(width: 64, height: 64)
    func color(_ x: Int, _ y: Int) -> UInt32 { UInt32(x * 4) << 16 | UInt32(y * 4) << 8 | UInt32((x ^ y) * 3) }
    let gif = try file((0..<3).map { frame in picture(size) { x, y in y < 8 ? UInt32(frame * 100) : color(x, y) } })
    #expect(gif.frames[1].colors.suffix(56 * 64) == gif.frames[0].colors.suffix(56 * 64))
    #expect(gif.frames[2].colors.suffix(56 * 64) == gif.frames[0].colors.suffix(56 * 64))
  }

  /// At 60 frames a second two of three frames are shown, for 2 and 3 hundredths of a second. At 1000 the frames at 0, 2 and 4 hundredths
  /// are shown, the last one too long.
  @Test(arguments: [(25, 10, 10, 40), (50, 10, 10, 20), (60, 60, 40, 100), (1000, 50, 3, 6), (1, 2, 2, 200), (3, 3, 3, 100)])
  func `frames are shown as long as they should, and no frame for less than two hundredths`(
    rate: Int, count: Int, shown: Int, hundredths: Int
  ) throws {
    let size = PixelSize(width: 2, height: 2)
    let gif = try file((0..<count).map { frame in picture(size) { _, _ in UInt32(frame * 4) } }, framesPerSecond: rate)
    #expect(gif.frames.reduce(0) { $0 + $1.delay } == hundredths)
    #expect(gif.frames.allSatisfy { $0.delay >= 2 })
    #expect(gif.frames.count == shown)
  }
}
