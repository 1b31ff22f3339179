public import EmakiLayout

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
