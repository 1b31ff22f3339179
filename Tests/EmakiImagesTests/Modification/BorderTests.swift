import EmakiDisplay
import EmakiTestSupport
import Testing

@testable import EmakiImages

@Suite struct ImageBorderTests {
  private func white(_ width: Int, _ height: Int) -> Bitmap { bitmap(width, height) { _, _ in 0xFFFF_FFFF } }

  @Test func `a border of 1 pt at 2x takes two pixels inside the edge`() {
    let result = white(12, 8).modified(by: .border(width: 1, color: .black), scale: 2)
    for y in 0..<8 {
      for x in 0..<12 {
        let isInside = (2..<10).contains(x) && (2..<6).contains(y)
        #expect(result[x, y] == (isInside ? 0xFFFF_FFFF : 0xFF00_0000))
      }
    }
    #expect(result.isOpaque)
  }

  @Test func `a translucent border lets the picture through`() {
    // 50% is 128 of 255: 255 * 127 / 255 is left of white.
    let result = white(4, 4).modified(by: .border(width: 1, color: Color(0x000000, alpha: 0.5)), scale: 1)
    #expect(result[0, 2] == 0xFF7F_7F7F)
    #expect(result[1, 1] == 0xFFFF_FFFF)
  }

  @Test func `a border follows a circle and has a smooth edge`() {
    let circle = white(50, 50).modified(by: .circle, scale: 1)
    let result = white(50, 50).modified(by: .circle.then(.border(width: 5, color: .black)), scale: 1)
    for y in 0..<50 {
      for x in 0..<50 {
        #expect(abs(Int(result[x, y] >> 24) - Int(circle[x, y] >> 24)) <= 1)
        #expect(result[x, y] == result[49 - y, x])
      }
    }
    // In the middle row there are five pixels of the border, of which the arc cuts the first and the last. Then the picture follows.
    #expect(result[2, 24] == 0xFF00_0000)
    #expect(result[7, 24] == 0xFFFF_FFFF)
    #expect(result[0, 0] == 0)
  }

  @Test func `a border follows rounded corners, which are the picture's if a circle is not square`() {
    let rounded = white(40, 20).modified(by: .rounded(radius: 8).then(.border(width: 2, color: .black)), scale: 1)
    #expect(rounded[0, 0] == 0)
    #expect(rounded[20, 1] == 0xFF00_0000)
    #expect(rounded[20, 2] == 0xFFFF_FFFF)
    let circle = white(40, 20).modified(by: .circle.then(.border(width: 2, color: .black)), scale: 1)
    // The circle spans the columns 10..<30.
    #expect(circle[5, 10] == 0)
    #expect(circle[11, 10] == 0xFF00_0000)
    #expect(circle[20, 10] == 0xFFFF_FFFF)
  }

  @Test(arguments: [0, -1, Double.nan]) func `a width that is not above 0 draws no border`(width: Double) {
    let picture = white(9, 9)
    #expect(picture.modified(by: .border(width: width, color: .black), scale: 2) == picture)
  }

  @Test(arguments: [(0.1, 1), (1.4, 1), (1.5, 2), (100, 5), (.infinity, 5)])
  func `a border is a whole number of pixels wide, at least one`(width: Double, pixels: Int) {
    let result = white(9, 9).modified(by: .border(width: width, color: .black), scale: 1)
    #expect((0..<5).filter { result[$0, 4] == 0xFF00_0000 }.count == pixels)
  }

  @Test func `a round picture with a border is a circle and a border`() {
    let one = white(20, 20).modified(by: .roundWithBorder(width: 2, color: .black), scale: 2)
    let two = white(20, 20).modified(by: .circle.then(.border(width: 2, color: .black)), scale: 2)
    for y in 0..<20 { for x in 0..<20 { #expect(one[x, y] == two[x, y]) } }
  }

  @Test func `a colour lies over a picture, in its shape`() {
    let red = Color(0xFF0000, alpha: 0.5)
    let circle = white(20, 20).modified(by: .circle, scale: 1)
    let result = white(20, 20).modified(by: .circle.then(.overlay(red)), scale: 1)
    for y in 0..<20 {
      for x in 0..<20 {
        let (alpha, pixel) = (circle[x, y] >> 24, result[x, y])
        #expect(pixel >> 24 == alpha)
        for shift in [0, 8, 16] as [UInt32] { #expect(pixel >> shift & 255 <= alpha) }
      }
    }
    // 128 parts of red over white: red stays, the others have 127 left.
    #expect(result[10, 10] == 0xFFFF_7F7F)
    #expect(white(2, 2).modified(by: .overlay(.clear), scale: 1)[1, 1] == 0xFFFF_FFFF)
    #expect(white(2, 2).modified(by: .overlay(.black), scale: 1)[1, 1] == 0xFF00_0000)
  }
}
