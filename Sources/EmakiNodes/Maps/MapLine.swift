import EmakiLayout

/// A map line is a line or a ring in points of a map, on its way from coordinates to what is drawn.
struct MapLine {
  /// The points of the line. A ring does not repeat its first point at the end.
  let points: [Point]
  /// Whether the line is a ring.
  let isRing: Bool
  /// The part of the map that all points lie in; `nil` for a line without points.
  let extent: Extent?
  /// The extents of the pieces of the line, one after the other.
  private let pieces: [Extent]

  /// The number of steps from point to point in a piece.
  private static let pieceLength = 16

  /// The number of times that a ring may go round the earth. A line may go round as often as it has points.
  private static let turnLimit = 4.0

  /// An extent is a range of `x` and a range of `y`: a rectangle that may lie anywhere.
  struct Extent {
    private(set) var x: ClosedRange<Double>
    private(set) var y: ClosedRange<Double>

    init?(_ points: some Sequence<Point>) {
      var lowX = Double.infinity
      var highX = -Double.infinity
      var lowY = Double.infinity
      var highY = -Double.infinity
      for point in points {
        lowX = min(lowX, point.x)
        highX = max(highX, point.x)
        lowY = min(lowY, point.y)
        highY = max(highY, point.y)
      }
      guard lowX <= highX, lowY <= highY else { return nil }
      x = lowX...highX
      y = lowY...highY
    }

    /// Returns the distances, in worlds, by which the extent is moved to meet a rectangle.
    func copies(meeting rect: Rect, world: Double) -> [Int] {
      guard y.lowerBound <= rect.maxY, y.upperBound >= rect.minY else { return [] }
      let first = ((rect.minX - x.upperBound) / world).rounded(.up)
      let last = ((rect.maxX - x.lowerBound) / world).rounded(.down)
      guard first <= last, abs(first) < 1e9, abs(last) < 1e9 else { return [] }
      return Array(Int(first)...Int(last))
    }

    /// Returns whether a rectangle contains the whole extent once the extent is moved sideways.
    func isInside(_ rect: Rect, movedBy distance: Double) -> Bool {
      x.lowerBound + distance >= rect.minX && x.upperBound + distance <= rect.maxX && y.lowerBound >= rect.minY && y.upperBound <= rect.maxY
    }
  }

  /// Makes a line from coordinates. If the line goes on beyond 180 degrees, its longitudes do as well. Invalid coordinates are left out.
  ///
  /// - Parameters:
  ///   - start: an `x` near which the line begins, in points of the map; `nil` for the place that the first longitude gives.
  init(_ coordinates: [Coordinate], isRing: Bool, near start: Double?, in projection: MapProjection) {
    var points: [Point] = []
    points.reserveCapacity(coordinates.count)
    let world = projection.worldLength
    var last: Double = 0
    var turns: Double = 0
    var firstTurns: Double = 0
    func add(_ coordinate: Coordinate) {
      var point = projection.point(coordinate.mercator)
      if points.isEmpty {
        if let start { turns = ((start - point.x) / world).rounded() }
        firstTurns = turns
      } else {
        // A step of exactly 360 degrees is not shortened. Its ends are on the same meridian, but it may be meant as a line along the whole
        // map.
        let step = coordinate.longitude - last
        let turned = turns - (step / 360).rounded()
        if abs(step) > 180, abs(step) < 360, !isRing || abs(turned - firstTurns) <= Self.turnLimit { turns = turned }
      }
      last = coordinate.longitude
      point.x += turns * world
      points.append(point)
    }
    for coordinate in coordinates where coordinate.isValid { add(coordinate) }
    if isRing, points.count > 1, let start = coordinates.first(where: \.isValid) {
      if let end = coordinates.last(where: \.isValid), end != start { add(start) }
      if turns == firstTurns {
        points.removeLast()
      } else {
        // The ring goes round a pole, so it is closed along that side of the map.
        let pole = projection.point(Coordinate(latitude: start.latitude < 0 ? -90 : 90, longitude: 0).mercator)
        points += [Point(x: points[points.count - 1].x, y: pole.y), Point(x: points[0].x, y: pole.y)]
      }
    }
    self.init(points, isRing: isRing)
  }

  /// Makes a line of points.
  private init(_ points: [Point], isRing: Bool) {
    self.points = points
    self.isRing = isRing
    if isRing || points.count <= 2 * Self.pieceLength {
      extent = Extent(points)
      pieces = []
    } else {
      // Neighbouring pieces share a point.
      pieces = stride(from: 0, to: points.count - 1, by: Self.pieceLength).compactMap { start in
        Extent(points[start...min(start + Self.pieceLength, points.count - 1)])
      }
      extent = Extent(points)
    }
  }

  /// Returns the line without points that are nearer than a distance to the point before, on both axes; `nil` if too few points are left. A
  /// line that is not a ring keeps its last point.
  func thinned(to distance: Double) -> MapLine? {
    guard let first = points.first else { return nil }
    var kept = [first]
    var last = first
    for (index, point) in points.enumerated().dropFirst() {
      let isFar = abs(point.x - last.x) >= distance || abs(point.y - last.y) >= distance
      if isFar { last = point }
      if isFar || !isRing && index == points.count - 1 { kept.append(point) }
    }
    return kept.count < (isRing ? 3 : 2) ? nil : MapLine(kept, isRing: isRing)
  }

  /// Returns the parts of the line inside a rectangle, in every copy of the world that meets it. A cut ring stays a ring, closed along the
  /// rectangle's edges.
  func clipped(to rect: Rect, world: Double) -> [MapLine] {
    guard let extent else { return [] }
    let allPieces = Array(pieces.indices)
    if extent.x.upperBound - extent.x.lowerBound <= 2 * world || pieces.isEmpty {
      return extent.copies(meeting: rect, world: world).flatMap { clipped(to: rect, movedBy: Double($0) * world, allPieces) }
    }
    // A line may go round the earth any number of times, and each time few pieces of it are in view.
    var inView: [Int: [Int]] = [:]
    for (index, piece) in pieces.enumerated() {
      for copy in piece.copies(meeting: rect, world: world) { inView[copy, default: []].append(index) }
    }
    return inView.sorted { $0.key < $1.key }.flatMap { clipped(to: rect, movedBy: Double($0.key) * world, $0.value) }
  }

  private func clipped(to rect: Rect, movedBy distance: Double, _ pieces: [Int]) -> [MapLine] {
    if let extent, extent.isInside(rect, movedBy: distance) {
      return [distance == 0 ? self : MapLine(points.map { Self.moved($0, distance) }, isRing: isRing)]
    }
    return isRing ? clippedRing(rect, distance) : clippedLine(rect, distance, pieces)
  }

  private static func moved(_ point: Point, _ distance: Double) -> Point { Point(x: point.x + distance, y: point.y) }

  /// Cuts a ring at each side of a rectangle in turn (Sutherland and Hodgman, 1974).
  private func clippedRing(_ rect: Rect, _ distance: Double) -> [MapLine] {
    var ring = points.map { Self.moved($0, distance) }
    func cut(_ distance: (Point) -> Double) {
      guard var from = ring.last else { return }
      var result: [Point] = []
      result.reserveCapacity(ring.count)
      for to in ring {
        let a = distance(from)
        let b = distance(to)
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

  /// Cuts each step of a line (Liang and Barsky, 1984), and joins steps that follow each other.
  private func clippedLine(_ rect: Rect, _ distance: Double, _ pieces: [Int]) -> [MapLine] {
    var lines: [MapLine] = []
    var current: [Point] = []
    func end() {
      if current.count > 1 { lines.append(MapLine(current, isRing: false)) }
      current = []
    }
    func add(_ steps: Range<Int>) {
      for index in steps {
        let from = Self.moved(points[index], distance)
        let to = Self.moved(points[index + 1], distance)
        guard let (enter, leave) = Self.inside(from, to, rect) else {
          end()
          continue
        }
        if enter > 0 { end() }
        if current.isEmpty { current.append(Self.between(from, to, enter)) }
        current.append(Self.between(from, to, leave))
        if leave < 1 { end() }
      }
    }
    if pieces.isEmpty { add(0..<points.count - 1) }
    var last = -1
    for piece in pieces {
      if piece != last + 1 { end() }
      last = piece
      let start = piece * Self.pieceLength
      add(start..<min(start + Self.pieceLength, points.count - 1))
    }
    end()
    return lines
  }

  /// Returns the fractions of a step at which it enters and leaves a rectangle; `nil` if it does not meet the rectangle.
  private static func inside(_ from: Point, _ to: Point, _ rect: Rect) -> (enter: Double, leave: Double)? {
    var enter = 0.0
    var leave = 1.0
    func cut(_ step: Double, _ room: Double) {
      if step < 0 { enter = max(enter, room / step) } else if step > 0 { leave = min(leave, room / step) } else if room < 0 { leave = -1 }
    }
    cut(from.x - to.x, from.x - rect.minX)
    cut(to.x - from.x, rect.maxX - from.x)
    cut(from.y - to.y, from.y - rect.minY)
    cut(to.y - from.y, rect.maxY - from.y)
    return enter > leave ? nil : (enter, leave)
  }

  private static func between(_ a: Point, _ b: Point, _ part: Double) -> Point {
    if part <= 0 { return a }
    if part >= 1 { return b }
    return Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
  }
}
