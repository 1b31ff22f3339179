/// A drawing paint is what a path is filled or stroked with.
public enum DrawingPaint: Hashable, Sendable {
  /// A single colour fills everything.
  case color(Color)
  /// Colours along a line.
  case linearGradient(LinearGradient)
}

extension DrawingPaint {
  /// Whether all numbers of the paint can be drawn.
  var isFinite: Bool {
    switch self {
    case .color: true
    case .linearGradient(let gradient): gradient.isFinite
    }
  }
}
