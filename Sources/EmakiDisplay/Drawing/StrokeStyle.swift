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

  /// The lengths in points of dashes and gaps as they are drawn; empty for a line without gaps.
  package var drawnDash: [Double] { dash.allSatisfy { $0 >= 0 } && dash.reduce(0, +) >= 0.01 ? dash : [] }
}
