import EmakiDisplay
import EmakiLayout
import Testing

@Suite struct ContentModeTests {
  struct Case: CustomTestStringConvertible {
    let mode: ContentMode
    let wide: Rect
    let small: Rect
    var testDescription: String { "\(mode)" }
  }

  /// The places of a picture of 200 x 50 and of one of 20 x 10 in a box of 100 x 60, worked out by hand.
  static let cases = [
    Case(mode: .scaleToFill, wide: Rect(x: 0, y: 0, width: 100, height: 60), small: Rect(x: 0, y: 0, width: 100, height: 60)),
    Case(mode: .redraw, wide: Rect(x: 0, y: 0, width: 100, height: 60), small: Rect(x: 0, y: 0, width: 100, height: 60)),
    Case(mode: .scaleAspectFit, wide: Rect(x: 0, y: 17.5, width: 100, height: 25), small: Rect(x: 0, y: 5, width: 100, height: 50)),
    Case(mode: .scaleAspectFill, wide: Rect(x: -70, y: 0, width: 240, height: 60), small: Rect(x: -10, y: 0, width: 120, height: 60)),
    Case(mode: .center, wide: Rect(x: -50, y: 5, width: 200, height: 50), small: Rect(x: 40, y: 25, width: 20, height: 10)),
    Case(mode: .top, wide: Rect(x: -50, y: 0, width: 200, height: 50), small: Rect(x: 40, y: 0, width: 20, height: 10)),
    Case(mode: .bottom, wide: Rect(x: -50, y: 10, width: 200, height: 50), small: Rect(x: 40, y: 50, width: 20, height: 10)),
    Case(mode: .left, wide: Rect(x: 0, y: 5, width: 200, height: 50), small: Rect(x: 0, y: 25, width: 20, height: 10)),
    Case(mode: .right, wide: Rect(x: -100, y: 5, width: 200, height: 50), small: Rect(x: 80, y: 25, width: 20, height: 10)),
    Case(mode: .topLeft, wide: Rect(x: 0, y: 0, width: 200, height: 50), small: Rect(x: 0, y: 0, width: 20, height: 10)),
    Case(mode: .topRight, wide: Rect(x: -100, y: 0, width: 200, height: 50), small: Rect(x: 80, y: 0, width: 20, height: 10)),
    Case(mode: .bottomLeft, wide: Rect(x: 0, y: 10, width: 200, height: 50), small: Rect(x: 0, y: 50, width: 20, height: 10)),
    Case(mode: .bottomRight, wide: Rect(x: -100, y: 10, width: 200, height: 50), small: Rect(x: 80, y: 50, width: 20, height: 10)),
  ]

  @Test(arguments: cases) func `a content mode places a picture where UIKit does`(_ item: Case) {
    let box = Size(width: 100, height: 60)
    #expect(item.mode.destination(of: Size(width: 200, height: 50), in: box) == item.wide)
    #expect(item.mode.destination(of: Size(width: 20, height: 10), in: box) == item.small)
  }

  @Test func `the table of cases has every content mode`() {
    #expect(Set(Self.cases.map(\.mode)) == Set(ContentMode.allCases))
  }

  @Test func `the axis that fills the box has exactly the box's length`() {
    for width in 1...60 {
      let picture = Size(width: Double(width), height: 7)
      let box = Size(width: 31, height: 17)
      let fit = ContentMode.scaleAspectFit.destination(of: picture, in: box)
      #expect(fit.width == 31 || fit.height == 17)
      let fill = ContentMode.scaleAspectFill.destination(of: picture, in: box)
      #expect(fill.width == 31 || fill.height == 17)
    }
  }

  @Test func `a picture without area is placed nowhere`() {
    #expect(ContentMode.scaleAspectFit.destination(of: Size(width: 0, height: 5), in: Size(width: 9, height: 9)) == .zero)
  }
}
