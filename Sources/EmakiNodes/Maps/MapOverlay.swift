public import EmakiDisplay
import EmakiLayout

/// A map overlay is a line or an area on a map, below its annotations. MapKit's names for it are `MKPolyline` and `MKPolygon`.
///
/// The line between two neighbouring points is straight on the map. If it spans more than 180 degrees of longitude, it goes the short way,
/// across the 180th meridian. Invalid points are left out. Parts out of view are not drawn, and points too close together to be told apart
/// are joined.
public struct MapOverlay: Hashable, Sendable {
  /// A shape is the points of a line or of an area.
  public enum Shape: Hashable, Sendable {
    /// A line through points.
    case polyline([Coordinate])
    /// The area inside a ring of points, without the holes, which are rings as well. The last point of a ring may repeat the first.
    case polygon([Coordinate], holes: [[Coordinate]] = [])
  }

  /// The points.
  public var shape: Shape
  /// The colour of the line, or of the outline of an area.
  public var strokeColor: Color
  /// The width of the line in points, from 0 for none to 1000. Other values count as the nearest of these.
  public var lineWidth: Double
  /// The colour of an area; transparent by default. A line has none.
  public var fillColor: Color

  /// Makes an overlay; by default a blue line, 3 points wide.
  public init(_ shape: Shape, strokeColor: Color = .systemBlue, lineWidth: Double = 3, fillColor: Color = .clear) {
    self.shape = shape
    self.strokeColor = strokeColor
    self.lineWidth = lineWidth
    self.fillColor = fillColor
  }

  /// Returns a line through points.
  public static func polyline(_ points: [Coordinate], strokeColor: Color = .systemBlue, lineWidth: Double = 3) -> MapOverlay {
    MapOverlay(.polyline(points), strokeColor: strokeColor, lineWidth: lineWidth)
  }

  /// Returns the area inside a ring of points, without holes in it.
  public static func polygon(
    _ points: [Coordinate], holes: [[Coordinate]] = [], strokeColor: Color = .systemBlue, lineWidth: Double = 3, fillColor: Color = .clear
  ) -> MapOverlay {
    MapOverlay(.polygon(points, holes: holes), strokeColor: strokeColor, lineWidth: lineWidth, fillColor: fillColor)
  }

  /// The rings of an area, or the one line, as they are given.
  var lines: [[Coordinate]] {
    switch shape {
    case .polyline(let points): [points]
    case .polygon(let points, let holes): [points] + holes
    }
  }

  /// Whether the lines are rings.
  var isArea: Bool { if case .polygon = shape { true } else { false } }
}

/// A map shape holds the lines of one overlay, in points of the map.
struct MapShape {
  private var lines: [MapLine]
  private let overlay: MapOverlay

  /// The largest number of points with which all lines of a map together are drawn.
  private static let pointLimit = 100_000
  /// The greatest length of all lines of a map together, summed along both axes, as a multiple of the square root of the map's number of
  /// device pixels. Lines of that length fill the map. The painting time depends on how often lines cross, which grows with the square of
  /// their length.
  private static let lengthLimit = 400.0

  /// Returns the drawing of overlays, later ones above earlier ones; `nil` if none is in view.
  static func drawing(of overlays: [MapOverlay], in projection: MapProjection) -> Drawing? {
    if overlays.isEmpty { return nil }
    // Distances below half a pixel are not visible. If there are still too many points, slightly larger distances are dropped as well.
    var shapes = overlays.map { MapShape($0, in: projection).thinned(to: 0.5 / projection.scale) }
    var drawn = shapes.compactMap { $0.drawn(in: projection) }
    // Lines of only a few points cannot be thinned further.
    for pixels in [1.0, 2] where excess(of: drawn, in: projection) > 0 && drawn.contains(where: \.hasManyPoints) {
      shapes = shapes.map { $0.thinned(to: pixels / projection.scale, keepsLines: true) }
      drawn = shapes.compactMap { $0.drawn(in: projection) }
    }
    // If lines fill the map, some of them are enough.
    var excess = excess(of: drawn, in: projection)
    while excess > 0 {
      var lines = 0
      drawn = drawn.compactMap { $0.keeping(every: excess + 1, lines: &lines) }
      excess = Self.excess(of: drawn, in: projection)
    }
    return drawn.isEmpty ? nil : drawing(of: drawn)
  }

  /// Returns by how many times the limits are exceeded; 0 if they are not.
  private static func excess(of drawn: [DrawnShape], in projection: MapProjection) -> Int {
    let pixels = projection.size.width * projection.size.height * projection.scale * projection.scale
    let longest = max(1000, Int((lengthLimit * pixels.squareRoot()).rounded()))
    let (points, length) = drawn.reduce((0, 0)) { ($0.0 + $1.pointCount, $0.1 + $1.pixelLength) }
    // A single line is always drawn, however long it is.
    return points <= 64 ? 0 : max((points - 1) / pointLimit, (length - 1) / longest)
  }

  private static func drawing(of shapes: [DrawnShape]) -> Drawing {
    Drawing(key: "map " + shapes.map(\.key).joined(separator: ";")) { context in
      for shape in shapes {
        let path = shape.path
        if shape.fill.alpha > 0 { context.fill(path, with: .color(shape.fill), rule: .evenOdd) }
        context.stroke(path, with: .color(shape.stroke), style: StrokeStyle(width: shape.width, cap: .round, join: .round))
      }
    }
  }

  private init(_ overlay: MapOverlay, in projection: MapProjection) {
    self.overlay = overlay
    lines = []
    // Holes are placed in the same copy of the world as the ring that contains them.
    var middle: Double?
    for line in overlay.lines {
      let line = MapLine(line, isRing: overlay.isArea, near: middle, in: projection)
      if overlay.isArea && middle == nil { middle = line.extent.map { ($0.x.lowerBound + $0.x.upperBound) / 2 } }
      lines.append(line)
    }
  }

  private func thinned(to distance: Double, keepsLines: Bool = false) -> MapShape {
    var shape = self
    shape.lines = lines.compactMap { $0.thinned(to: distance) ?? (keepsLines ? $0 : nil) }
    return shape
  }

  /// Returns the visible parts of the lines, in every copy of the world on the map; `nil` if nothing is visible.
  private func drawn(in projection: MapProjection) -> DrawnShape? {
    let width = overlay.lineWidth.isNaN ? 0 : min(max(overlay.lineWidth, 0), 1000)
    guard overlay.fillColor.alpha > 0 && overlay.isArea || overlay.strokeColor.alpha > 0 && width > 0 else { return nil }
    // The margin also keeps the round corners at a cut outside the view.
    let margin = width + 2
    let view = Rect(
      x: -margin, y: -margin, width: projection.size.width + 2 * margin, height: projection.size.height + 2 * margin)
    // Points are rounded to an eighth of a pixel, so that the key text describes the lines exactly.
    let grid = 8 * projection.scale
    let drawn = lines.flatMap { line in
      line.clipped(to: view, world: projection.worldLength)
        .map { $0.points.map { (Int(($0.x * grid).rounded()), Int(($0.y * grid).rounded())) } }
    }
    if drawn.isEmpty { return nil }
    return DrawnShape(
      lines: drawn, isArea: overlay.isArea, grid: grid, stroke: overlay.strokeColor, width: width,
      fill: overlay.isArea ? overlay.fillColor : .clear)
  }
}

/// A drawn shape holds the lines that are drawn of one overlay.
private struct DrawnShape {
  /// The points of the lines, in units of 1 / `grid` points.
  private(set) var lines: [[(x: Int, y: Int)]]
  let isArea: Bool
  /// The number of units in a point.
  let grid: Double
  let stroke: Color
  let width: Double
  let fill: Color

  /// Returns the shape with every `step`-th point of its lines. Of lines with too few points for that, every `step`-th line is kept; `nil`
  /// if no line is left.
  ///
  /// - Parameter count: the number of lines with too few points so far.
  func keeping(every step: Int, lines count: inout Int) -> DrawnShape? {
    var shape = self
    shape.lines = lines.compactMap { line in
      if line.count >= 4 * step {
        return line.enumerated().filter { $0.offset % step == 0 || !isArea && $0.offset == line.count - 1 }.map(\.element)
      }
      count += 1
      return count % step == 1 ? line : nil
    }
    return shape.lines.isEmpty ? nil : shape
  }

  /// Whether some line has enough points to be thinned.
  var hasManyPoints: Bool { lines.contains { $0.count > 8 } }

  var pointCount: Int { lines.reduce(0) { $0 + $1.count } }

  /// The length of the lines along both axes, in device pixels.
  var pixelLength: Int {
    var length = 0
    for line in lines {
      for (from, to) in zip(line, line.dropFirst()) { length += abs(to.x - from.x) + abs(to.y - from.y) }
    }
    return length / 8
  }

  /// The text that identifies the shape: different shapes have different texts.
  var key: String {
    var key = "\(isArea) \(grid) \(width)"
    for color in [stroke, fill] { key += " \(color.red),\(color.green),\(color.blue),\(color.alpha)" }
    for line in lines {
      key += "|"
      for point in line { key += "\(point.x),\(point.y) " }
    }
    return key
  }

  var path: DrawingPath {
    var path = DrawingPath()
    for line in lines {
      for (index, point) in line.enumerated() {
        let point = Point(x: Double(point.x) / grid, y: Double(point.y) / grid)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if isArea { path.close() }
    }
    return path
  }
}
