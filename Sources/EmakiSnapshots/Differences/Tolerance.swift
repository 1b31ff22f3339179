/// What a row may differ by from the row expected and still pass. A row that moved or has another height never passes.
///
/// Both limits hold at once and for each row by itself, so that neither one strong pixel nor one broad faint area is lost in a long page.
public struct Tolerance: Hashable, Sendable {
  /// The largest difference of a channel, of 255.
  public var maxDelta: Int
  /// How many pixels may differ in an area that hangs together.
  public var maxArea: Int

  public init(maxDelta: Int = 0, maxArea: Int = 0) { (self.maxDelta, self.maxArea) = (maxDelta, maxArea) }

  /// Pixel for pixel.
  public static let exact = Tolerance()

  func allows(_ difference: PixelDifference) -> Bool { difference.largest <= maxDelta && difference.largestArea <= maxArea }
}
