import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests where underlines are left out: `text-decoration-skip-ink: auto` of CSS Text Decoration 4.
struct UnderlineGapsTests {
  /// The row of a picture that has most red pixels, as `true` for red, `nil` for the ink of letters, and `false` for what is paler.
  private func underline(_ string: String, scale: Double) throws -> [Bool?] {
    let layout = try AttributedText(string, size: 17).with(\.underline, TextLine(color: .pureRed)).layout()
    let words = try paint([.text(layout, at: Point(4, 4))], size: Size(200, 40), scale: scale).words
    let width = Int(200 * scale)
    func red(_ word: UInt32) -> Bool { word & 0xFFFFFF == 0xFF0000 }
    let rows = stride(from: 0, to: words.count, by: width).map { Array(words[$0..<$0 + width]) }
    let row = try #require(rows.max { $0.count(where: red) < $1.count(where: red) })
    return row.map { red($0) ? true : $0 >> 16 & 255 < 192 ? nil : false }
  }

  @Test(arguments: [1, 2, 3, 1.25] as [Double])
  func `a line is left out round letters that reach through it`(scale: Double) throws {
    // Nothing reaches below the baseline.
    let (plain, parted) = try (underline("hello nice", scale: scale), underline("hpppo", scale: scale))
    #expect(plain.split(separator: true).count == 2 && parted.split(separator: false).count { $0.contains(true) } >= 3)
    // No letter touches the line.
    #expect(zip(parted, parted.dropFirst()).allSatisfy { $0 == $1 || $0 == false || $1 == false })
  }

  @Test func `ink in a line parts it, and ink above it does not`() throws {
    let line = PixelRect(0, 10, 20, 2)
    // A stroke of two columns that ends at `end`.
    func parts(end: Int) -> [PixelRect] {
      let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * 16)
      defer { coverage.deallocate() }
      for place in 0..<64 { coverage[place] = place / 4 < end && (1...2).contains(place % 4) ? 255 : 0 }
      let glyph = RasterizedGlyph(left: 0, top: 0, width: 4, height: 16, coverage: coverage)
      return UnderlineGaps.parts(
        of: line, through: [TextPainter.PlacedGlyph(rect: PixelRect(8, 0, 4, 16), glyph: glyph, color: 0)])
    }
    // The stroke at 9 and 10, with two pixels on each side.
    let parted = [PixelRect(0, 10, 7, 2), PixelRect(13, 10, 7, 2)]
    #expect([10, 11, 16].map(parts) == [[line], parted, parted])
    // Ideographs end above the line.
    #expect(try underline("日本語の通知", scale: 2).split(separator: false).count { $0.contains(true) } == 1)
  }
}
