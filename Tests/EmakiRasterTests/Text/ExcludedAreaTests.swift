import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct ExcludedAreaTests {
  private func free(_ path: DrawingPath, from top: Double, height: Double) -> [Range<Double>] {
    ExcludedArea([path]).free(in: 0..<200, from: top, height: height)
  }

  private static let box = DrawingPath(Rect(50, 10, 30, 40))

  @Test(arguments: [(20, 5, true), (0, 11, true), (49, 11, true), (0, 10, false), (50, 10, false)] as [(Double, Double, Bool)])
  func `a rectangle divides the bands that it reaches into, and not those that it only touches`(
    top: Double, height: Double, isDivided: Bool
  ) {
    #expect(free(Self.box, from: top, height: height) == (isDivided ? [0..<50, 80..<200] : [0..<200]))
  }

  @Test(arguments: [0.0, 7, 30, 42, 55, 80, 93]) func `a circle excludes its greatest width within the band`(top: Double) throws {
    // Radius 50 about (100, 50), a band of 12.
    let nearest = min(max(50, top), top + 12)
    let half = (50 * 50 - (nearest - 50) * (nearest - 50)).squareRoot()
    for path in [
      DrawingPath(ellipseIn: Rect(50, 0, 100, 100)),
      DrawingPath(roundedRect: Rect(50, 0, 100, 100), radius: 50),
    ] {
      let parts = free(path, from: top, height: 12)
      try #require(parts.count == 2)
      // Curves are followed to within 0.02 points, the ellipse's own curves to within 0.02.
      #expect(abs(parts[0].upperBound - (100 - half)) < 0.05)
      #expect(abs(parts[1].lowerBound - (100 + half)) < 0.05)
    }
  }

  @Test func `a hole in a path is free, but a second part that overlaps the first is not`() {
    var ring = DrawingPath(Rect(20, 0, 100, 100))
    // The inner rectangle runs the other way round, so its winding number cancels that of the outer one.
    ring.move(to: Point(x: 40, y: 20))
    ring.addLine(to: Point(x: 40, y: 80))
    ring.addLine(to: Point(x: 100, y: 80))
    ring.addLine(to: Point(x: 100, y: 20))
    #expect(free(ring, from: 40, height: 10) == [0..<20, 40..<100, 120..<200])
    var twice = DrawingPath(Rect(20, 0, 100, 100))
    twice.addRect(Rect(40, 20, 60, 60))
    #expect(free(twice, from: 40, height: 10) == [0..<20, 120..<200])
    let area = ExcludedArea([Self.box, DrawingPath(Rect(70, 10, 40, 30))])
    #expect(area.free(in: 0..<200, from: 20, height: 10) == [0..<50, 110..<200])
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
      DrawingPath(), DrawingPath(Rect(10, 5, 50, 0)), DrawingPath(Rect(.nan, 0, 10, 10)),
      DrawingPath(Rect(0, 0, .infinity, 10)), DrawingPath(Rect(10, 0, 0, 50)),
    ] {
      #expect(free(path, from: 0, height: 20) == [0..<200])
    }
  }

  @Test func `below straight sides the next free place is the end of one of them`() {
    let area = ExcludedArea([
      DrawingPath(Rect(0, 0, 100, 33)), DrawingPath(Rect(50, 10, 100, 90)),
    ])
    #expect(area.nextTop(below: 0, height: 20) == 33)
    #expect(area.nextTop(below: 33, height: 20) == 100)
    let slanted = ExcludedArea([DrawingPath(ellipseIn: Rect(0, 0, 100, 100))])
    #expect(slanted.nextTop(below: 5, height: 20) == 6)
  }
}
