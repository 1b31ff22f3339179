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
