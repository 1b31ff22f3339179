import EmakiDisplay
import Testing

@testable import EmakiImages

/// What shapes, colours and numbers mean. `ExactPaintingTests` says what they make of each pixel.
struct ImageModificationTests {
  private func paper(_ width: Int, _ height: Int) -> Bitmap { bitmap(width, height, of: white) }

  @Test func `a circle of 50 pt at 3x is symmetric under quarter turns`() {
    let circle = paper(150, 150).modified(by: .circle, scale: 3)
    #expect(circle.pixels == bitmap(150, 150) { x, y in circle[149 - y, x] }.pixels)
    let area = circle.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
    // Pi times 75 squared; each of about 600 pixels of the edge is rounded by at most half of 1/255.
    #expect(abs(area - 17671.46) < 1.2)
  }

  @Test func `a radius of 25 pt makes a circle of a picture of 100 pixels at 2x, and a rounded square of one of 200`() {
    for radius in [25, Double.infinity] {
      let small = paper(100, 100).modified(by: .rounded(radius: radius), scale: 2)
      #expect(small.pixels == paper(100, 100).modified(by: .circle, scale: 2).pixels)
    }
    let large = paper(200, 200).modified(by: .rounded(radius: 25), scale: 2)
    // Only the four corners of 50 x 50 pixels are cut.
    #expect([large[0, 0], large[50, 0], large[0, 149]] == [0, white, white] && large[0, 150] != white)
  }

  /// Modifications that change nothing: their numbers are not above 0.
  @Test(arguments: [0, -3, Double.nan]) func `a radius or a width that is not above 0 changes nothing`(number: Double) {
    let picture = bitmap(9, 9) { x, y in 0xFF00_0000 | UInt32(x * y) }
    for modification in [ImageModification.rounded(radius: number), .border(width: number, color: .black), .blur(radius: number)] {
      #expect(picture.modified(by: modification, scale: 2) == picture)
    }
  }

  @Test func `a tint replaces the colour, and grey is its luma, with the same alpha`() {
    let picture = bitmap(4, 1, isOpaque: false) { x, _ in [white, green, 0x8000_0000, 0][x] }
    #expect(picture.modified(by: .tint(Color(0x0000FF)), scale: 1).pixels == [blue, blue, 0x8000_0080, 0])
    // 0.7152 x 255 = 182.4
    #expect(picture.modified(by: .grayscale, scale: 1).pixels == [white, 0xFFB6_B6B6, 0x8000_0000, 0])
  }

  @Test func `operations are applied in their order`() {
    let tint = ImageModification.tint(Color(0xFF0000))
    // 0.2126 x 255 = 54.2
    let pixels = [tint.then(.grayscale), .grayscale.then(tint)].map { paper(8, 8).modified(by: $0, scale: 1)[0, 0] }
    #expect(pixels == [0xFF36_3636, red])
    #expect(ImageModification.none.then(.circle) == .circle)
  }

  static let opacities: [(ImageModification, Bool)] = [
    (.grayscale, true), (.tint(.black), true), (.tint(Color(0x000000, alpha: 0.5)), false), (.rounded(radius: 1), false), (.circle, false),
    (.border(width: 1, color: .black), true),
  ]

  @Test func `only modifications that cannot make pixels transparent keep a picture opaque`() {
    #expect(Self.opacities.map { paper(8, 8).modified(by: $0.0, scale: 1).isOpaque } == Self.opacities.map(\.1))
  }

  // MARK: Borders and overlays

  @Test func `a circle with a border is one modification, in the middle of a picture that is not square`() {
    let circle = paper(40, 20).modified(by: .circle.then(.border(width: 2, color: .black)), scale: 1)
    // The circle spans the columns 10..<30.
    #expect([5, 11, 20, 30].map { circle[$0, 10] } == [0, 0xFF00_0000, white, 0])
    #expect(paper(40, 20).modified(by: .roundWithBorder(width: 2, color: .black), scale: 1).pixels == circle.pixels)
  }

  @Test(arguments: [(0.05, 1), (0.7, 1), (0.75, 2), (50, 4), (.infinity, 4)])
  func `a border is a whole number of pixels wide inside the edge, at least one`(width: Double, pixels: Int) {
    let result = paper(12, 8).modified(by: .border(width: width, color: .black), scale: 2)
    let (columns, rows) = (pixels..<12 - pixels, pixels..<8 - pixels)
    #expect(result.pixels == bitmap(12, 8) { x, y in columns.contains(x) && rows.contains(y) ? white : 0xFF00_0000 }.pixels)
  }

  @Test func `a colour lies over a picture, as far as it is opaque`() {
    let colors = [.clear, Color(0xFF0000, alpha: 0.5), .black].map { paper(2, 2).modified(by: .overlay($0), scale: 1)[1, 1] }
    // 128 parts of red over white: red stays, the others have 127 left.
    #expect(colors == [white, 0xFFFF_7F7F, 0xFF00_0000])
  }
}
