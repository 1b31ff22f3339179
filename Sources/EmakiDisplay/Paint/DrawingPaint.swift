/// What a path is filled or stroked with.
public enum DrawingPaint: Hashable, Sendable {
  case color(Color)
  case linearGradient(LinearGradient)
}

extension DrawingPaint {
  var isFinite: Bool {
    switch self {
    case .color: true
    case .linearGradient(let gradient): gradient.isFinite
    }
  }
}
