import EmakiDisplay
import EmakiLayout

/// A map shape is the lines of one overlay, in points of the map.
struct MapShape {
  private var lines: [MapLine]
  private let overlay: MapOverlay

  /// The most points that the lines of a map are drawn with.
  private static let pointLimit = 100_000
  /// The greatest length of all lines of a map together, in device pixels on both axes: some times what fills a screen. Painting takes time by it.
  private static let lengthLimit = 3_000_000

  /// Returns the drawing of overlays, one over the other; `nil` where none is in view.
  static func drawing(of overlays: [MapOverlay], in projection: MapProjection) -> Drawing? {
    if overlays.isEmpty { return nil }
    var shapes = overlays.map { MapShape($0, in: projection) }
    // Less than half a pixel is not seen. Where points are still too many, somewhat more is.
    var excess = 0
    for pixels in [0.5, 1, 2] {
      shapes = shapes.map { $0.thinned(to: pixels / projection.scale) }
      let drawn = shapes.compactMap { $0.drawn(in: projection) }
      if drawn.isEmpty { return nil }
      excess = max(drawn.reduce(0) { $0 + $1.pointCount } / pointLimit, drawn.reduce(0) { $0 + $1.pixelLength } / lengthLimit)
      if excess == 0 { return drawing(of: drawn) }
    }
    // Lines that fill the map: some of them do as well.
    let step = excess + 1
    return drawing(of: shapes.map { $0.keeping(every: step) }.compactMap { $0.drawn(in: projection) })
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
      if overlay.isArea && middle == nil { middle = line.ends.map { ($0.lowerBound + $0.upperBound) / 2 } }
      lines.append(line)
    }
  }

  private func thinned(to distance: Double) -> MapShape {
    var shape = self
    shape.lines = lines.compactMap { $0.thinned(to: distance) }
    return shape
  }

  private func keeping(every step: Int) -> MapShape {
    var shape = self
    shape.lines = lines.compactMap { $0.keeping(every: step) }
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
    let ends = lines.compactMap(\.ends)
    guard let low = ends.map(\.lowerBound).min(), let high = ends.map(\.upperBound).max() else { return nil }
    let copies = projection.copies(from: low - margin, to: high + margin)
    // Lines are as exact as an eighth of a pixel, so that a text names them.
    let grid = 8 * projection.scale
    let drawn = copies.flatMap { copy in
      lines.flatMap { line in
        line.moved(by: copy * projection.worldLength).clipped(to: view)
          .map { $0.points.map { (Int(($0.x * grid).rounded()), Int(($0.y * grid).rounded())) } }
      }
    }
    if drawn.isEmpty { return nil }
    return DrawnShape(
      lines: drawn, isArea: overlay.isArea, grid: grid, stroke: overlay.strokeColor, width: width,
      fill: overlay.isArea ? overlay.fillColor : .clear)
  }
}

/// What is drawn of one overlay.
private struct DrawnShape: Sendable {
  /// The points of its lines, in parts of a point.
  let lines: [[(x: Int, y: Int)]]
  let isArea: Bool
  /// The number of parts in a point.
  let grid: Double
  let stroke: Color
  let width: Double
  let fill: Color

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
