import EmakiDisplay
import EmakiLayout

/// A mark node is a control that shows one shape, drawn over its whole area. The shape stands for playing, pausing or the full screen.
final class MarkNode: ControlNode {
  /// A shape is what a mark shows.
  enum Shape: String { case play, pause, fullScreen }

  var shape: Shape { didSet { displayChange(shape, oldValue) } }
  var color = Color.white { didSet { displayChange(color, oldValue) } }

  init(_ shape: Shape, label: String) {
    self.shape = shape
    super.init()
    // The size is Texture's.
    style.preferredSize = Size(width: 16, height: 22)
    displaysAsynchronously = false
    accessibilityLabel = label
  }

  override var hasContent: Bool { true }

  override var defaultAccessibilityTraits: AccessibilityTraits { .button }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    let shape = shape
    let color = color
    let drawing = Drawing(key: "emaki player mark \(shape.rawValue) \(color)") { context in
      context.fill(Self.path(of: shape, in: context.size), with: .color(color))
    }
    return ([.drawing(drawing, frame)], [])
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
      let left = (size.width - side) / 2
      let top = (size.height - side) / 2
      let bar = side / 8
      let arm = side * 0.375
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

/// A scrubber node is a track with a knob that stands where a video is, as `UISlider` does.
final class ScrubberNode: DisplayNode {
  /// The part of the video that lies before the knob, from 0 to 1.
  var value = 0.0 { didSet { displayChange(value, oldValue) } }
  var minimumTrackTint = Color.white
  var maximumTrackTint = Color.white.withAlpha(0.4)
  var thumbTint = Color.white

  /// The width of the knob, and the height of the track, in points.
  static let (thumb, track) = (14.0, 3.0)

  override init() {
    super.init()
    displaysAsynchronously = false
    accessibilityLabel = "Position"
  }

  override var hasContent: Bool { true }

  override var isAccessibilityElementByDefault: Bool { true }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  override var defaultAccessibilityValue: String? { "\(Int((value * 100).rounded()))%" }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    if frame.width < Self.thumb { return ([], []) }
    let way = (frame.width - Self.thumb) * value
    // Time goes from left to right in every direction of reading, as on UIKit's controls of playback.
    let knob = Rect(x: frame.minX + way, y: frame.midY - Self.thumb / 2, width: Self.thumb, height: Self.thumb)
    let whole = Rect(x: frame.minX, y: frame.midY - Self.track / 2, width: frame.width, height: Self.track)
    var before = whole
    var after = whole
    let middle = way + Self.thumb / 2
    (before.size.width, after.size.width) = (middle, whole.width - middle)
    after.origin.x = whole.minX + middle
    func shape(_ rect: Rect, radius: Double) -> RoundedRect { RoundedRect(rect.rounded(to: context.measuring.scale), radius: radius) }
    let items: [DisplayItem] = [
      .fill(shape(before, radius: Self.track / 2), minimumTrackTint), .fill(shape(after, radius: Self.track / 2), maximumTrackTint),
      .fill(shape(knob, radius: Self.thumb / 2), thumbTint),
    ]
    return (items, [])
  }
}
