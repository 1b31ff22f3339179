import EmakiDisplay
import EmakiLayout

/// A mark node is a control that shows one shape, drawn over its whole area. The shape stands for playing, pausing or the full screen.
final class MarkNode: ControlNode {
  /// A shape is what a mark shows.
  enum Shape: String { case play, pause, fullScreen }

  var shape: Shape { didSet { if shape != oldValue { setNeedsDisplay() } } }
  var color = Color.white { didSet { if color != oldValue { setNeedsDisplay() } } }

  init(_ shape: Shape, label: String) {
    self.shape = shape
    super.init()
    // The size is Texture's.
    style.preferredSize = Size(width: 16, height: 22)
    displaysAsynchronously = false
    accessibilityLabel = label
  }

  package override var hasContent: Bool { true }

  override var defaultAccessibilityTraits: AccessibilityTraits { .button }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    if frame.isEmpty { return [] }
    let (shape, color) = (shape, color)
    return [
      .drawing(
        Drawing(key: "emaki player mark \(shape.rawValue) \(color)") { context in
          context.fill(Self.path(of: shape, in: context.size), with: .color(color))
        }, frame)
    ]
  }

  private static func path(of shape: Shape, in size: Size) -> DrawingPath {
    var path = DrawingPath()
    switch shape {
    case .play:
      path.move(to: .zero)
      path.addLine(to: Point(x: size.width, y: size.height / 2))
      path.addLine(to: Point(x: 0, y: size.height))
      path.close()
    case .pause:
      for x in [0, size.width * 0.625] { path.addRect(Rect(x: x, y: 0, width: size.width * 0.375, height: size.height)) }
    case .fullScreen:
      // The mark consists of the four corners of a square in the middle. Each corner has two bars.
      let side = min(size.width, size.height)
      let (left, top, bar, arm) = ((size.width - side) / 2, (size.height - side) / 2, side / 8, side * 0.375)
      for x in [left, left + side - arm] {
        for y in [top, top + side - bar] { path.addRect(Rect(x: x, y: y, width: arm, height: bar)) }
      }
      for x in [left, left + side - bar] {
        for y in [top + bar, top + side - arm] { path.addRect(Rect(x: x, y: y, width: bar, height: arm - bar)) }
      }
    }
    return path
  }
}
