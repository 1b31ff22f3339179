public import EmakiLayout

/// A linear gradient is a run of colours along a line. Before its start and after its end the first and the last colour go on.
public struct LinearGradient: Hashable, Sendable {
  /// A stop is a colour at a place of the line.
  public struct Stop: Hashable, Sendable {
    /// The place on the line: 0 at its start, 1 at its end.
    public var position: Double
    /// The colour at that place.
    public var color: Color

    /// Makes a stop.
    public init(position: Double, color: Color) {
      self.position = position
      self.color = color
    }
  }

  /// The start of the line in points, in the coordinates of the path that is painted.
  public var start: Point
  /// The end of the line in points, in the same coordinates.
  public var end: Point
  /// The colours, in the order of their positions.
  public var stops: [Stop]

  /// Makes a gradient with colours at given places.
  public init(from start: Point, to end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Makes a gradient with colours at equal distances.
  public init(from start: Point, to end: Point, colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    self.init(from: start, to: end, stops: colors.enumerated().map { Stop(position: Double($0.offset) / last, color: $0.element) })
  }

  /// Whether all numbers of the gradient can be drawn.
  package var isFinite: Bool { start.isDrawable && end.isDrawable && stops.allSatisfy { $0.position.isFinite } }
}
