import EmakiDisplay
import EmakiLayout

extension ImageModification {
  /// The corner radius in points that rounding gives a picture of a size; 0 where nothing rounds it.
  func cornerRadius(in size: Size) -> Double {
    let half = min(size.width, size.height) / 2
    var radius = 0.0
    for operation in operations {
      switch operation {
      case .circle: radius = half
      case .rounded(let value): radius = max(radius, min(value, half))
      case .tint, .grayscale: break
      }
    }
    return radius
  }
}
