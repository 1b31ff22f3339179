import EmakiDisplay
import Testing

@testable import EmakiImages

/// Pictures in preview quality: thumbnails, scaled up.
struct PreviewTests {
  private let store = ImageStore()
  private let halves = bitmap(64, 64) { x, _ in x < 32 ? 0xFF00_0000 : white }

  /// Returns a picture's preview and the picture.
  private func both(
    _ source: Bitmap, _ width: Int, _ height: Int, _ mode: ContentMode = .scaleToFill, _ modification: ImageModification = .none
  ) throws -> (preview: Bitmap, full: Bitmap) {
    let pictures = try [ImageQuality.preview, .full].map { try store.drawn(source, width, height, mode, modification, quality: $0) }
    return (pictures[0], pictures[1])
  }

  /// One is so thin that its thumbnail has a pixel on its short side at least; one has 16 pixels, as thumbnails have.
  static let equal: [(Bitmap, Int, Int, ContentMode)] =
    [
      (bitmap(64, 32, of: 0xFF20_4060), 40, 30, .scaleToFill), (bitmap(100, 1, of: 0xFF11_2233), 30, 5, .scaleToFill),
      (bitmap(16, 9) { x, y in 0xFF00_0000 | UInt32(x * 16) << 8 | UInt32(y * 16) }, 50, 40, .scaleToFill),
    ] + [ContentMode.scaleAspectFit, .center, .topLeft, .scaleAspectFill].map { (bitmap(40, 20, of: red), 60, 60, $0) }

  @Test func `a preview covers the same area as the picture, and equals it where there are no details`() throws {
    for (source, width, height, mode) in Self.equal {
      let (preview, full) = try both(source, width, height, mode)
      #expect(preview.content == full.content)
    }
  }

  @Test func `an edge is blurred only near the edge`() throws {
    // A pixel of the thumbnail is as wide as four of the picture's, so the edge cannot be sharper than that.
    let preview = try both(halves, 64, 64).preview
    let red = (0..<64).map { preview[$0, 20] >> 16 & 0xFF }
    #expect(red[0] == 0 && red[63] == 255 && red[30...33].allSatisfy { $0 > 0 && $0 < 255 })
  }

  @Test func `details smaller than a preview's pixel are lost`() throws {
    // Squares of one pixel, black and white: a thumbnail's pixel holds eight of each.
    let board = bitmap(64, 64) { x, y in (x + y) % 2 == 0 ? 0xFF00_0000 : white }
    #expect(try both(board, 64, 64).preview.pixels.allSatisfy { Bitmap.difference($0, 0xFF80_8080) <= 12 })
  }

  @Test func `a preview is modified as the picture is`() throws {
    let (preview, full) = try both(halves, 20, 20, .scaleToFill, .circle)
    #expect(preview.pixels.map { $0 >> 24 } == full.pixels.map { $0 >> 24 })
  }
}
