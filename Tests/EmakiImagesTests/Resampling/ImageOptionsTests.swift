import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiImages

/// A picture of two pixels, red and blue, through every content mode and option. Mixed pixels are worked out by hand from the filter's formula:
/// `(1.5 t - 2.5) t t + 1` below a distance of 1, `((-0.5 t + 2.5) t - 4) t + 2` below 2, divided by their sum.
struct ImageOptionsTests {
  private let picture = bitmap(2, 1) { x, _ in x == 0 ? red : blue }
  private let store = ImageStore()

  /// Modes that keep the picture's size, in a box of 6 x 3: where its red pixel is.
  static let places: [(ContentMode, x: Int, y: Int)] = [
    (.center, 2, 1), (.top, 2, 0), (.bottom, 2, 2), (.left, 0, 1), (.right, 4, 1), (.topLeft, 0, 0), (.topRight, 4, 0), (.bottomLeft, 0, 2),
    (.bottomRight, 4, 2),
  ]

  @Test(arguments: places) func `a mode that does not scale moves the two pixels`(mode: ContentMode, x: Int, y: Int) throws {
    var expected = [UInt32](repeating: 0, count: 18)
    (expected[y * 6 + x], expected[y * 6 + x + 1]) = (red, blue)
    #expect(try store.drawn(picture, 6, 3, mode).pixels == expected)
  }

  /// Modes that scale, in a box of 2 x 4: its rows.
  static let scaled: [(ContentMode, rows: [[UInt32]])] = [
    (.scaleToFill, Array(repeating: [red, blue], count: 4)),
    (.redraw, Array(repeating: [red, blue], count: 4)),
    // The one row is in the middle of four: halves are rounded down.
    (.scaleAspectFit, [[0, 0], [0, 0], [red, blue], [0, 0]]),
    // Four times as large, columns 3 and 4 of 8: at 0.875 the red pixel's centre is 0.375 away, the blue one's 0.625.
    (.scaleAspectFill, Array(repeating: [0xFFA6_0059, 0xFF59_00A6], count: 4)),
  ]

  @Test(arguments: scaled) func `a mode that scales stretches, fits and fills`(mode: ContentMode, rows: [[UInt32]]) throws {
    #expect(try store.drawn(picture, 2, 4, mode).pixels == rows.flatMap { $0 })
  }

  @Test func `the tables of cases have every content mode`() {
    #expect(Set(Self.places.map(\.0) + Self.scaled.map(\.0)) == Set(ContentMode.allCases))
  }

  @Test func `a crop without area chooses which part aspect fill keeps`() throws {
    func fill(_ x: Double, _ y: Double) throws -> [UInt32] {
      try store.drawn(picture, 2, 4, .scaleAspectFill) { $0.cropRect = Rect(x, y, 0, 0) }.pixels
    }
    let middle = try store.drawn(picture, 2, 4, .scaleAspectFill).pixels
    let whole = [red, red, blue].map { Array(repeating: $0, count: 8) }
    #expect(try [fill(0, 0), fill(-5, 0), fill(1, 1), fill(0.5, 0.5)] == whole + [middle])
    // The upper part: black, of a picture that is white below.
    let tall = bitmap(1, 8) { _, y in y < 4 ? 0xFF00_0000 : white }
    #expect(try store.drawn(tall, 1, 2, .scaleAspectFill) { $0.cropRect = .zero }.pixels == [0xFF00_0000, 0xFF00_0000])
    // Other modes do not look at it.
    #expect(try store.drawn(picture, 6, 3, .center) { $0.cropRect = .zero }.pixels == store.drawn(picture, 6, 3, .center).pixels)
  }

  @Test(arguments: ContentMode.allCases) func `a crop with an area fills the box, whatever the mode`(mode: ContentMode) throws {
    let wide = bitmap(40, 20) { x, y in x < 20 ? red : y < 10 ? blue : green }
    let half = Rect(0.5, 0, 0.5, 1)
    // The picture has as many pixels as the box: it is copied.
    #expect(try store.drawn(wide, 20, 20, mode) { $0.cropRect = half }.pixels == (0..<400).map { $0 < 200 ? blue : green })
    // At 1.25 the blue centre is 0.25 away, the red one 0.75: 0.867 and 0.227 of their sum.
    #expect(try store.drawn(picture, 2, 1, mode) { $0.cropRect = half }.pixels == [0xFF35_00CA, blue])
  }

  @Test func `a crop outside the picture is transparent`() throws {
    func isShown(_ x: Double, width: Double) throws -> [Bool] {
      let crop = Rect(x, 0, width, 1)
      return try store.drawn(picture, 8, 1, .scaleToFill) { $0.cropRect = crop }.pixels.map { $0 != 0 }
    }
    let outside = try [(1, 1), (-3, 2), (1e300, 1e-300)].map { try isShown($0, width: $1) }
    #expect(try outside + [isShown(-1, width: 2)] == [8, 8, 8, 4].map { start in (0..<8).map { $0 >= start } })
  }

  @Test func `a picture with a forced size is drawn in that size, then stretched`() throws {
    // One point at 2x is two pixels. The picture is copied, and when it is made four times as wide it has the columns of a cubic filter.
    let result = try store.drawn(picture, 4, 2, .scaleToFill, scale: 2) { $0.forcedSize = Size(1, 0.5) }
    // At 0.25 the sum of 0.867 and -0.070 leaves no blue; at 0.75 it is 0.793 and 0.207.
    #expect(Array(result.pixels[..<4]) == [red, 0xFFCA_0035, 0xFF35_00CA, blue])
    let halves = bitmap(4, 4) { x, _ in x < 2 ? 0xFF00_0000 : white }
    #expect(Set(try store.drawn(halves, 9, 7) { $0.forcedSize = Size(1, 1) }.pixels).count == 1)
  }

  @Test(arguments: [Size(0, 4), Size(1e12, 1e12), Size(.nan, 1)])
  func `a forced size without pixels or above the limit is an error`(size: Size) {
    #expect(throws: ImageError.self) { try store.drawn(picture, 4, 2) { $0.forcedSize = size } }
  }

  @Test func `without forced upscaling a modification sees the picture's own pixels`() throws {
    // A radius of 25 points at 2x: half of 100 pixels, a quarter of 200. A circle of 200 pixels: (20, 20) is 113 from its centre, (34, 34) 93.
    let pixels = try [true, false].map { isForced in
      let result = try store.drawn(bitmap(100, 100, of: white), 200, 200, .scaleToFill, scale: 2, .rounded(radius: 25)) {
        $0.forceUpscaling = isForced
      }
      return [20, 34, 100].map { result[$0, $0] }
    }
    #expect(pixels == [[white, white, white], [0, white, white]])
  }

  @Test(arguments: [ContentMode.scaleAspectFit, .scaleAspectFill, .scaleToFill, .center])
  func `a picture that is shrunk is drawn the same with and without forced upscaling`(mode: ContentMode) throws {
    let large = bitmap(40, 30) { x, y in 0xFF00_0000 | UInt32(x * 6) << 8 | UInt32(y * 8) }
    let plain = try store.drawn(large, 20, 9, mode, .circle)
    #expect(try store.drawn(large, 20, 9, mode, .circle) { $0.forceUpscaling = false }.pixels == plain.pixels)
  }
}
