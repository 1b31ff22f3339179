import EmakiDisplay
import EmakiSupport
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

struct PictureTests {
  private static let width = 7
  private let encoder = PNGBandEncoder()

  private func layer(_ pixels: [UInt32], by encoder: PNGBandEncoder?) -> Layer {
    let size = PixelSize(Self.width, pixels.count / Self.width)
    return Layer(
      Bitmap(size: size, isOpaque: true, cleared: false) { for index in pixels.indices { $0[index] = pixels[index] } }, by: encoder)
  }

  private func part<Pixels: Collection>(_ pixels: Pixels, _ rows: Range<Int>) -> [UInt32] where Pixels.Element == UInt32 {
    Array(pixels.dropFirst(rows.lowerBound * Self.width).prefix(rows.count * Self.width))
  }

  /// Makes a picture of random layers, and returns its pixels as well.
  private func stack(height: Int = 100, seed: UInt64) -> (picture: Picture, pixels: [UInt32]) {
    var random = SeededGenerator(seed: seed)
    var (parts, pixels): ([LayerRows], [UInt32]) = ([], [])
    var rest = height
    while rest > 0 {
      let source = SeededPicture(Self.width, random.int(1...70), seed: random.next())
      let first = random.int(0..<source.size.height)
      let rows = first..<random.int(first + 1...min(source.size.height, first + rest))
      let painted = layer(source.pixels, by: encoder)
      parts.append(LayerRows(layer: random.flip() ? painted : painted.compressed ?? painted, rows: rows))
      pixels += part(source.pixels, rows)
      rest -= rows.count
    }
    let bands = parts.flatMap { $0.layer.bands(rows: $0.rows, by: encoder) }
    return (Picture(size: PixelSize(Self.width, height), parts: parts, bands: bands), pixels)
  }

  private func pixels(of bands: [PNGBand]) -> [UInt32] {
    bands.flatMap { band in
      var pixels = [UInt32](repeating: 0, count: band.width * band.rows)
      #expect(pixels.withUnsafeMutableBufferPointer { band.decode(into: $0) })
      return pixels
    }
  }

  @Test(arguments: 1...10) func `a picture, and a range of its rows, have the rows of its layers, one below the other`(seed: UInt64) {
    let (picture, pixels) = stack(seed: seed)
    #expect([picture.bitmap().withPixels(Array.init), self.pixels(of: picture.bands)] == [pixels, pixels])
    for rows in [0..<100, 0..<1, 99..<100, 13..<14, 20..<77, 50..<50] {
      let expected = part(pixels, rows)
      var stretches: [UInt32] = []
      picture.forEachStretch(of: rows) { stretches += $0 }
      #expect([stretches, self.pixels(of: picture.bands(rows: rows, by: encoder))] == [expected, expected], "rows \(rows)")
    }
  }

  @Test func `bands that are not cut are used unchanged`() {
    let picture = stack(height: 200, seed: 3).picture
    let cut = picture.bands(rows: 1..<199, by: encoder)
    #expect(cut.dropFirst().dropLast().allSatisfy { band in picture.bands.contains { $0.chunk === band.chunk } })
  }

  @Test(arguments: 1...20) func `changed rows reach from the first row that differs to the last`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (picture, pixels) = stack(seed: seed)
    // A picture of other layers, cut in other places.
    func other(_ pixels: [UInt32]) -> Picture {
      let (layer, cut) = (layer(pixels, by: nil), random.int(1..<100))
      return Picture(size: picture.size, parts: [LayerRows(layer: layer, rows: 0..<cut), LayerRows(layer: layer, rows: cut..<100)])
    }
    #expect(picture.rowsChanged(since: picture) == nil && picture.rowsChanged(since: other(pixels)) == nil)
    let rows = (0..<2).map { _ in random.int(0..<100) }
    var changed = pixels
    for row in rows { changed[row * Self.width + random.int(0..<Self.width)] ^= 1 }
    // A pixel that was changed twice has its old value.
    let expected = changed == pixels ? nil : rows.min()!...rows.max()!
    #expect(picture.rowsChanged(since: other(changed)) == expected.map(Range.init))
  }

  @Test func `the parts of a stack are cut to the range of rows`() {
    let picture = stack(seed: 5).picture
    let cuts = picture.parts.cut(to: 10..<90, height: \.rows.count)
    // One follows the other.
    #expect([10] + cuts.map(\.place.upperBound) == cuts.map(\.place.lowerBound) + [90])
    #expect(cuts.dropFirst().dropLast().allSatisfy { $0.isWhole } && picture.parts.cut(to: 100..<120, height: \.rows.count).isEmpty)
  }
}
