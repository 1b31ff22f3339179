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
  /// The lengths in points of a line and of a gap in turn. Empty, the default, is a line without gaps, and so are lengths of which one is
  /// negative, or which are less than a hundredth together.
  public var dash: [Double]

  /// Makes a style; by default a line 1 point wide, without gaps.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// The lengths of lines and gaps as they are drawn; empty where there are no gaps.
  package var drawnDash: [Double] { dash.allSatisfy { $0 >= 0 } && dash.reduce(0, +) >= 0.01 ? dash : [] }
}
