import EmakiLayout
import Testing

struct RectTests {
  @Test(arguments: [
    (Point(10, 20), true), (Point(12, 23.5), true), (Point(14, 21), false), (Point(11, 25), false),
    (Point(9.9, 21), false), (Point(11, 19), false), (Point(.nan, 21), false),
  ]) func `a rectangle contains the points of its left and top side, and not those of the others`(point: Point, isInside: Bool) {
    #expect([4, 0].map { Rect(10, 20, $0, 5).contains(point) } == [isInside, false])
  }
}
