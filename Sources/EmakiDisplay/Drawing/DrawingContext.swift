public import EmakiLayout

/// A drawing context takes the drawing commands of a node or of an image. (0, 0) is its top left corner, lengths are points, and `y` grows
/// downwards. What is drawn outside the bounds does not show. It must not leave the thread that draws.
///
/// Shapes are antialiased. A path is not drawn if one of its coordinates is not a number, or more than a million points from 0. Nothing is
/// drawn while the transform makes all of it vanish.
public struct DrawingContext {
  /// A command is one step of a drawing, with the transform that was set when it was drawn.
  package enum Command: Sendable {
    case fill(DrawingPath, DrawingPaint, FillRule, Transform)
    case stroke(DrawingPath, DrawingPaint, StrokeStyle, Transform)
    case clip(DrawingPath, FillRule, Transform)
    case content(any DrawingContent, Transform)
    case save
    case restore
  }

  /// A fill rule says which parts of a path that crosses itself are inside.
  public enum FillRule: Hashable, Sendable {
    /// A point is inside if the path winds round it, where turns in the two directions cancel each other (the nonzero winding rule).
    case winding
    /// A point is inside if a ray from it to the outside crosses the path an odd number of times (the even-odd rule).
    case evenOdd
  }

  /// The size of what is drawn in points, on whole device pixels.
  public let size: Size
  /// The number of device pixels in a point.
  public let scale: Double
  /// The whole rectangle that is drawn in.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The commands in the order in which they were drawn. Every `restore` has its `save`.
  package private(set) var commands: [Command] = []
  private var transform = Transform.identity
  private var saved: [Transform] = []
  /// The typesetter of the thread that draws; `nil` where no texts are drawn. Its type is not named here, for the reason that
  /// `DrawingContent` gives.
  let typesetter: AnyObject?

  /// Makes an empty drawing of a size in points and a scale in device pixels to a point.
  package init(size: Size, scale: Double, typesetter: AnyObject? = nil) {
    self.size = size
    self.scale = scale
    self.typesetter = typesetter
  }

  /// Fills a path.
  public mutating func fill(_ path: DrawingPath, with paint: DrawingPaint, rule: FillRule = .winding) {
    if isDrawable(path) && paint.isFinite { commands.append(.fill(path, paint, rule, transform)) }
  }

  /// Fills a path with a colour.
  public mutating func fill(_ path: DrawingPath, with color: Color, rule: FillRule = .winding) {
    fill(path, with: .color(color), rule: rule)
  }

  /// Draws a line along a path. Its width and its dashes follow the transform.
  public mutating func stroke(_ path: DrawingPath, with paint: DrawingPaint, style: StrokeStyle = StrokeStyle()) {
    guard isDrawable(path), paint.isFinite, style.width > 0, style.width <= 1e6, style.dash.allSatisfy(\.isFinite) else { return }
    commands.append(.stroke(path, paint, style, transform))
  }

  /// Draws a line of a colour along a path.
  public mutating func stroke(_ path: DrawingPath, with color: Color, style: StrokeStyle = StrokeStyle()) {
    stroke(path, with: .color(color), style: style)
  }

  /// Clips everything that is drawn later, up to `restoreState()`, to a path.
  public mutating func clip(to path: DrawingPath, rule: FillRule = .winding) {
    // A path that cannot be drawn has no inside, so an empty path takes its place.
    commands.append(.clip(isDrawable(path) ? path : DrawingPath(), rule, isInvertible ? transform : .identity))
  }

  /// Adds a text or an image that lies in a rectangle.
  mutating func draw(_ content: some DrawingContent, in rect: Rect) {
    let isDrawable = rect.origin.isDrawable && Point(x: rect.maxX, y: rect.maxY).isDrawable
    if isInvertible && isDrawable { commands.append(.content(content, transform)) }
  }

  /// Moves everything that is drawn later, by lengths in points.
  public mutating func translateBy(x: Double, y: Double) { apply(.translation(x: x, y: y)) }

  /// Scales everything that is drawn later about the origin.
  public mutating func scaleBy(x: Double, y: Double) { apply(.scale(x: x, y: y)) }

  /// Rotates everything that is drawn later about the origin.
  ///
  /// - Parameter angle: the angle in radians, clockwise on the screen.
  public mutating func rotate(by angle: Double) { apply(.rotation(angle)) }

  /// Saves the transform and the clip for `restoreState()`.
  public mutating func saveState() {
    saved.append(transform)
    commands.append(.save)
  }

  /// Restores the transform and the clip that were saved last. There must be a saved state.
  public mutating func restoreState() {
    precondition(!saved.isEmpty, "restoreState() has no saveState() before it")
    transform = saved.removeLast()
    commands.append(.restore)
  }

  /// Adds a transform that is applied before the current one.
  private mutating func apply(_ next: Transform) { transform = next.then(transform) }

  private var isInvertible: Bool {
    let determinant = transform.a * transform.d - transform.b * transform.c
    let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return abs(determinant) >= 1e-12 && numbers.allSatisfy { abs($0) <= 1e6 }
  }

  private func isDrawable(_ path: DrawingPath) -> Bool { isInvertible && path.isDrawable }
}
