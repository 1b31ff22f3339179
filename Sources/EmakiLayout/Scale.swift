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
  @inlinable static var epsilon: Double { Double(Float.ulpOfOne) }

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

  /// `ceilPixel` of both lengths at once, as every layout needs it. They must be valid ones.
  @inline(__always)
  func ceilPixels(_ size: Size) -> Size {
    // Below 1e15 pixels, as the lengths are valid ones.
    guard factor < 1e8 else { return Size(width: ceilPixel(size.width), height: ceilPixel(size.height)) }
    let pixels = (SIMD2(size.width, size.height) - Scale.epsilon) * factor
    // The nearest whole number, as one at this place of the number line has no room for a fraction.
    let place = SIMD2(repeating: 0x1.8p52)
    let whole = (pixels + place) - place
    let up = whole.replacing(with: whole + 1, where: whole .< pixels)
    // Divided even where the size is on pixels: a sum of lengths on pixels may be off in its last bit, on which line breaks hang.
    let length = up / factor
    return Size(width: length.x, height: length.y)
  }

  /// The nearest multiple of a pixel, halves away from zero, in points.
  @inlinable
  public func roundPixel(_ value: Double) -> Double { (value * factor).rounded(.toNearestOrAwayFromZero) / factor }
}
