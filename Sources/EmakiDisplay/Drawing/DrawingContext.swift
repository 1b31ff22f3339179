public import EmakiLayout
private import Glibc

/// What a node draws on: (0, 0) is its top left corner, lengths are points, `y` grows downwards. Nothing outside the bounds shows.
///
/// Shapes are antialiased. A path with a coordinate more than a million points from 0, or one that is not a number, is not drawn, nor is
/// anything while the transform makes all of it vanish.
public struct DrawingContext: Sendable {
  package enum Command: Hashable, Sendable {
    case fill(DrawingPath, DrawingPaint, FillRule, AffineTransform)
    case stroke(DrawingPath, DrawingPaint, StrokeStyle, AffineTransform)
    case clip(DrawingPath, FillRule, AffineTransform)
    case save
    case restore
  }

  /// Which parts of a path that crosses itself are inside.
  public enum FillRule: Hashable, Sendable {
    /// What the path winds round, counted by direction.
    case winding
    /// What lies behind an odd number of lines.
    case evenOdd
  }

  /// The node's, in points, in whole device pixels.
  public let size: Size
  /// Device pixels a point.
  public let scale: Double
  /// The whole node.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// In the order in which they were drawn. Every `restore` has its `save`.
  package private(set) var commands: [Command] = []
  private var transform = AffineTransform.identity
  private var saved: [AffineTransform] = []

  package init(size: Size, scale: Double) {
    self.size = size
    self.scale = scale
  }

  public mutating func fill(_ path: DrawingPath, with paint: DrawingPaint, rule: FillRule = .winding) {
    if isDrawable(path) && paint.isFinite { commands.append(.fill(path, paint, rule, transform)) }
  }

  /// The line's width and its dashes follow the transform.
  public mutating func stroke(_ path: DrawingPath, with paint: DrawingPaint, style: StrokeStyle = StrokeStyle()) {
    guard isDrawable(path), paint.isFinite, style.width > 0, style.width <= 1e6, style.dash.allSatisfy(\.isFinite) else { return }
    commands.append(.stroke(path, paint, style, transform))
  }

  /// Cuts everything drawn later, up to `restoreState()`, to a path.
  public mutating func clip(to path: DrawingPath, rule: FillRule = .winding) {
    // What cannot be drawn has no inside.
    commands.append(.clip(isDrawable(path) ? path : DrawingPath(), rule, isInvertible ? transform : .identity))
  }

  /// Moves what is drawn later, in points.
  public mutating func translateBy(x: Double, y: Double) { apply(.translation(x: x, y: y)) }

  /// Enlarges what is drawn later about the origin.
  public mutating func scaleBy(x: Double, y: Double) { apply(.scale(x: x, y: y)) }

  /// Turns what is drawn later about the origin.
  ///
  /// - Parameter angle: in radians, clockwise on the screen.
  public mutating func rotate(by angle: Double) { apply(AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))) }

  /// Keeps the transform and the clip for `restoreState()`.
  public mutating func saveState() {
    saved.append(transform)
    commands.append(.save)
  }

  /// Goes back to the last state saved, which must be there.
  public mutating func restoreState() {
    precondition(!saved.isEmpty, "restoreState() has no saveState() before it")
    transform = saved.removeLast()
    commands.append(.restore)
  }

  /// The new transform comes before those that are there.
  private mutating func apply(_ next: AffineTransform) { transform = next.then(transform) }

  private var isInvertible: Bool {
    let determinant = transform.a * transform.d - transform.b * transform.c
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return abs(determinant) >= 1e-12 && numbers.allSatisfy { abs($0) <= 1e6 }
  }

  private func isDrawable(_ path: DrawingPath) -> Bool { isInvertible && path.isDrawable }
}
