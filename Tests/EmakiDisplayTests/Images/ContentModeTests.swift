import EmakiDisplay
import EmakiLayout
import Testing

struct ContentModeTests {
  private func place(_ mode: ContentMode, _ width: Double, _ height: Double) -> [Double] {
    let rect = mode.destination(of: Size(width: width, height: height), in: Size(width: 100, height: 60))
    return [rect.minX, rect.minY, rect.width, rect.height]
  }

  @Test func `a content mode places a picture where UIKit does`() throws {
    let table = try numbers(in: "content-modes")
    let places = ContentMode.allCases.map { ("\($0)", place($0, 200, 50) + place($0, 20, 10)) }
    #expect(table == Dictionary(uniqueKeysWithValues: places))
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
