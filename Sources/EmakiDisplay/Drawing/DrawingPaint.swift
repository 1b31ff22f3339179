public import EmakiLayout

/// What a path is filled or stroked with.
public enum DrawingPaint: Hashable, Sendable {
  case color(Color)
  case linearGradient(LinearGradient)
}

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

/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The end of a line.
  public enum Cap: Hashable, Sendable { case butt, round, square }
  /// Where two lines meet. A miter that is longer than ten widths is cut off.
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  /// In points, half on each side of the path. What is not above 0 draws nothing.
  public var width: Double
  public var cap: Cap
  public var join: Join
  /// Lengths in points of a line and of a gap in turn; empty, the default, for a line without gaps. There are none either where a length is
  /// negative, or all together are less than a hundredth.
  public var dash: [Double]

  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// The lengths that can be drawn.
  package var drawnDash: [Double] { dash.allSatisfy { $0 >= 0 } && dash.reduce(0, +) >= 0.01 ? dash : [] }
}
