import EmakiDisplay
import EmakiLayout

/// A scrubber node is a track with a knob that stands where a video is, as `UISlider` does.
final class ScrubberNode: DisplayNode {
  /// The part of the video that lies before the knob, from 0 to 1.
  var value = 0.0 { didSet { if value != oldValue { setNeedsDisplay() } } }
  var (minimumTrackTint, maximumTrackTint, thumbTint) = (Color.white, Color.white.withAlpha(0.4), Color.white)

  /// The width of the knob, and the height of the track, in points.
  static let (thumb, track) = (14.0, 3.0)

  override init() {
    super.init()
    displaysAsynchronously = false
    accessibilityLabel = "Position"
  }

  package override var hasContent: Bool { true }

  override var isAccessibilityElementByDefault: Bool { true }

  override var defaultAccessibilityTraits: AccessibilityTraits { .adjustable }

  override var defaultAccessibilityValue: String? { "\(Int((value * 100).rounded()))%" }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    if frame.width < Self.thumb { return [] }
    let way = (frame.width - Self.thumb) * value
    // Time goes from left to right in every direction of reading, as on UIKit's controls of playback.
    let knob = Rect(x: frame.minX + way, y: frame.midY - Self.thumb / 2, width: Self.thumb, height: Self.thumb)
    let whole = Rect(x: frame.minX, y: frame.midY - Self.track / 2, width: frame.width, height: Self.track)
    var (before, after) = (whole, whole)
    let middle = way + Self.thumb / 2
    (before.size.width, after.size.width) = (middle, whole.width - middle)
    after.origin.x = whole.minX + middle
    let scale = context.measuring.scale
    func shape(_ rect: Rect, radius: Double) -> RoundedRect {
      RoundedRect(
        Rect(
          x: scale.roundPixel(rect.minX), y: scale.roundPixel(rect.minY), width: scale.roundPixel(rect.width),
          height: scale.roundPixel(rect.height)),
        radius: radius)
    }
    return [
      .fill(shape(before, radius: Self.track / 2), minimumTrackTint), .fill(shape(after, radius: Self.track / 2), maximumTrackTint),
      .fill(shape(knob, radius: Self.thumb / 2), thumbTint),
    ]
  }
}
