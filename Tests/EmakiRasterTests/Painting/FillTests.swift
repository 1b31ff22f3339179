import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

struct FillTests {
  @Test(arguments: scales) func `a hairline is one row of pixels`(scale: Double) throws {
    // The lowest row of a cell whose height is any number of whole pixels.
    let height = 20 + 1 / scale
    let line = Rect(0, height - 1 / scale, 30, 1 / scale)
    let bitmap = try paint([.box(line, .pureRed)], size: Size(30, height), scale: scale)
    #expect(bitmap.inkBounds() == PixelRect(0, bitmap.height - 1, bitmap.width, 1) && Set(bitmap.words) == [0xFFFF_0000, 0xFFFF_FFFF])
  }

  @Test(arguments: [(0.4, 1.6, 0..<2), (0.5, 1.4, 1..<1), (0.5, 1.5, 1..<2), (0.6, 2.49, 1..<2), (-3, 0.5, 0..<1)])
  func `each edge is rounded to the nearest pixel`(left: Double, right: Double, columns: Range<Int>) throws {
    let rect = Rect(left, 0, right - left, 4)
    let bitmap = try paint([.box(rect, .pureRed)], size: Size(4, 4))
    #expect((0..<4).map { bitmap[$0, 2] } == (0..<4).map { columns.contains($0) ? 0xFFFF_0000 : 0xFFFF_FFFF })
  }

  @Test(arguments: scales) func `a dot is symmetric`(scale: Double) throws {
    let dot = DisplayList.Entry.box(Rect(0, 0, 10, 10), Color(0x2F7CF6), radius: 5)
    let bitmap = try paint([dot], size: Size(10, 10), scale: scale)
    #expect(bitmap.turned == bitmap.words && bitmap[bitmap.width / 2, bitmap.height / 2] == 0xFF2F_7CF6)
    // A quarter circle leaves about 21% of the corner's square: the first pixel is nearly empty.
    #expect(bitmap[0, 0] >> 8 & 255 > 0xF0)
  }

  @Test(arguments: [0.0, 4, 100]) func `a translucent rounded fill covers each pixel once`(radius: Double) throws {
    let bitmap = try paint([.box(Rect(0, 0, 30, 9), Color(0, alpha: 0.5), radius: radius)], size: Size(30, 9))
    // The darkest pixel that half black on white can give is 255 * 127 / 255 = 127.
    #expect(bitmap.words.map { $0 & 255 }.min() == 127 && bitmap[15, 4] == 0xFF7F_7F7F)
  }

  @Test func `a round border has the same width all around`() throws {
    let items = [DisplayItem.border(RoundedRect(Rect(0, 0, 60, 60), radius: 30), width: 4, .black)]
    let bitmap = try paint(items, size: Size(60, 60))
    func coverage(_ words: [UInt32]) -> Double { words.reduce(0) { $0 + Double(255 - ($1 & 255)) / 255 } }
    // Coverage along rays from the centre, and of the whole ring: pi * (30 * 30 - 26 * 26) pixels.
    let row = coverage((0..<30).map { bitmap[$0, 30] })
    let diagonal = coverage((0..<30).map { bitmap[$0, $0] }) * 2.0.squareRoot()
    #expect(bitmap.turned == bitmap.words && abs(coverage(bitmap.words) - .pi * 224) < 2)
    #expect(4..<5 ~= row + 1e-9 && abs(diagonal - 4) < 0.6, "\(row), \(diagonal)")
  }
}
