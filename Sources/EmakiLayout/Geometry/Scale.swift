/// A scale says how many device pixels one point has, and is the one place where points become pixels.
///
/// Layout keeps lengths in points and moves them onto pixels with `floorPixel(_:)`, `ceilPixel(_:)` and `roundPixel(_:)`. What draws
/// turns points into numbers of pixels, with one function for each rounding:
///
/// - `nearestPixelCount(_:in:)` for lengths and scroll offsets,
/// - `fullPixelCount(_:in:)` for the pixels that a length holds wholly,
/// - `touchedPixels(from:to:)` for the pixels that a stretch touches at all.
public struct Scale: Hashable, Sendable {
  /// The number of device pixels of one point; finite and above 0.
  public let factor: Double

  /// Makes a scale of a number of device pixels for each point.
  ///
  /// - Precondition: `factor` is finite and above 0.
  public init(_ factor: Double) {
    precondition(factor.isFinite && factor > 0, "a scale is a finite number above 0, not \(factor)")
    self.factor = factor
  }

  // MARK: Points and pixels, not rounded

  /// The length of one device pixel, in points.
  @inlinable public var onePixel: Double { 1 / factor }

  /// Converts points to device pixels without rounding, such as the radius of a corner or of a blur.
  @inlinable
  package func pixels(_ points: Double) -> Double { points * factor }

  /// Converts whole device pixels to points.
  @inlinable
  package func points(_ pixels: Int) -> Double { Double(pixels) / factor }

  // MARK: Points to whole pixels, for drawing

  /// The longest length that `nearestPixelCount(_:in:)` and `fullPixelCount(_:in:)` give, in device pixels.
  @usableFromInline package static let pixelCountLimit = 1_000_000_000_000_000

  /// Rounds a length or a scroll offset to the nearest number of device pixels; halves go away from 0.
  ///
  /// - Parameter bounds: the least and the greatest result, in device pixels. NaN counts as 0.
  @inlinable
  package func nearestPixelCount(_ points: Double, in bounds: ClosedRange<Int> = -pixelCountLimit...pixelCountLimit) -> Int {
    Scale.count((points * factor).rounded(.toNearestOrAwayFromZero), in: bounds)
  }

  /// Returns the number of device pixels that a length has room for: it is rounded down.
  ///
  /// - Parameter bounds: the least and the greatest result, in device pixels. NaN counts as 0.
  @inlinable
  package func fullPixelCount(_ points: Double, in bounds: ClosedRange<Int> = -pixelCountLimit...pixelCountLimit) -> Int {
    Scale.count((points * factor).rounded(.down), in: bounds)
  }

  @inlinable
  static func count(_ pixels: Double, in bounds: ClosedRange<Int>) -> Int {
    Int(min(max(pixels.isNaN ? 0 : pixels, Double(bounds.lowerBound)), Double(bounds.upperBound)))
  }

  /// Returns the range of all device pixels that a stretch touches: both ends are rounded outwards.
  ///
  /// The results are at most 1e9 away from 0.
  ///
  /// - Parameters:
  ///   - low: where the stretch begins, in points; not NaN.
  ///   - high: where the stretch ends, in points; not NaN. An end before the beginning counts as the beginning.
  @inlinable
  package func touchedPixels(from low: Double, to high: Double) -> Range<Int> {
    let start = (low * factor).rounded(.down)
    let end = max(low * factor, high * factor).rounded(.up)
    return Int(min(max(start, -1e9), 1e9))..<Int(min(max(end, -1e9), 1e9))
  }

  // MARK: Points onto pixels, for layout

  /// The difference in points that rounding up and down ignores, so that a length of 100.66666666667 does not move a pixel: `Float.ulpOfOne`.
  // It is a literal, with which no access has to see to it that the value is made.
  @usableFromInline static let epsilon = 0x1p-23

  /// Gives the largest multiple of a pixel at or below a length, in points, as Texture's `ASFloorPixelValue`.
  @inlinable
  public func floorPixel(_ value: Double) -> Double { ((value + Scale.epsilon) * factor).rounded(.down) / factor }

  /// Gives the smallest multiple of a pixel at or above a length, in points, as Texture's `ASCeilPixelValue`.
  @inlinable
  @inline(__always)
  public func ceilPixel(_ value: Double) -> Double {
    let pixels = (value - Scale.epsilon) * factor
    // Numbers are rounded as integers where they fit, because without SSE4.1 the processor has no instruction for `rounded(.up)`.
    guard abs(pixels) < 1e15 else { return pixels.rounded(.up) / factor }
    let whole = Double(Int(pixels))
    return (whole < pixels ? whole + 1 : whole) / factor
  }

  /// Rounds both lengths of a size up at once, as `ceilPixel(_:)` does each; both are at least 0 and below 10,000,000 points.
  @inline(__always)
  func ceilPixels(_ size: Size) -> Size {
    // With such a factor, valid lengths are below 1e15 pixels.
    guard factor < 1e8 else { return Size(width: ceilPixel(size.width), height: ceilPixel(size.height)) }
    let pixels = (SIMD2(size.width, size.height) - Scale.epsilon) * factor
    // Adding and subtracting this number rounds to the nearest whole number, because a sum of this size has no room for a fraction.
    let place = SIMD2(repeating: 0x1.8p52)
    let whole = (pixels + place) - place
    let up = whole.replacing(with: whole + 1, where: whole .< pixels)
    // The lengths are divided even where they are already on pixels. A sum of such lengths may be off in its last bit, and line breaks
    // depend on that bit.
    let length = up / factor
    return Size(width: length.x, height: length.y)
  }

  /// Gives the nearest multiple of a pixel, in points, as Texture's `ASRoundPixelValue`; halves go away from 0.
  @inlinable
  public func roundPixel(_ value: Double) -> Double { (value * factor).rounded(.toNearestOrAwayFromZero) / factor }
}
