import EmakiLayout

/// A map line is a line or a ring in points of a map, on its way from coordinates to what is drawn.
struct MapLine {
  /// The points, of a ring without the first again at the end.
  private(set) var points: [Point]
  /// Whether the line is a ring.
  let isRing: Bool

  /// Makes a line of coordinates; its longitudes go on beyond 180 degrees where the line does. Coordinates that are no places are left out.
  ///
  /// - Parameters:
  ///   - start: a place near which the line begins, in points of the map; `nil` for the place that the first longitude says.
  init(_ coordinates: [Coordinate], isRing: Bool, near start: Double?, in projection: MapProjection) {
    self.isRing = isRing
    points = []
    points.reserveCapacity(coordinates.count)
    let world = projection.worldLength
    var (last, turns, firstTurns): (Double, Double, Double) = (0, 0, 0)
    func add(_ coordinate: Coordinate) {
      var point = projection.point(coordinate.mercator)
      if points.isEmpty {
        if let start { turns = ((start - point.x) / world).rounded() }
        firstTurns = turns
      } else {
        // The two sides of the world are one meridian, but a line along the whole of the map is one as well.
        let step = coordinate.longitude - last
        if abs(step) > 180 && abs(step) < 360 { turns -= (step / 360).rounded() }
      }
      last = coordinate.longitude
      point.x += turns * world
      points.append(point)
    }
    for coordinate in coordinates where coordinate.isValid { add(coordinate) }
    guard isRing, points.count > 1, let start = coordinates.first(where: \.isValid) else { return }
    if let end = coordinates.last(where: \.isValid), end != start { add(start) }
    if turns == firstTurns {
      points.removeLast()
    } else {
      // Round a pole: along that side of the map.
      let pole = projection.point(Coordinate(latitude: start.latitude < 0 ? -90 : 90, longitude: 0).mercator)
      points += [Point(x: points[points.count - 1].x, y: pole.y), Point(x: points[0].x, y: pole.y)]
    }
  }

  /// Makes a line of points.
  private init(_ points: [Point], isRing: Bool) { (self.points, self.isRing) = (points, isRing) }

  /// The western and the eastern end; `nil` for a line without points.
  var ends: ClosedRange<Double>? {
    guard let first = points.first else { return nil }
    var (low, high) = (first.x, first.x)
    for point in points { (low, high) = (min(low, point.x), max(high, point.x)) }
    return low...high
  }

  /// Returns the line without points that are nearer than a distance to the one before, on both axes; `nil` where too few are left to be seen.
  func thinned(to distance: Double) -> MapLine? {
    guard var last = points.first else { return nil }
    return keeping { _, point in
      if abs(point.x - last.x) < distance && abs(point.y - last.y) < distance { return false }
      last = point
      return true
    }
  }

  /// Returns the line with one of so many of its points; `nil` where too few are left to be seen.
  func keeping(every step: Int) -> MapLine? { keeping { index, _ in index % step == 0 } }

  /// Returns the line with the first of its points and those that a function chooses. A line that is no ring ends where it ends.
  private func keeping(_ isKept: (Int, Point) -> Bool) -> MapLine? {
    guard let first = points.first else { return nil }
    var kept = [first]
    for (index, point) in points.enumerated().dropFirst() where isKept(index, point) || !isRing && index == points.count - 1 {
      kept.append(point)
    }
    return kept.count < (isRing ? 3 : 2) ? nil : MapLine(kept, isRing: isRing)
  }

  /// Returns the line at another place.
  func moved(by x: Double) -> MapLine { x == 0 ? self : MapLine(points.map { Point(x: $0.x + x, y: $0.y) }, isRing: isRing) }

  /// Returns the parts of the line inside a rectangle. A ring is cut to a ring, with edges of the rectangle in it.
  func clipped(to rect: Rect) -> [MapLine] {
    if points.allSatisfy({ $0.x >= rect.minX && $0.x <= rect.maxX && $0.y >= rect.minY && $0.y <= rect.maxY }) { return [self] }
    return isRing ? clippedRing(rect) : clippedLine(rect)
  }

  /// Cuts a ring at each side of a rectangle in turn (Sutherland and Hodgman, 1974).
  private func clippedRing(_ rect: Rect) -> [MapLine] {
    var ring = points
    func cut(_ distance: (Point) -> Double) {
      guard var from = ring.last else { return }
      var result: [Point] = []
      result.reserveCapacity(ring.count)
      for to in ring {
        let (a, b) = (distance(from), distance(to))
        if (a >= 0) != (b >= 0) { result.append(Self.between(from, to, a / (a - b))) }
        if b >= 0 { result.append(to) }
        from = to
      }
      ring = result
    }
    cut { $0.x - rect.minX }
    cut { rect.maxX - $0.x }
    cut { $0.y - rect.minY }
    cut { rect.maxY - $0.y }
    return ring.count < 3 ? [] : [MapLine(ring, isRing: true)]
  }

  /// Cuts each piece of a line (Liang and Barsky, 1984), and joins those that go on.
  private func clippedLine(_ rect: Rect) -> [MapLine] {
    var (lines, current): ([MapLine], [Point]) = ([], [])
    func end() {
      if current.count > 1 { lines.append(MapLine(current, isRing: false)) }
      current = []
    }
    for (from, to) in zip(points, points.dropFirst()) {
      var (enter, leave) = (0.0, 1.0)
      let sides = [
        (from.x - to.x, from.x - rect.minX), (to.x - from.x, rect.maxX - from.x), (from.y - to.y, from.y - rect.minY),
        (to.y - from.y, rect.maxY - from.y),
      ]
      for (step, room) in sides {
        if step < 0 { enter = max(enter, room / step) } else if step > 0 { leave = min(leave, room / step) } else if room < 0 { leave = -1 }
      }
      if enter > leave {
        end()
        continue
      }
      if enter > 0 { end() }
      if current.isEmpty { current.append(Self.between(from, to, enter)) }
      current.append(Self.between(from, to, leave))
      if leave < 1 { end() }
    }
    end()
    return lines
  }

  private static func between(_ a: Point, _ b: Point, _ part: Double) -> Point {
    if part <= 0 { return a }
    if part >= 1 { return b }
    return Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }
}
