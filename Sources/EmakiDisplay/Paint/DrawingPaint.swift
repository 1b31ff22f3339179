public import EmakiLayout

/// A drawing paint is what a path is filled or stroked with.
public enum DrawingPaint: Hashable, Sendable {
  /// One colour for the whole shape.
  case color(Color)
  /// A gradient of colours along a line.
  case linearGradient(LinearGradient)
  /// A gradient of colours between two circles.
  case radialGradient(RadialGradient)
}

extension DrawingPaint {
  /// Whether all numbers of the paint are in the range that can be drawn.
  var isFinite: Bool {
    switch self {
    case .color: true
    case .linearGradient(let gradient): gradient.isFinite
    case .radialGradient(let gradient): gradient.isFinite
    }
  }
}

/// A linear gradient is a sequence of colours along a line. The first colour also fills what lies before the line, and the last one what
/// lies after it. Colours are mixed multiplied by their alpha, as Core Graphics and CSS do: a colour that goes to `.clear` stays itself.
public struct LinearGradient: Hashable, Sendable {
  /// A stop is a colour at a position on the gradient's line.
  public struct Stop: Hashable, Sendable {
    /// The position on the gradient's line: 0 at its start, 1 at its end.
    public var position: Double
    /// The gradient's colour at the stop's position.
    public var color: Color

    /// Makes a stop of a position and a colour.
    public init(position: Double, color: Color) {
      self.position = position
      self.color = color
    }
  }

  /// The start of the line in points, in the coordinates of the path that is painted.
  public var start: Point
  /// The end of the line in points, in the coordinates of the path that is painted.
  public var end: Point
  /// The stops of the gradient, in the order of their positions.
  public var stops: [Stop]

  /// Makes a gradient from its stops.
  public init(from start: Point, to end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Makes a gradient of colours at equal distances.
  public init(from start: Point, to end: Point, colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    self.init(from: start, to: end, stops: colors.enumerated().map { Stop(position: Double($0.offset) / last, color: $0.element) })
  }

  /// Whether all numbers of the gradient are in the range that can be drawn.
  var isFinite: Bool { start.isDrawable && end.isDrawable && stops.allSatisfy { $0.position.isFinite } }
}

/// A radial gradient is a sequence of colours between two circles. The first colour also fills what lies inside the first circle, and the last
/// one what lies outside the second, where the second circle holds the first.
///
/// Source: Core Graphics' `drawRadialGradient(_:startCenter:startRadius:endCenter:endRadius:options:)`, drawn beyond both of its ends.
public struct RadialGradient: Hashable, Sendable {
  /// A stop is a colour at a position between the two circles: 0 on the first, 1 on the second.
  public typealias Stop = LinearGradient.Stop

  /// The centre of the first circle in points, in the coordinates of the path that is painted.
  public var startCenter: Point
  /// The radius of the first circle in points, at least 0. A gradient with a negative radius is not drawn.
  public var startRadius: Double
  /// The centre of the second circle in points, in the coordinates of the path that is painted.
  public var endCenter: Point
  /// The radius of the second circle in points, at least 0. A gradient with a negative radius is not drawn.
  public var endRadius: Double
  /// The stops of the gradient, in the order of their positions.
  public var stops: [Stop]

  /// Makes a gradient between two circles from its stops.
  public init(startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double, stops: [Stop]) {
    self.startCenter = startCenter
    self.startRadius = startRadius
    self.endCenter = endCenter
    self.endRadius = endRadius
    self.stops = stops
  }

  /// Makes a gradient of colours at equal distances, from a point to a circle about it. The radius is in points.
  public init(center: Point, radius: Double, colors: [Color]) {
    let stops = LinearGradient(from: center, to: center, colors: colors).stops
    self.init(startCenter: center, startRadius: 0, endCenter: center, endRadius: radius, stops: stops)
  }

  /// Whether all numbers of the gradient are in the range that can be drawn.
  var isFinite: Bool {
    startCenter.isDrawable && endCenter.isDrawable && (0...1e6).contains(startRadius) && (0...1e6).contains(endRadius)
      && stops.allSatisfy { $0.position.isFinite }
  }
}

/// A shadow is the blurred silhouette that a node casts on what lies below it.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour, before `opacity` is applied.
  public var color: Color
  /// The factor from 0 to 1 that the colour's alpha is multiplied by.
  public var opacity: Double
  /// The shadow's distance from the node, in points with `y` downwards. Offset and blur together reach at most 2048 device pixels from what
  /// is in the picture.
  public var offset: Point
  /// The blur's standard deviation in points, as in Core Animation. It is limited to 341 device pixels.
  public var radius: Double

  /// Makes a shadow; by default a black one, 3 points further down, with a radius of 3 points.
  public init(color: Color = .black, opacity: Double, offset: Point = Point(x: 0, y: 3), radius: Double = 3) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }
}

extension Shadow: Digestible {
  /// Appends the fields to a digest.
  func feed(into digest: inout LayerDigest) {
    digest.append(color, opacity, offset, radius)
  }
}
