import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiImages

/// A picture of two pixels, red and blue, through every content mode and option. Mixed pixels are worked out by hand from the filter's formula:
/// `(1.5 t - 2.5) t t + 1` below a distance of 1, `((-0.5 t + 2.5) t - 4) t + 2` below 2, divided by their sum.
@Suite struct ImageOptionsTests {
  static let red: UInt32 = 0xFFFF_0000
  static let blue: UInt32 = 0xFF00_00FF
  private let picture = bitmap(2, 1) { x, _ in x == 0 ? red : blue }
  private let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"))

  private func drawn(
    _ bitmap: Bitmap, _ width: Int, _ height: Int, _ mode: ContentMode, scale: Double = 1, _ modification: ImageModification = .none,
    _ set: (inout ImageOptions) -> Void = { _ in }
  ) throws -> Bitmap {
    var options = ImageOptions()
    set(&options)
    return try store.prepared(
      ImageRequest(
        source: .bitmap(bitmap), size: PixelSize(width: width, height: height), scale: scale, contentMode: mode,
        modification: modification, options: options))
  }

  /// Modes that keep the picture's size, in a box of 6 x 3: where its red pixel is.
  static let places: [(ContentMode, x: Int, y: Int)] = [
    (.center, 2, 1), (.top, 2, 0), (.bottom, 2, 2), (.left, 0, 1), (.right, 4, 1), (.topLeft, 0, 0), (.topRight, 4, 0), (.bottomLeft, 0, 2),
    (.bottomRight, 4, 2),
  ]

  @Test(arguments: places) func `a mode that does not scale moves the two pixels`(mode: ContentMode, x: Int, y: Int) throws {
    let result = try drawn(picture, 6, 3, mode)
    for row in 0..<3 {
      for column in 0..<6 {
        #expect(result[column, row] == (row != y ? 0 : column == x ? Self.red : column == x + 1 ? Self.blue : 0))
      }
    }
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
    #expect(try drawn(picture, 2, 4, mode).pixels == rows.flatMap { $0 })
  }

  @Test func `the tables of cases have every content mode`() {
    #expect(Set(Self.places.map(\.0) + Self.scaled.map(\.0)) == Set(ContentMode.allCases))
  }

  @Test func `a crop without area chooses which part aspect fill keeps`() throws {
    func fill(_ x: Double, _ y: Double) throws -> [UInt32] {
      try drawn(picture, 2, 4, .scaleAspectFill) { $0.cropRect = Rect(x: x, y: y, width: 0, height: 0) }.pixels
    }
    #expect(try fill(0, 0).allSatisfy { $0 == Self.red })
    #expect(try fill(1, 1).allSatisfy { $0 == Self.blue })
    #expect(try fill(-5, 0) == fill(0, 0))
    #expect(try fill(0.5, 0.5) == drawn(picture, 2, 4, .scaleAspectFill).pixels)
    // The upper part: black, of a picture that is white below.
    let tall = bitmap(1, 8) { _, y in y < 4 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let top = try drawn(tall, 1, 2, .scaleAspectFill) { $0.cropRect = .zero }
    #expect(top.pixels == [0xFF00_0000, 0xFF00_0000])
    // Other modes do not look at it.
    #expect(try drawn(picture, 6, 3, .center) { $0.cropRect = .zero }.pixels == drawn(picture, 6, 3, .center).pixels)
  }

  @Test(arguments: ContentMode.allCases) func `a crop with an area fills the box, whatever the mode`(mode: ContentMode) throws {
    let wide = bitmap(40, 20) { x, y in x < 20 ? Self.red : y < 10 ? Self.blue : 0xFF00_FF00 }
    let right = try drawn(wide, 20, 20, mode) { $0.cropRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1) }
    // The picture has as many pixels as the box: it is copied.
    #expect(right[0, 0] == Self.blue && right[19, 9] == Self.blue && right[0, 10] == 0xFF00_FF00 && right[19, 19] == 0xFF00_FF00)
    let half = try drawn(picture, 2, 1, mode) { $0.cropRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1) }
    // At 1.25 the blue centre is 0.25 away, the red one 0.75: 0.867 and 0.227 of their sum.
    #expect(half.pixels == [0xFF35_00CA, Self.blue])
  }

  @Test func `a crop outside the picture is transparent`() throws {
    for crop in [
      Rect(x: 1, y: 0, width: 1, height: 1), Rect(x: -3, y: 0, width: 2, height: 1), Rect(x: 1e300, y: 0, width: 1e-300, height: 1),
    ] {
      #expect(try drawn(picture, 8, 4, .scaleToFill) { $0.cropRect = crop }.pixels.allSatisfy { $0 == 0 })
    }
    let over = try drawn(picture, 8, 4, .scaleToFill) { $0.cropRect = Rect(x: -1, y: 0, width: 2, height: 1) }
    #expect((0..<8).map { over[$0, 0] != 0 } == [false, false, false, false, true, true, true, true])
  }

  @Test func `a picture with a forced size is drawn in that size, then stretched`() throws {
    // One point at 2x is two pixels. The picture is copied, and when it is made four times as wide it has the columns of a cubic filter.
    let result = try drawn(picture, 4, 2, .scaleToFill, scale: 2) { $0.forcedSize = Size(width: 1, height: 0.5) }
    // At 0.25 the sum of 0.867 and -0.070 leaves no blue; at 0.75 it is 0.793 and 0.207.
    #expect(Array(result.pixels[..<4]) == [Self.red, 0xFFCA_0035, 0xFF35_00CA, Self.blue])
    let flat = try drawn(bitmap(4, 4) { x, _ in x < 2 ? 0xFF00_0000 : 0xFFFF_FFFF }, 9, 7, .scaleToFill) {
      $0.forcedSize = Size(width: 1, height: 1)
    }
    #expect(Set(flat.pixels).count == 1)
  }

  @Test(arguments: [Size(width: 0, height: 4), Size(width: 1e12, height: 1e12), Size(width: .nan, height: 1)])
  func `a forced size without pixels or above the limit is an error`(size: Size) {
    #expect(throws: ImageError.self) { try drawn(picture, 4, 2, .scaleToFill) { $0.forcedSize = size } }
  }

  @Test func `without forced upscaling a modification sees the picture's own pixels`() throws {
    // A radius of 25 points at 2x: half of 100 pixels, a quarter of 200.
    let white = bitmap(100, 100) { _, _ in 0xFFFF_FFFF }
    let sharp = try drawn(white, 200, 200, .scaleToFill, scale: 2, .rounded(radius: 25))
    #expect(sharp[20, 20] == 0xFFFF_FFFF)
    let enlarged = try drawn(white, 200, 200, .scaleToFill, scale: 2, .rounded(radius: 25)) { $0.forceUpscaling = false }
    // A circle of 200 pixels: (20, 20) is 113 from its centre, (34, 34) 93.
    #expect(enlarged[20, 20] == 0)
    #expect(enlarged[34, 34] == 0xFFFF_FFFF)
    #expect(enlarged[100, 100] == 0xFFFF_FFFF)
  }

  @Test(arguments: [ContentMode.scaleAspectFit, .scaleAspectFill, .scaleToFill, .center])
  func `a picture that is shrunk is drawn the same with and without forced upscaling`(mode: ContentMode) throws {
    let large = bitmap(40, 30) { x, y in 0xFF00_0000 | UInt32(x * 6) << 8 | UInt32(y * 8) }
    let plain = try drawn(large, 20, 9, mode, .circle)
    #expect(try drawn(large, 20, 9, mode, .circle) { $0.forceUpscaling = false }.pixels == plain.pixels)
  }
}
