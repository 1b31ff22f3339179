/// How many device pixels one point has, and the roundings between the two.
///
/// Layout rounds sizes up, positions up after summing, and a few offsets to nearest; nothing else rounds. Source: Texture's
/// `ASFloorPixelValue`, `ASCeilPixelValue`, `ASRoundPixelValue`.
public struct Scale: Hashable, Sendable {
  /// Device pixels a point; finite and above 0.
  public let factor: Double

  /// - Precondition: `factor` is finite and above 0.
  public init(_ factor: Double) {
    precondition(factor.isFinite && factor > 0, "a scale is a finite number above 0, not \(factor)")
    self.factor = factor
  }

  /// In points: noise such as 100.66666666667 must not move a pixel.
  @usableFromInline static let epsilon = Double(Float.ulpOfOne)

  /// The largest multiple of a pixel at or below `value`, in points.
  @inlinable
  public func floorPixel(_ value: Double) -> Double { ((value + Scale.epsilon) * factor).rounded(.down) / factor }

  /// The smallest multiple of a pixel at or above `value`, in points.
  @inlinable
  @inline(__always)
  public func ceilPixel(_ value: Double) -> Double {
    let pixels = (value - Scale.epsilon) * factor
    // Through integers where they reach: without SSE4.1 the processor has no instruction for `rounded(.up)`.
    guard abs(pixels) < 1e15 else { return pixels.rounded(.up) / factor }
    let whole = Double(Int(pixels))
    return (whole < pixels ? whole + 1 : whole) / factor
  }

  /// The nearest multiple of a pixel, halves away from zero, in points.
  @inlinable
  public func roundPixel(_ value: Double) -> Double { (value * factor).rounded(.toNearestOrAwayFromZero) / factor }
}
