/// A drawing paint is what a path is filled or stroked with.
public enum DrawingPaint: Hashable, Sendable {
  /// One colour for the whole shape.
  case color(Color)
  /// A gradient of colours along a line.
  case linearGradient(LinearGradient)
  /// A gradient of colours between two circles.
  case radialGradient(RadialGradient)
}

extension DrawingPaint {
  /// Whether all numbers of the paint are in the range that can be drawn.
  var isFinite: Bool {
    switch self {
    case .color: true
    case .linearGradient(let gradient): gradient.isFinite
    case .radialGradient(let gradient): gradient.isFinite
    }
  }
}
