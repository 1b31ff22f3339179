import EmakiDisplay
import EmakiLayout
import Glibc

/// An excluded area is an area without text: the inside of paths by their nonzero winding, as straight edges.
///
/// Curves are followed to within 0.02 points, with at most 256 edges each.
struct ExcludedArea {
  /// An edge is a straight line from its upper to its lower end; it is never level.
  private struct Edge {
    var top: Point
    var bottom: Point
    /// The direction of the path along the edge: 1 where the path runs down, -1 where it runs up.
    var winding: Int

    func x(at y: Double) -> Double { top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y)) }
  }

  /// The edges of each path, sorted by their upper ends. One path does not fill or empty another.
  private var paths: [[Edge]] = []
  /// The lower end of the area, in points. Below it, and above the text, nothing is excluded.
  private var bottom = 0.0
  private let step: Double

  var isEmpty: Bool { paths.isEmpty }

  /// Makes the area of paths. Paths that cannot be drawn, as they are not finite, exclude nothing.
  init(_ drawn: [DrawingPath]) {
    for path in drawn where path.isDrawable {
      var edges: [Edge] = []
      for polygon in path.polygons {
        for (from, to) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where from.y != to.y {
          edges.append(from.y < to.y ? Edge(top: from, bottom: to, winding: 1) : Edge(top: to, bottom: from, winding: -1))
        }
      }
      if edges.isEmpty { continue }
      bottom = max(bottom, edges.reduce(-.infinity) { max($0, $1.bottom.y) })
      paths.append(edges.sorted { $0.top.y < $1.top.y })
    }
    step = max(1, bottom / 4096)
  }

  /// Returns the parts of a stretch that are free all along a band's height, from left to right, in points.
  func free(in stretch: Range<Double>, from top: Double, height: Double) -> [Range<Double>] {
    var free = [stretch]
    for path in paths {
      for excluded in excluded(path, from: top, to: top + height) {
        free = free.flatMap { part -> [Range<Double>] in
          if excluded.upperBound <= part.lowerBound || excluded.lowerBound >= part.upperBound { return [part] }
          var left: [Range<Double>] = []
          if excluded.lowerBound > part.lowerBound { left.append(part.lowerBound..<excluded.lowerBound) }
          if excluded.upperBound < part.upperBound { left.append(excluded.upperBound..<part.upperBound) }
          return left
        }
      }
    }
    return free
  }

  /// Returns the next place further down where a band may have more room. Beside slants and curves it is a point or more lower, and
  /// otherwise it is where an edge ends.
  func nextTop(below top: Double, height: Double) -> Double {
    var next = bottom
    for path in paths {
      for edge in path where edge.top.y < top + height && edge.bottom.y > top {
        next = min(next, edge.top.x == edge.bottom.x ? edge.bottom.y : top + step)
      }
    }
    return max(next, top.nextUp)
  }

  /// Returns the stretches that a path reaches anywhere in a band.
  private func excluded(_ path: [Edge], from top: Double, to bottom: Double) -> [Range<Double>] {
    let edges = path.filter { $0.top.y < bottom && $0.bottom.y > top }
    if edges.isEmpty { return [] }
    // Between two of these no edge begins, ends or crosses another.
    var levels: Set<Double> = [top, bottom]
    for edge in edges {
      if edge.top.y > top { levels.insert(edge.top.y) }
      if edge.bottom.y < bottom { levels.insert(edge.bottom.y) }
    }
    for (index, edge) in edges.enumerated() {
      for other in edges[(index + 1)...] {
        if let y = crossing(edge, other), y > top && y < bottom { levels.insert(y) }
      }
    }
    let sorted = levels.sorted()
    var stretches: [Range<Double>] = []
    for (upper, lower) in zip(sorted, sorted.dropFirst()) {
      let middle = (upper + lower) / 2
      let between = edges.filter { $0.top.y <= upper && $0.bottom.y >= lower }.sorted { $0.x(at: middle) < $1.x(at: middle) }
      var winding = 0
      for (left, right) in zip(between, between.dropFirst()) {
        winding += left.winding
        if winding == 0 { continue }
        let low = min(left.x(at: upper), left.x(at: lower))
        let high = max(right.x(at: upper), right.x(at: lower))
        if low < high { stretches.append(low..<high) }
      }
    }
    return stretches
  }

  private func crossing(_ a: Edge, _ b: Edge) -> Double? {
    let (upper, lower) = (max(a.top.y, b.top.y), min(a.bottom.y, b.bottom.y))
    if upper >= lower { return nil }
    let (before, after) = (a.x(at: upper) - b.x(at: upper), a.x(at: lower) - b.x(at: lower))
    if before * after >= 0 { return nil }
    return upper + (lower - upper) * before / (before - after)
  }
}

extension DrawingPath {
  /// The path's parts as corners, in order; each is closed.
  fileprivate var polygons: [[Point]] {
    var polygons: [[Point]] = []
    var polygon: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        if polygon.count > 1 { polygons.append(polygon) }
        polygon = [point]
      case .line(let point): polygon.append(point)
      case .curve(let end, let control1, let control2):
        let start = polygon.last ?? control1
        let length = start.distance(to: control1) + control1.distance(to: control2) + control2.distance(to: end)
        polygon += Self.points(length: length) { t in
          let s = 1 - t
          func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
          }
          return Point(x: mix(start.x, control1.x, control2.x, end.x), y: mix(start.y, control1.y, control2.y, end.y))
        }
      case .arc(let center, let radius, let start, let end):
        func point(_ t: Double) -> Point {
          let angle = start + (end - start) * t
          return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        polygon.append(point(0))
        polygon += Self.points(length: radius * abs(end - start), point)
      case .close:
        if polygon.count > 1 { polygons.append(polygon) }
        polygon = Array(polygon.prefix(1))
      }
    }
    if polygon.count > 1 { polygons.append(polygon) }
    return polygons
  }

  /// Returns enough points along a line of a length that a circle's arc is never farther than 0.0125 points from the edges between them.
  private static func points(length: Double, _ point: (Double) -> Point) -> [Point] {
    let count = Int(min(max((4 * length.squareRoot()).rounded(.up), 4), 256))
    return (1...count).map { point(Double($0) / Double(count)) }
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double { ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot() }
}
