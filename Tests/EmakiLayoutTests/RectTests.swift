import EmakiLayout
import Testing

@Suite struct RectTests {
  @Test(arguments: [
    (Point(x: 10, y: 20), true), (Point(x: 12, y: 23.5), true), (Point(x: 14, y: 21), false), (Point(x: 11, y: 25), false),
    (Point(x: 9.9, y: 21), false), (Point(x: 11, y: 19), false), (Point(x: .nan, y: 21), false),
  ]) func `a rectangle contains the points of its left and top side, and not those of the others`(point: Point, isInside: Bool) {
    #expect([4, 0].map { Rect(x: 10, y: 20, width: $0, height: 5).contains(point) } == [isInside, false])
  }
}
