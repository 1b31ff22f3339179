/// An overlay mark is one thing that an overlay draws, in points.
enum OverlayMark: Hashable, Sendable {
  /// The box of a node.
  case frame(Rect)
  /// The baseline of a text, from its left end.
  case baseline(Point, width: Double)
  /// The number of pixels that a picture has for each device pixel of its node's box.
  case scale(Rect, ratio: Double)
  /// An area that can be tapped.
  case hit(HitArea)

  /// Returns the same mark moved by as many points on each axis.
  func offset(by delta: Point) -> OverlayMark {
    switch self {
    case .frame(let rect): .frame(rect.offset(by: delta))
    case .baseline(let point, let width): .baseline(point + delta, width: width)
    case .scale(let rect, let ratio): .scale(rect.offset(by: delta), ratio: ratio)
    case .hit(let area): .hit(area.offset(by: delta))
    }
  }
}
