import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiImages

/// A picture whose caps keep their size while the rest of it is stretched.
@Suite struct CapInsetsTests {
  private let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"))

  /// A picture of 4 x 3 pixels, each with a number of its own as its colour.
  private let picture = bitmap(4, 3) { x, y in 0xFF00_0000 + UInt32(y * 4 + x) }

  private func drawn(
    _ bitmap: Bitmap, _ width: Int, _ height: Int, _ caps: EdgeInsets, scale: Double = 1, pictureScale: Double = 1,
    mode: ContentMode = .scaleToFill, modification: ImageModification = .none
  ) throws -> Bitmap {
    var options = ImageOptions()
    (options.capInsets, options.pictureScale) = (caps, pictureScale)
    return try store.prepared(
      ImageRequest(
        source: .bitmap(bitmap), size: PixelSize(width: width, height: height), scale: scale, contentMode: mode,
        modification: modification, options: options))
  }

  private func numbers(_ bitmap: Bitmap) -> [[UInt32]] {
    (0..<bitmap.height).map { y in (0..<bitmap.width).map { bitmap[$0, y] & 0xFFFFFF } }
  }

  @Test(arguments: [ContentMode.scaleToFill, .scaleAspectFill, .center]) func `caps are copied, and the pixel between them is repeated`(
    mode: ContentMode
  ) throws {
    let result = try drawn(picture, 6, 5, EdgeInsets(top: 1, left: 2, bottom: 1, right: 1), mode: mode)
    #expect(
      numbers(result) == [
        [0, 1, 2, 2, 2, 3],
        [4, 5, 6, 6, 6, 7],
        [4, 5, 6, 6, 6, 7],
        [4, 5, 6, 6, 6, 7],
        [8, 9, 10, 10, 10, 11],
      ])
    #expect(result.isOpaque)
  }

  @Test func `caps have their size in points, whatever the picture's scale and the screen's are`() throws {
    // A cap of one point is two pixels of the picture and two of the screen.
    let wide = bitmap(5, 1) { x, _ in 0xFF00_0000 + UInt32(x) }
    #expect(numbers(try drawn(wide, 9, 1, EdgeInsets(left: 1, right: 1), scale: 2, pictureScale: 2)) == [[0, 1, 2, 2, 2, 2, 2, 3, 4]])
    #expect(numbers(try drawn(picture, 4, 3, EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))) == numbers(picture))
  }

  @Test func `a picture of nothing but caps has the pixel between them repeated`() throws {
    #expect(
      numbers(try drawn(bitmap(4, 1) { x, _ in 0xFF00_0000 + UInt32(x) }, 6, 1, EdgeInsets(left: 2, right: 2))) == [[0, 1, 1, 1, 2, 3]])
  }

  @Test func `in a box without room the caps are shrunk together`() throws {
    // Two and one point of three in two pixels: one and one.
    let result = try drawn(bitmap(4, 1) { x, _ in x == 3 ? 0xFF00_00FF : 0xFF00_0000 }, 2, 1, EdgeInsets(left: 2, right: 1))
    #expect(numbers(result) == [[0, 0xFF]])
    _ = try drawn(picture, 1, 1, EdgeInsets(top: 1e300, left: .infinity, bottom: .nan, right: 3))
    _ = try drawn(picture, 7, 7, EdgeInsets(top: -5, left: -1, bottom: 1e18, right: 1e18), scale: 3)
  }

  @Test func `a modification is made of the stretched picture`() throws {
    let result = try drawn(picture, 20, 20, EdgeInsets(top: 1, left: 1, bottom: 1, right: 1), modification: .circle)
    #expect(result[0, 0] == 0 && result[10, 10] >> 24 == 255)
  }
}
