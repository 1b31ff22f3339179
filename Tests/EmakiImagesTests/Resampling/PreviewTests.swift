import EmakiDisplay
import EmakiImages
import Testing

/// Pictures in preview quality: thumbnails, scaled up.
@Suite struct PreviewTests {
  private let store = ImageStore(access: ImageAccess(baseDirectory: "/nowhere"))

  private func prepared(
    _ source: Bitmap, _ width: Int, _ height: Int, _ quality: ImageQuality = .preview, mode: ContentMode = .scaleToFill,
    modification: ImageModification = .none
  ) throws -> Bitmap {
    try store.prepared(
      ImageRequest(
        source: .bitmap(source), size: PixelSize(width: width, height: height), scale: 1, contentMode: mode, modification: modification,
        quality: quality))
  }

  private let halves = bitmap(64, 64) { x, _ in x < 32 ? 0xFF00_0000 : 0xFFFF_FFFF }

  @Test func `a preview of one colour has that colour everywhere`() throws {
    let preview = try prepared(bitmap(64, 32) { _, _ in 0xFF20_4060 }, 40, 30)
    #expect(preview.size == PixelSize(width: 40, height: 30))
    #expect(preview.pixels.allSatisfy { $0 == 0xFF20_4060 })
    #expect(preview.isOpaque)
  }

  @Test func `an edge is blurred only near the edge`() throws {
    let (preview, full) = (try prepared(halves, 64, 64), try prepared(halves, 64, 64, .full))
    #expect(full.pixels == halves.pixels)
    // A pixel of the thumbnail is as wide as four of the picture's, so the edge cannot be sharper than that.
    let red = (0..<64).map { preview[$0, 20] >> 16 & 0xFF }
    #expect(red[0] == 0 && red[63] == 255)
    #expect((30...33).allSatisfy { red[$0] > 0 && red[$0] < 255 })
  }

  @Test func `details smaller than a preview's pixel are lost`() throws {
    // Squares of one pixel, black and white: a thumbnail's pixel holds eight of each.
    let board = bitmap(64, 64) { x, y in (x + y) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
    let preview = try prepared(board, 64, 64)
    #expect(preview.pixels.allSatisfy { Bitmap.difference($0, 0xFF80_8080) <= 12 })
  }

  @Test func `a picture of 16 pixels equals its preview`() throws {
    let small = bitmap(16, 9) { x, y in 0xFF00_0000 | UInt32(x * 16) << 8 | UInt32(y * 16) }
    #expect(try prepared(small, 50, 40).pixels == (try prepared(small, 50, 40, .full)).pixels)
  }

  @Test(arguments: [ContentMode.scaleAspectFit, .center, .topLeft, .scaleAspectFill])
  func `a preview covers the same area as the picture`(mode: ContentMode) throws {
    let source = bitmap(40, 20) { _, _ in 0xFFFF_0000 }
    #expect(try prepared(source, 60, 60, mode: mode).pixels == (try prepared(source, 60, 60, .full, mode: mode)).pixels)
  }

  @Test func `a preview is modified as the picture is`() throws {
    let (preview, full) = (
      try prepared(halves, 20, 20, .preview, modification: .circle), try prepared(halves, 20, 20, .full, modification: .circle)
    )
    #expect(preview.pixels.map { $0 >> 24 } == full.pixels.map { $0 >> 24 })
  }

  @Test func `the preview and the full picture are cached apart`() throws {
    let (preview, full) = (try prepared(halves, 10, 10), try prepared(halves, 10, 10, .full))
    #expect(preview != full)
    #expect(try prepared(halves, 10, 10) == preview)
    #expect(store.counters == ImageCounters(decoded: 0, prepared: 2, hits: 1))
  }

  @Test func `the thumbnail of a thin picture has a pixel on its short side`() throws {
    #expect(try prepared(bitmap(100, 1) { _, _ in 0xFF11_2233 }, 30, 5).pixels.allSatisfy { $0 == 0xFF11_2233 })
  }
}
