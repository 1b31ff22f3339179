import EmakiDisplay
import EmakiLayout

extension DisplayNode {
  /// Returns a white disc, or capsule, of 27 points of height with a shadow, which a finger would move.
  static func thumb() -> DisplayNode {
    let thumb = DisplayNode()
    thumb.cornerRadius = 13.5
    (thumb.shadowOpacity, thumb.shadowOffset, thumb.shadowRadius) = (0.15, Point(x: 0, y: 3), 4)
    // The border shows the edge on a white ground, where the shadow does not reach.
    (thumb.borderWidth, thumb.borderColor) = (0.5, Color(0x000000, alpha: 0.06))
    return thumb
  }
}
