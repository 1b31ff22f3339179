public import EmakiLayout

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
