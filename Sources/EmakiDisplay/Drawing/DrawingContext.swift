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
    case content(Content, Transform)
    case save
    case restore
  }

  /// Content is what a drawing shows besides paths. Lengths are points of the drawing.
  package enum Content: Sendable {
    /// A text that is set in lines, with the top left corner of its box.
    case text(TextLayout, origin: Point)
    /// An image that fills a rectangle.
    case image(Image, Rect, ContentMode, ImageModification)
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
  private(set) var commands: [Command] = []
  private var transform = Transform.identity
  private var saved: [Transform] = []
  /// The typesetter of the thread that draws; `nil` where no texts are drawn.
  let typesetter: (any Typesetter)?

  /// Makes an empty drawing of a size in points and a scale in device pixels to a point.
  init(size: Size, scale: Double, typesetter: (any Typesetter)? = nil) {
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
  private mutating func draw(_ content: Content, in rect: Rect) {
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

/// A drawing is content that a node draws with a function of the caller's. Texture's name for it is
/// `drawRect:withParameters:isCancelled:isRasterizing:`.
///
///     node.drawing = Drawing(key: "progress \(value)") { context in
///       context.fill(DrawingPath(Rect(x: 0, y: 0, width: context.size.width * value, height: context.size.height)), with: .color(.black))
///     }
public struct Drawing: Sendable {
  /// The key under which the drawing's pixels may be kept; `nil` where they must not be kept.
  public let key: String?
  /// The function that draws.
  let draw: @Sendable (inout DrawingContext) -> Void

  /// Makes a drawing whose pixels may be kept under a key.
  ///
  /// - Parameters:
  ///   - key: the name that stands for the drawing. Two drawings with the same key and size have the same pixels, in this run and in the
  ///     layer cache of later runs. So the key must contain everything that decides a pixel.
  ///   - draw: called on a worker, as often as the node is painted.
  public init(key: String, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) {
    self.key = key
    self.draw = draw
  }

  /// Returns a drawing whose pixels are never kept. It is painted anew each time and never taken from the layer cache.
  public static func uncached(_ draw: @escaping @Sendable (inout DrawingContext) -> Void) -> Drawing { Drawing(uncached: draw) }

  private init(uncached draw: @escaping @Sendable (inout DrawingContext) -> Void) {
    key = nil
    self.draw = draw
  }

  /// Returns what is drawn in a size in points and a scale in device pixels to a point. Every `restore` has its `save`.
  package func commands(size: Size, scale: Double, typesetter: (any Typesetter)? = nil) -> [DrawingContext.Command] {
    var context = DrawingContext(size: size, scale: scale, typesetter: typesetter)
    draw(&context)
    return context.commands
  }
}

extension Drawing: Digestible {
  /// Appends the key, which stands for what is drawn. Without a key the digest is marked as in doubt.
  func feed(into digest: inout LayerDigest) {
    if let key { digest.append(key) } else { digest.isInDoubt = true }
  }
}

extension DrawingContext {
  /// Draws an image in a rectangle. What sticks out of the rectangle is cut off.
  ///
  /// The drawing's key must stand for the image, too. While the transform rotates or skews, or scales an image that is not simply
  /// stretched, the image is drawn for the rectangle as it is without the transform. Its pixels are then filtered.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in points. An empty one draws nothing.
  ///   - contentMode: the way in which the image fills a rectangle of another shape; `.scaleToFill` by default, as in UIKit.
  ///   - modification: the operations that are done to the image once it has its size, such as the tint of a template; none by default.
  public mutating func draw(
    _ image: Image, in rect: Rect, contentMode: ContentMode = .scaleToFill, modification: ImageModification = .none
  ) {
    if rect.isEmpty { return }
    draw(.image(image, rect, contentMode, modification), in: rect)
  }

  /// Draws an image in its own size, with its top left corner at a point.
  public mutating func draw(_ image: Image, at point: Point) { draw(image, in: Rect(origin: point, size: image.size)) }
}

extension DrawingContext {
  /// Draws a text in a rectangle, from its top. Lines are as wide as the rectangle, where the text's alignment puts them.
  ///
  /// Lines that the rectangle is not high enough for are left out, but never the first, and the last line that is drawn ends in an ellipsis
  /// then. The drawing's key has to stand for the text, too. While the transform does more than move, the text's pixels are drawn upright and
  /// filtered. A character that no font has is drawn as a box, without a warning.
  ///
  /// - Parameter maximumNumberOfLines: the largest number of lines; 0, the default, is no limit besides the rectangle's height.
  public mutating func draw(_ text: AttributedText, in rect: Rect, maximumNumberOfLines: Int = 0) {
    var request = TextRequest(text: text, maximumWidth: max(rect.width, 0), maximumNumberOfLines: maximumNumberOfLines)
    var layout = layout(request)
    // A sum of line heights may miss the rectangle's height by a rounding error.
    let fitting = layout.lines.count { $0.frame.maxY <= rect.height + 1e-6 }
    if fitting < layout.lines.count {
      request.maximumNumberOfLines = max(fitting, 1)
      layout = self.layout(request)
    }
    draw(.text(layout, origin: rect.origin), in: rect)
  }

  /// Draws a text with its top left corner at a point. Its lines end only where its paragraphs do.
  public mutating func draw(_ text: AttributedText, at point: Point) {
    let layout = layout(TextRequest(text: text, maximumWidth: .unbounded))
    draw(.text(layout, origin: point), in: Rect(origin: point, size: layout.size))
  }

  /// Returns the size in points that a text takes when it is drawn in lines of a width.
  ///
  /// - Parameters:
  ///   - maximumWidth: the largest width of a line in points; by default lines end only where paragraphs do.
  ///   - maximumNumberOfLines: the largest number of lines; 0, the default, is no limit.
  public func size(of text: AttributedText, maximumWidth: Double = .unbounded, maximumNumberOfLines: Int = 0) -> Size {
    layout(TextRequest(text: text, maximumWidth: maximumWidth, maximumNumberOfLines: maximumNumberOfLines)).size
  }

  private func layout(_ request: TextRequest) -> TextLayout {
    guard let typesetter else { preconditionFailure("a painter's drawing context has a typesetter") }
    return typesetter.layout(request)
  }
}
