import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiImages

/// A picture whose caps keep their size while the rest of it is stretched.
struct CapInsetsTests {
  /// A picture whose pixels have the numbers from 0 on, row after row, as their colours.
  private func numbered(_ width: Int, _ height: Int = 1) -> Bitmap { bitmap(width, height) { x, y in 0xFF00_0000 + UInt32(y * width + x) } }

  /// Returns the numbers of a stretched picture's pixels.
  private func stretched(
    _ bitmap: Bitmap, _ width: Int, _ height: Int, _ caps: EdgeInsets, scale: Double = 1, mode: ContentMode = .scaleToFill
  ) throws -> [UInt32] {
    let result = try ImageStore().drawn(bitmap, width, height, mode, scale: scale) { ($0.capInsets, $0.pictureScale) = (caps, scale) }
    #expect(result.isOpaque)
    return result.pixels.map { $0 & 0xFFFFFF }
  }

  @Test(arguments: [ContentMode.scaleToFill, .scaleAspectFill, .center]) func `caps are copied, and the pixel between them is repeated`(
    mode: ContentMode
  ) throws {
    let caps = EdgeInsets(top: 1, left: 2, bottom: 1, right: 1)
    #expect(
      try stretched(numbered(4, 3), 6, 5, caps, mode: mode) == [
        0, 1, 2, 2, 2, 3,
        4, 5, 6, 6, 6, 7,
        4, 5, 6, 6, 6, 7,
        4, 5, 6, 6, 6, 7,
        8, 9, 10, 10, 10, 11,
      ])
    #expect(try stretched(numbered(4, 3), 4, 3, caps) == Array(0..<12))
  }

  @Test func `caps are as wide as their points, have a pixel between them that is repeated, and shrink together without room`() throws {
    // A cap of one point is two pixels of the picture and two of the screen.
    let wide = try stretched(numbered(5), 9, 1, EdgeInsets(left: 1, right: 1), scale: 2)
    let full = try stretched(numbered(4), 6, 1, EdgeInsets(left: 2, right: 2))
    // Two and one point of three in two pixels: one and one.
    let narrow = try stretched(bitmap(4, 1) { x, _ in x == 3 ? blue : 0xFF00_0000 }, 2, 1, EdgeInsets(left: 2, right: 1))
    #expect([wide, full, narrow] == [[0, 1, 2, 2, 2, 2, 2, 3, 4], [0, 1, 1, 1, 2, 3], [0, 0xFF]])
    for caps in [EdgeInsets(top: 1e300, left: .infinity, bottom: .nan, right: 3), EdgeInsets(top: -5, left: -1, bottom: 1e18, right: 1e18)]
    {
      for side in [1, 7] { _ = try stretched(numbered(4, 3), side, side, caps, scale: 3) }
    }
  }

  @Test func `a modification is made of the stretched picture`() throws {
    let caps = EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let result = try ImageStore().drawn(numbered(4, 3), 20, 20, .scaleToFill, .circle) { $0.capInsets = caps }
    #expect(result[0, 0] == 0 && result[10, 10] >> 24 == 255)
  }
}
