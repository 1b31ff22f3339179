import EmakiDisplay
import EmakiLayout
import Testing

@Suite struct ContentModeTests {
  /// The places of a picture of 200 x 50 and of one of 20 x 10 in a box of 100 x 60, worked out by hand: x, y, width, height.
  static let cases: [(ContentMode, [Double], [Double])] = [
    (.scaleToFill, [0, 0, 100, 60], [0, 0, 100, 60]),
    (.redraw, [0, 0, 100, 60], [0, 0, 100, 60]),
    (.scaleAspectFit, [0, 17.5, 100, 25], [0, 5, 100, 50]),
    (.scaleAspectFill, [-70, 0, 240, 60], [-10, 0, 120, 60]),
    (.center, [-50, 5, 200, 50], [40, 25, 20, 10]),
    (.top, [-50, 0, 200, 50], [40, 0, 20, 10]),
    (.bottom, [-50, 10, 200, 50], [40, 50, 20, 10]),
    (.left, [0, 5, 200, 50], [0, 25, 20, 10]),
    (.right, [-100, 5, 200, 50], [80, 25, 20, 10]),
    (.topLeft, [0, 0, 200, 50], [0, 0, 20, 10]),
    (.topRight, [-100, 0, 200, 50], [80, 0, 20, 10]),
    (.bottomLeft, [0, 10, 200, 50], [0, 50, 20, 10]),
    (.bottomRight, [-100, 10, 200, 50], [80, 50, 20, 10]),
  ]

  private func place(_ mode: ContentMode, _ width: Double, _ height: Double) -> [Double] {
    let rect = mode.destination(of: Size(width: width, height: height), in: Size(width: 100, height: 60))
    return [rect.minX, rect.minY, rect.width, rect.height]
  }

  @Test(arguments: cases) func `a content mode places a picture where UIKit does`(mode: ContentMode, wide: [Double], small: [Double]) {
    #expect(place(mode, 200, 50) == wide)
    #expect(place(mode, 20, 10) == small)
  }

  @Test func `the table of cases has every content mode`() {
    #expect(Set(Self.cases.map(\.0)) == Set(ContentMode.allCases))
  }

  @Test func `the axis that fills the box has exactly the box's length`() {
    for width in 1...60 {
      for mode in [ContentMode.scaleAspectFit, .scaleAspectFill] {
        let place = mode.destination(of: Size(width: Double(width), height: 7), in: Size(width: 31, height: 17))
        #expect(place.width == 31 || place.height == 17)
      }
    }
  }

  @Test func `a picture without area is placed nowhere`() {
    #expect(ContentMode.scaleAspectFit.destination(of: Size(width: 0, height: 5), in: Size(width: 9, height: 9)) == .zero)
  }
}
