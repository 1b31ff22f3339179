public import EmakiLayout

/// Colours along a line; before its start and after its end the first and the last go on.
public struct LinearGradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    /// 0 at the start of the line, 1 at its end.
    public var position: Double
    public var color: Color

    public init(position: Double, color: Color) {
      self.position = position
      self.color = color
    }
  }

  /// In points, in the coordinates of the path that is painted.
  public var start: Point
  public var end: Point
  /// In the order of their positions.
  public var stops: [Stop]

  public init(from start: Point, to end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Colours at equal distances.
  public init(from start: Point, to end: Point, colors: [Color]) {
    let last = Double(max(1, colors.count - 1))
    self.init(from: start, to: end, stops: colors.enumerated().map { Stop(position: Double($0.offset) / last, color: $0.element) })
  }

  package var isFinite: Bool { start.isDrawable && end.isDrawable && stops.allSatisfy { $0.position.isFinite } }
}
