import CEmakiKernels
import EmakiSupport
import Testing

/// Tests the exact coverage of outlines against areas that are computed by clipping polygons to each cell.
struct OutlineKernelTests {
  private typealias Point = (x: Double, y: Double)

  /// A contour's start, and its lines and curves: the points of each behind the one where it begins.
  private typealias Contour = (start: Point, segments: [[Point]])

  /// Draws contours whose places are in cells, and may expect whether they overlap.
  private func coverage(_ contours: [Contour], width: Int, height: Int, overlaps: Bool? = nil) -> [UInt8] {
    let stride = (width + 5) & ~3
    var cells = [Int32](repeating: 0, count: stride * height)
    // What is beyond the row stays as it is.
    var result = [UInt8](repeating: 77, count: (width + 1) * height)
    cells.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var outline = emaki_outline(cells: base, stride: stride, x: 0, y: 0)
      func units(_ point: Point) -> (Int32, Int32) { (Int32((point.x * 256).rounded()), Int32((point.y * 256).rounded())) }
      for contour in contours {
        (outline.x, outline.y) = units(contour.start)
        for segment in contour.segments {
          let points = segment.map(units)
          switch points.count {
          case 1: emaki_outline_line(&outline, points[0].0, points[0].1)
          case 2: emaki_outline_conic(&outline, points[0].0, points[0].1, points[1].0, points[1].1)
          default: emaki_outline_cubic(&outline, points[0].0, points[0].1, points[1].0, points[1].1, points[2].0, points[2].1)
          }
        }
      }
      let doOverlap = emaki_outline_coverage(&result, width + 1, &outline, width, height) != 0
      if let overlaps { #expect(doOverlap == overlaps) }
    }
    for row in 0..<height { #expect(result[row * (width + 1) + width] == 77) }
    return (0..<height).flatMap { row in result[row * (width + 1)..<row * (width + 1) + width] }
  }

  private func polygon(_ points: [Point]) -> Contour {
    (points[0], points.dropFirst().map { [$0] } + [[points[0]]])
  }

  /// Returns how much of a cell is covered.
  private func share(_ level: UInt8) -> Double { level == 255 ? 1 : Double(level) / 256 }

  @Test func `a rectangle covers its share of each cell`() {
    let points: [Point] = [(1.5, 0.25), (3.25, 0.25), (3.25, 2), (1.5, 2)]
    let expected: [UInt8] = [0, 96, 192, 48, 0, 0, 128, 255, 64, 0, 0, 0, 0, 0, 0]
    #expect(coverage([polygon(points)], width: 5, height: 3) == expected)
    #expect(coverage([polygon(points.reversed())], width: 5, height: 3) == expected)
  }

  @Test func `an outline may lie on the edges of the cells`() {
    for width in 1...9 {
      let points: [Point] = [(0, 0), (Double(width), 0), (Double(width), 2), (0, 2)]
      #expect(coverage([polygon(points)], width: width, height: 2) == [UInt8](repeating: 255, count: 2 * width))
    }
  }

  @Test func `contours that overlap cover a cell once, and a hole is left out`() {
    let large: [Point] = [(0, 0), (6, 0), (6, 3), (0, 3)]
    let small: [Point] = [(1, 1), (4.5, 1), (4.5, 2), (1, 2)]
    #expect(coverage([polygon(large), polygon(small)], width: 6, height: 3, overlaps: true) == [UInt8](repeating: 255, count: 18))
    let ring = coverage([polygon(large), polygon(small.reversed())], width: 6, height: 3, overlaps: false)
    #expect(ring[6..<12] == [255, 0, 0, 0, 128, 255])
  }

  /// Returns the signed area of a polygon within each cell, summed over strips of a cell's 256th, in which corners lie.
  private func areas(of points: [Point], width: Int, height: Int) -> [Double] {
    var areas = [Double](repeating: 0, count: width * height)
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      for strip in Int(min(a.y, b.y) * 256)..<Int(max(a.y, b.y) * 256) {
        let y = (Double(strip) + 0.5) / 256
        let x = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        // What lies right of an edge is inside, or no longer.
        for column in Int(x)..<width { areas[strip / 256 * width + column] += min(1, Double(column + 1) - x) * (a.y < b.y ? 1 : -1) / 256 }
      }
    }
    return areas
  }

  @Test(arguments: 0..<40) func `polygons cover what they cover of each cell`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (width, height) = (random.int(1...24), random.int(1...12))
    // Units of coordinates, so that both compute with the same points. Some lines are level, upright, or on edges of cells.
    func place(_ limit: Int) -> Double {
      let units = random.int(0...limit * 256)
      return Double(random.int(0..<4) == 0 ? units & ~255 : units) / 256
    }
    let points: [Point] = (0..<random.int(3...9)).map { _ in (place(width), place(height)) }
    let drawn = coverage([polygon(points)], width: width, height: height)
    let errors = zip(drawn, areas(of: points, width: width, height: height)).map { abs(Double($0) - min(255, abs($1) * 256)) }
    // A line that crosses a cell is off by one unit at most at each end: a 256th of the cell each, and as much by rounding.
    #expect(errors.allSatisfy { $0 <= 2.5 * Double(points.count) })
  }

  @Test(arguments: [0.4, 2, 7.3, 40, 100]) func `round shapes of curves have their area`(radius: Double) {
    let (side, center) = (Int(2 * radius.rounded(.up)) + 2, radius.rounded(.up) + 1)
    func at(_ x: Double, _ y: Double) -> Point { (center + radius * x, center + radius * y) }
    // A cubic curve for each quarter of a circle, whose radius is within 0.03% of the circle's.
    let k = 0.5522847498
    let cubic: [[Point]] = [
      [at(1, k), at(k, 1), at(0, 1)], [at(-k, 1), at(-1, k), at(-1, 0)], [at(-1, -k), at(-k, -1), at(0, -1)],
      [at(k, -1), at(1, -k), at(1, 0)],
    ]
    // A quadratic curve for each side of a square: a triangle, of which a parabola covers two thirds, on each side of the inner square.
    let conic: [[Point]] = [
      [at(1, 1), at(0, 1)], [at(-1, 1), at(-1, 0)], [at(-1, -1), at(0, -1)], [at(1, -1), at(1, 0)],
    ]
    for (segments, area) in [(cubic, Double.pi * 1.0001), (conic, 2 + 4 * 0.5 * 2 / 3)] {
      let drawn = coverage([(at(1, 0), segments)], width: side, height: side)
      let sum = drawn.reduce(0.0) { $0 + share($1) }
      // All around, lines may be off by a 128th, and places of points by a 512th.
      let limit = 2 * Double.pi * radius * (1.0 / 128 + 1.0 / 512)
      #expect(abs(sum - area * radius * radius) < limit, "\(sum) \(area * radius * radius)")
      let middle = drawn[Int(center) * side + Int(center)]
      #expect(drawn[0] == 0 && (radius < 2 || middle == 255))
    }
  }

  @Test func `a curve is within a 128th of a row of the true one`() {
    // A parabola's hump on the lower edge has a known area in each column.
    for (width, depth) in [(8, 3.0), (40, 9), (200, 9.9), (400, 0.3)] {
      let end: Point = (Double(width), 10)
      let hump: Contour = ((0, 10), [[(end.x / 2, 10 - 2 * depth), end], [(0, 10)]])
      let drawn = coverage([hump], width: width, height: 10)
      for column in 0..<width {
        let sum = (0..<10).reduce(0.0) { $0 + share(drawn[$1 * width + column]) }
        // The integral of 4 d t (1 - t).
        func integral(_ x: Double) -> Double {
          let t = x / Double(width)
          let cube: Double = t * t * t / 3
          return 4 * depth * (t * t / 2 - cube) * end.x
        }
        let exact = integral(Double(column + 1)) - integral(Double(column))
        let limit = 1.0 / 128 + 10.0 / 512
        #expect(abs(sum - exact) < limit, "\(width) \(column)")
      }
    }
  }
}
