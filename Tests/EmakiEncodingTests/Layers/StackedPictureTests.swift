import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiEncoding

@Suite struct StackedPictureTests {
  private static let width = 7
  private let encoder = PNGBandEncoder()

  /// Makes a picture of random layers, and returns its pixels as well.
  private func stack(height: Int, seed: UInt64) -> (picture: StackedPicture, pixels: [UInt32]) {
    var random = SeededGenerator(seed: seed)
    var (parts, pixels): ([LayerRows], [UInt32]) = ([], [])
    var rest = height
    while rest > 0 {
      let source = SeededPicture(width: Self.width, height: Int.random(in: 1...70, using: &random), format: .rgb, seed: random.next())
      let first = Int.random(in: 0..<source.size.height, using: &random)
      let rows = first..<Int.random(in: first + 1...min(source.size.height, first + rest), using: &random)
      let bitmap = Bitmap(size: source.size, isOpaque: true, cleared: false) { target in
        for index in source.pixels.indices { target[index] = source.pixels[index] }
      }
      let painted = EncodedLayer(bitmap, by: encoder)
      let layer = Bool.random(using: &random) ? painted : painted.compressed ?? painted
      parts.append(LayerRows(layer: layer, rows: rows))
      pixels += source.pixels[rows.lowerBound * Self.width..<rows.upperBound * Self.width]
      rest -= rows.count
    }
    let bands = parts.flatMap { $0.layer.bands(rows: $0.rows, by: encoder) }
    return (StackedPicture(size: PixelSize(width: Self.width, height: height), parts: parts, bands: bands), pixels)
  }

  private func pixels(of bands: [PNGBand]) -> [UInt32] {
    bands.flatMap { band in
      var pixels = [UInt32](repeating: 0, count: band.width * band.rows)
      #expect(pixels.withUnsafeMutableBufferPointer { band.decode(into: $0) })
      return pixels
    }
  }

  @Test(arguments: 1...10) func `a picture has the rows of its layers, one below the other`(seed: UInt64) {
    let (picture, pixels) = stack(height: 100, seed: seed)
    #expect(picture.bitmap().withPixels(Array.init) == pixels)
    #expect(self.pixels(of: picture.bands) == pixels)
  }

  @Test(arguments: 1...10) func `a range of a picture's rows has those rows of its pixels`(seed: UInt64) {
    let (picture, pixels) = stack(height: 100, seed: seed)
    for rows in [0..<100, 0..<1, 99..<100, 13..<14, 20..<77, 50..<50] {
      let expected = Array(pixels[rows.lowerBound * Self.width..<rows.upperBound * Self.width])
      var stretches: [UInt32] = []
      picture.forEachStretch(of: rows) { stretches += $0 }
      #expect(stretches == expected, "rows \(rows)")
      #expect(self.pixels(of: picture.bands(rows: rows, by: encoder)) == expected, "rows \(rows)")
    }
  }

  @Test func `bands that are not cut are used unchanged`() {
    let (picture, _) = stack(height: 200, seed: 3)
    let cut = picture.bands(rows: 1..<199, by: encoder)
    #expect(cut.reduce(0) { $0 + $1.rows } == 198)
    #expect(cut.dropFirst().dropLast().allSatisfy { band in picture.bands.contains { $0.chunk === band.chunk } })
  }

  @Test(arguments: 1...20) func `changed rows reach from the first row that differs to the last`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (picture, pixels) = stack(height: 100, seed: seed)
    #expect(picture.rowsChanged(since: picture) == nil)
    // This picture has the same pixels, but its layers are others and cut in other places.
    let size = picture.size
    func other(_ pixels: [UInt32]) -> StackedPicture {
      let bitmap = Bitmap(size: size, isOpaque: true, cleared: false) { target in
        for index in pixels.indices { target[index] = pixels[index] }
      }
      let layer = EncodedLayer(bitmap, by: nil)
      let cut = Int.random(in: 1..<100, using: &random)
      return StackedPicture(size: size, parts: [LayerRows(layer: layer, rows: 0..<cut), LayerRows(layer: layer, rows: cut..<100)])
    }
    #expect(picture.rowsChanged(since: other(pixels)) == nil)
    let rows = (0..<2).map { _ in Int.random(in: 0..<100, using: &random) }
    var changed = pixels
    for row in rows { changed[row * Self.width + Int.random(in: 0..<Self.width, using: &random)] ^= 1 }
    // A pixel that was changed twice has its old value.
    let expected = changed == pixels ? nil : rows.min()!...rows.max()!
    #expect(picture.rowsChanged(since: other(changed)) == expected.map(Range.init))
  }

  @Test func `the parts of a stack are cut to the range of rows`() {
    let (picture, _) = stack(height: 100, seed: 5)
    let cuts = picture.parts.cut(to: 10..<90)
    #expect(cuts.first?.place.lowerBound == 10 && cuts.last?.place.upperBound == 90)
    #expect(zip(cuts, cuts.dropFirst()).allSatisfy { $0.place.upperBound == $1.place.lowerBound })
    #expect(cuts.dropFirst().dropLast().allSatisfy { $0.isWhole })
    #expect(picture.parts.cut(to: 100..<120).isEmpty)
  }
}
