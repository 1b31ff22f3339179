import EmakiDisplay
import EmakiLayout

/// A map shape is the lines of one overlay, in points of the map.
struct MapShape {
  private var lines: [MapLine]
  private let overlay: MapOverlay

  /// The most points that the lines of a map are drawn with.
  private static let pointLimit = 100_000
  /// The greatest length of all lines of a map together, along both axes, in roots of its device pixels: so much of them fills it. Painting takes
  /// time by how often they cross, which goes by the square of their length.
  private static let lengthLimit = 400.0

  /// Returns the drawing of overlays, one over the other; `nil` where none is in view.
  static func drawing(of overlays: [MapOverlay], in projection: MapProjection) -> Drawing? {
    if overlays.isEmpty { return nil }
    // Less than half a pixel is not seen. Where points are still too many, somewhat more is.
    var shapes = overlays.map { MapShape($0, in: projection).thinned(to: 0.5 / projection.scale) }
    var drawn = shapes.compactMap { $0.drawn(in: projection) }
    // Of lines of a few points there is nothing to leave out.
    for pixels in [1.0, 2] where excess(of: drawn, in: projection) > 0 && drawn.contains(where: \.hasManyPoints) {
      shapes = shapes.map { $0.coarser(by: pixels / projection.scale) }
      drawn = shapes.compactMap { $0.drawn(in: projection) }
    }
    // Lines that fill the map: some of them do as well.
    var excess = excess(of: drawn, in: projection)
    while excess > 0 {
      var lines = 0
      drawn = drawn.compactMap { $0.keeping(every: excess + 1, lines: &lines) }
      excess = Self.excess(of: drawn, in: projection)
    }
    return drawn.isEmpty ? nil : drawing(of: drawn)
  }

  /// Returns how many times too much is drawn.
  private static func excess(of drawn: [DrawnShape], in projection: MapProjection) -> Int {
    let pixels = projection.size.width * projection.size.height * projection.scale * projection.scale
    let longest = max(1000, Int((lengthLimit * pixels.squareRoot()).rounded()))
    let (points, length) = drawn.reduce((0, 0)) { ($0.0 + $1.pointCount, $0.1 + $1.pixelLength) }
    // One line, however long, is drawn.
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
    // Holes belong to the ring that they are in.
    var middle: Double?
    for line in overlay.lines {
      let line = MapLine(line, isRing: overlay.isArea, near: middle, in: projection)
      if overlay.isArea && middle == nil { middle = line.extent.map { ($0.x.lowerBound + $0.x.upperBound) / 2 } }
      lines.append(line)
    }
  }

  private func thinned(to distance: Double) -> MapShape {
    var shape = self
    shape.lines = lines.compactMap { $0.thinned(to: distance) }
    return shape
  }

  /// Returns the shape without points that are nearer than a distance to the one before. Lines that are shorter stay as they are.
  private func coarser(by distance: Double) -> MapShape {
    var shape = self
    shape.lines = lines.map { $0.thinned(to: distance) ?? $0 }
    return shape
  }

  /// Returns what of the lines is in view, in every world on the map; `nil` for nothing.
  private func drawn(in projection: MapProjection) -> DrawnShape? {
    let width = overlay.lineWidth.isNaN ? 0 : min(max(overlay.lineWidth, 0), 1000)
    guard overlay.fillColor.alpha > 0 && overlay.isArea || overlay.strokeColor.alpha > 0 && width > 0 else { return nil }
    // Round corners of a cut end outside as well.
    let margin = width + 2
    let view = Rect(
      x: -margin, y: -margin, width: projection.size.width + 2 * margin, height: projection.size.height + 2 * margin)
    // Lines are as exact as an eighth of a pixel, so that a text names them.
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
private struct DrawnShape: Sendable {
  /// The points of its lines, in parts of a point.
  private(set) var lines: [[(x: Int, y: Int)]]
  let isArea: Bool
  /// The number of parts in a point.
  let grid: Double
  let stroke: Color
  let width: Double
  let fill: Color

  /// Returns the shape with one of so many of its points, and with one of so many of the lines that have too few for that; `nil` where none is left.
  ///
  /// - Parameter count: the number of such lines so far.
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

  /// Whether a line could do with fewer points.
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

  /// The text that stands for the shape: other shapes have other texts.
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
