import EmakiDisplay
import Testing

@testable import EmakiImages

@Suite struct ImageModificationTests {
  private func white(_ width: Int, _ height: Int) -> Bitmap { bitmap(width, height) { _, _ in 0xFFFF_FFFF } }

  @Test func `a circle of 50 pt at 3x is symmetric under quarter turns`() {
    let circle = white(150, 150).modified(by: .circle, scale: 3)
    for y in 0..<150 {
      for x in 0..<150 { #expect(circle[x, y] == circle[149 - y, x]) }
    }
    #expect(!circle.isOpaque)
    let area = circle.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
    // Pi times 75 squared; each of about 600 pixels of the edge is rounded by at most half of 1/255.
    #expect(abs(area - 17671.46) < 1.2)
  }

  @Test func `a radius of 25 pt makes a circle of a picture of 100 pixels at 2x, and a rounded square of one of 200`() {
    let small = white(100, 100)
    #expect(small.modified(by: .rounded(radius: 25), scale: 2).pixels == small.modified(by: .circle, scale: 2).pixels)
    let large = white(200, 200).modified(by: .rounded(radius: 25), scale: 2)
    #expect(large.pixels != white(200, 200).modified(by: .circle, scale: 2).pixels)
    // Only the four corners of 50 x 50 pixels are cut.
    #expect(large[0, 0] == 0)
    #expect(large[50, 0] == 0xFFFF_FFFF)
    #expect(large[0, 149] == 0xFFFF_FFFF)
    #expect(large[0, 150] != 0xFFFF_FFFF)
  }

  @Test func `a picture that is not square is cut to a circle in its middle`() {
    let circle = white(30, 10).modified(by: .circle, scale: 1)
    #expect(circle[9, 5] == 0)
    #expect(circle[10, 5] != 0)
    #expect(circle[15, 5] == 0xFFFF_FFFF)
    #expect(circle[20, 5] == 0)
  }

  @Test(arguments: [0, -3, Double.nan]) func `a radius that is not above 0 changes nothing`(radius: Double) {
    let picture = white(9, 9)
    #expect(picture.modified(by: .rounded(radius: radius), scale: 2) == picture)
  }

  @Test func `an unlimited radius counts as half of the shorter side`() {
    #expect(white(9, 9).modified(by: .rounded(radius: .infinity), scale: 1).pixels == white(9, 9).modified(by: .circle, scale: 1).pixels)
  }

  @Test func `a tint replaces the colour and keeps the alpha`() {
    let picture = bitmap(3, 1, isOpaque: false) { x, _ in [0xFFFF_0000, 0x8000_8000, 0][x] }
    let tinted = picture.modified(by: .tint(Color(0x0000FF)), scale: 1)
    #expect(tinted.pixels == [0xFF00_00FF, 0x8000_0080, 0])
  }

  @Test func `grey is the luma of the colour, with the same alpha`() {
    let picture = bitmap(3, 1, isOpaque: false) { x, _ in [0xFFFF_FFFF, 0xFF00_FF00, 0x8000_0000][x] }
    // 0.7152 x 255 = 182.4
    #expect(picture.modified(by: .grayscale, scale: 1).pixels == [0xFFFF_FFFF, 0xFFB6_B6B6, 0x8000_0000])
  }

  @Test func `operations are applied in their order`() {
    let picture = white(8, 8)
    let both = ImageModification.tint(Color(0xFF0000)).then(.grayscale)
    // 0.2126 x 255 = 54.2
    #expect(picture.modified(by: both, scale: 1)[0, 0] == 0xFF36_3636)
    #expect(picture.modified(by: .grayscale.then(.tint(Color(0xFF0000))), scale: 1)[0, 0] == 0xFFFF_0000)
    #expect(ImageModification.none.then(.circle) == .circle)
    #expect(picture.modified(by: .none, scale: 1) == picture)
  }

  @Test func `only modifications that cannot make pixels transparent keep a picture opaque`() {
    let picture = white(8, 8)
    #expect(picture.modified(by: .grayscale, scale: 1).isOpaque)
    #expect(picture.modified(by: .tint(.black), scale: 1).isOpaque)
    #expect(!picture.modified(by: .tint(Color(0x000000, alpha: 0.5)), scale: 1).isOpaque)
    #expect(!picture.modified(by: .rounded(radius: 1), scale: 1).isOpaque)
  }
}
