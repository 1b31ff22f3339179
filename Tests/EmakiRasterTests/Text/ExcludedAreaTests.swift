import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct ExcludedAreaTests {
  private func free(_ path: DrawingPath, from top: Double, height: Double) -> [Range<Double>] {
    ExcludedArea([path]).free(in: 0..<200, from: top, height: height)
  }

  @Test func `a rectangle divides the bands that it reaches into`() {
    let rect = DrawingPath(Rect(x: 50, y: 10, width: 30, height: 40))
    #expect(free(rect, from: 20, height: 5) == [0..<50, 80..<200])
    #expect(free(rect, from: 0, height: 11) == [0..<50, 80..<200])
    #expect(free(rect, from: 49, height: 11) == [0..<50, 80..<200])
  }

  @Test func `bands that only touch a rectangle are free`() {
    let rect = DrawingPath(Rect(x: 50, y: 10, width: 30, height: 40))
    #expect(free(rect, from: 0, height: 10) == [0..<200])
    #expect(free(rect, from: 50, height: 10) == [0..<200])
  }

  @Test(arguments: [0.0, 7, 30, 42, 55, 80, 93]) func `a circle excludes its greatest width within the band`(top: Double) throws {
    // Radius 50 about (100, 50), a band of 12.
    let nearest = min(max(50, top), top + 12)
    let half = (50 * 50 - (nearest - 50) * (nearest - 50)).squareRoot()
    for path in [
      DrawingPath(ellipseIn: Rect(x: 50, y: 0, width: 100, height: 100)),
      DrawingPath(roundedRect: Rect(x: 50, y: 0, width: 100, height: 100), radius: 50),
    ] {
      let parts = free(path, from: top, height: 12)
      try #require(parts.count == 2)
      // Curves are followed to within 0.02 points, the ellipse's own curves to within 0.02.
      #expect(abs(parts[0].upperBound - (100 - half)) < 0.05)
      #expect(abs(parts[1].lowerBound - (100 + half)) < 0.05)
    }
  }

  @Test func `a hole in a path is free, but a second part that overlaps the first is not`() {
    var ring = DrawingPath(Rect(x: 20, y: 0, width: 100, height: 100))
    // The inner rectangle runs the other way round, so its winding number cancels that of the outer one.
    ring.move(to: Point(x: 40, y: 20))
    ring.addLine(to: Point(x: 40, y: 80))
    ring.addLine(to: Point(x: 100, y: 80))
    ring.addLine(to: Point(x: 100, y: 20))
    #expect(free(ring, from: 40, height: 10) == [0..<20, 40..<100, 120..<200])
    var twice = DrawingPath(Rect(x: 20, y: 0, width: 100, height: 100))
    twice.addRect(Rect(x: 40, y: 20, width: 60, height: 60))
    #expect(free(twice, from: 40, height: 10) == [0..<20, 120..<200])
  }

  @Test func `two paths exclude the union of both`() {
    let area = ExcludedArea([DrawingPath(Rect(x: 10, y: 0, width: 40, height: 30)), DrawingPath(Rect(x: 30, y: 0, width: 40, height: 30))])
    #expect(area.free(in: 0..<200, from: 0, height: 10) == [0..<10, 70..<200])
  }

  @Test func `sides that cross within a band exclude all that they enclose`() {
    var bow = DrawingPath()
    bow.move(to: Point(x: 0, y: 0))
    bow.addLine(to: Point(x: 100, y: 0))
    bow.addLine(to: Point(x: 0, y: 100))
    bow.addLine(to: Point(x: 100, y: 100))
    #expect(free(bow, from: 0, height: 100) == [100..<200])
    // Where the sides cross the shape is narrow: from 40 to 60 in a band of 10 around that.
    let knot = free(bow, from: 40, height: 20)
    #expect(knot.count == 2 && abs(knot[0].upperBound - 40) < 1e-9 && abs(knot[1].lowerBound - 60) < 1e-9)
  }

  @Test func `level, empty or infinite paths exclude nothing`() {
    for path in [
      DrawingPath(), DrawingPath(Rect(x: 10, y: 5, width: 50, height: 0)), DrawingPath(Rect(x: .nan, y: 0, width: 10, height: 10)),
      DrawingPath(Rect(x: 0, y: 0, width: .infinity, height: 10)), DrawingPath(Rect(x: 10, y: 0, width: 0, height: 50)),
    ] {
      #expect(free(path, from: 0, height: 20) == [0..<200])
    }
  }

  @Test func `below straight sides the next free place is the end of one of them`() {
    let area = ExcludedArea([
      DrawingPath(Rect(x: 0, y: 0, width: 100, height: 33)), DrawingPath(Rect(x: 50, y: 10, width: 100, height: 90)),
    ])
    #expect(area.nextTop(below: 0, height: 20) == 33)
    #expect(area.nextTop(below: 33, height: 20) == 100)
    let slanted = ExcludedArea([DrawingPath(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))])
    #expect(slanted.nextTop(below: 5, height: 20) == 6)
  }
}
