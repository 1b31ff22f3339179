public import EmakiLayout

/// A drawing path is a set of lines and curves, in points with `y` downwards.
///
/// A path starts with `move(to:)`; where a line, a curve or an arc comes first, it starts there.
public struct DrawingPath: Hashable, Sendable {
  /// An element is one step along a path.
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    /// A part of a circle between two angles in radians, clockwise on the screen where `end` is the larger.
    case arc(center: Point, radius: Double, start: Double, end: Double)
    case close
  }

  /// The elements of the path, in order.
  package private(set) var elements: [Element] = []

  /// Makes a path without lines.
  public init() {}

  /// Makes a path along the edges of a rectangle.
  public init(_ rect: Rect) { addRect(rect) }

  /// Makes a path along the edges of a rectangle with rounded corners.
  ///
  /// - Parameter radius: the radius of all corners in points. At most half of the shorter side has an effect.
  public init(roundedRect rect: Rect, radius: Double) { addRoundedRect(rect, radii: CornerRadii(radius)) }

  /// Makes a path along the largest ellipse in a rectangle.
  public init(ellipseIn rect: Rect) { addEllipse(in: rect) }

  /// Starts a new line at a point.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line to a point.
  public mutating func addLine(to point: Point) { elements.append(.line(point)) }

  /// Adds a cubic Bézier curve to a point.
  public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
    elements.append(.curve(point, control1: control1, control2: control2))
  }

  /// Adds an arc of a circle, after a straight line to the point where the arc starts.
  ///
  /// - Parameters:
  ///   - startAngle: the angle where the arc starts, in radians from the positive x axis, growing clockwise on the screen.
  ///   - endAngle: the angle where the arc ends, in the same units. The arc runs clockwise where `endAngle` is larger than `startAngle`,
  ///     else the other way.
  public mutating func addArc(center: Point, radius: Double, startAngle: Double, endAngle: Double) {
    elements.append(.arc(center: center, radius: max(0, radius), start: startAngle, end: endAngle))
  }

  /// Adds a straight line back to the point of the last `move(to:)`.
  public mutating func close() { elements.append(.close) }

  /// Adds the edges of a rectangle.
  public mutating func addRect(_ rect: Rect) {
    move(to: rect.origin)
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Adds the edges of a rectangle with rounded corners.
  ///
  /// - Parameter radii: the radii of the corners in points. At most half of the shorter side has an effect.
  public mutating func addRoundedRect(_ rect: Rect, radii: CornerRadii) {
    let half = max(0, min(rect.width, rect.height) / 2)
    func corner(_ radius: Double, x: Double, y: Double, quarter: Double) {
      let radius = min(max(radius, 0), half)
      // The centre is a radius from both edges, on the inner side.
      let center = Point(x: x < rect.midX ? x + radius : x - radius, y: y < rect.midY ? y + radius : y - radius)
      addArc(center: center, radius: radius, startAngle: quarter * .pi / 2, endAngle: (quarter + 1) * .pi / 2)
    }
    move(to: Point(x: rect.minX + min(max(radii.topLeft, 0), half), y: rect.minY))
    corner(radii.topRight, x: rect.maxX, y: rect.minY, quarter: -1)
    corner(radii.bottomRight, x: rect.maxX, y: rect.maxY, quarter: 0)
    corner(radii.bottomLeft, x: rect.minX, y: rect.maxY, quarter: 1)
    corner(radii.topLeft, x: rect.minX, y: rect.minY, quarter: 2)
    close()
  }

  /// Adds the largest ellipse in a rectangle.
  public mutating func addEllipse(in rect: Rect) {
    // How far the control points of a quarter circle of radius 1 lie from its ends: 4/3 (sqrt(2) - 1).
    let pull = 0.5522847498307936
    let (a, b) = (rect.width / 2, rect.height / 2)
    func point(_ x: Double, _ y: Double) -> Point { Point(x: rect.midX + x * a, y: rect.midY + y * b) }
    move(to: point(1, 0))
    addCurve(to: point(0, 1), control1: point(1, pull), control2: point(pull, 1))
    addCurve(to: point(-1, 0), control1: point(-pull, 1), control2: point(-1, pull))
    addCurve(to: point(0, -1), control1: point(-1, -pull), control2: point(-pull, -1))
    addCurve(to: point(1, 0), control1: point(pull, -1), control2: point(1, -pull))
    close()
  }

  /// Whether all numbers of the path are in the range that can be drawn.
  package var isDrawable: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): point.isDrawable
      case .curve(let point, let control1, let control2): point.isDrawable && control1.isDrawable && control2.isDrawable
      case .arc(let center, let radius, let start, let end): center.isDrawable && radius <= 1e6 && abs(start) < 1e4 && abs(end) < 1e4
      case .close: true
      }
    }
  }
}

extension Point {
  /// Whether both coordinates are at most a million from 0.
  var isDrawable: Bool { abs(x) <= 1e6 && abs(y) <= 1e6 }
}

/// A stroke style says how a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// A cap is the shape of a line's end.
  public enum Cap: Hashable, Sendable { case butt, round, square }
  /// A join is the shape of the corner where two lines meet. A miter that is longer than ten widths is cut off.
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  /// The line's width in points, half on each side of the path. A width that is not above 0 draws nothing.
  public var width: Double
  /// The shape of the line's ends.
  public var cap: Cap
  /// The shape of the line's corners.
  public var join: Join
  /// The lengths in points of the dashes and of the gaps between them, in turn. By default it is empty, for a line without gaps. A line has
  /// no gaps either where a length is negative, or where the lengths add up to less than a hundredth of a point.
  public var dash: [Double]

  /// Makes a style; by default a line 1 point wide, without gaps.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }
}
