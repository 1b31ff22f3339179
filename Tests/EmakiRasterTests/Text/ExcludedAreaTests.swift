import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Paths and the places beside them, in `Fixtures/areas.txt`, whose head says how they are written.
struct ExcludedAreaTests {
  @Test(arguments: TextFixture.blocks("areas.txt")) func `text has the room that is written`(lines: [String]) {
    var paths: [DrawingPath] = []
    for line in lines.dropFirst() {
      let words = line.words
      let numbers = words.compactMap { Double($0) }
      func rect() -> Rect { Rect(numbers[0], numbers[1], numbers[2], numbers[3]) }
      switch words[0] {
      case "path": paths.append(DrawingPath())
      case "rect": paths.append(DrawingPath(rect()))
      case "and": paths[paths.count - 1].addRect(rect())
      case "ellipse": paths.append(DrawingPath(ellipseIn: rect()))
      case "round": paths.append(DrawingPath(roundedRect: rect(), radius: numbers[4]))
      case "move", "line":
        let point = Point(numbers[0], numbers[1])
        if words[0] == "move" { paths[0].move(to: point) } else { paths[0].addLine(to: point) }
      case "next": #expect(ExcludedArea(paths).nextTop(below: numbers[0], height: numbers[1]) == numbers[2], "\(line)")
      default:
        let free = ExcludedArea(paths).free(in: 0..<200, from: numbers[0], height: numbers[1])
        let ends = free.flatMap { [$0.lowerBound, $0.upperBound] }
        #expect(isNear(ends, Array(numbers.dropFirst(2)), within: words[0] == "about" ? 0.05 : 1e-9), "\(line): \(free)")
      }
    }
  }
}
