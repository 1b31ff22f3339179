/// A tolerance says by how much a row may differ from the expected row and still pass. A row that moved or has another height never passes.
///
/// Both limits hold at the same time and for each row by itself. So neither one strong pixel nor one broad faint area is lost in a long
/// page.
public struct Tolerance: Hashable, Sendable {
  /// The largest difference of a channel, 0 to 255.
  public var maxDelta: Int
  /// The largest number of differing pixels in one connected area.
  public var maxArea: Int

  /// Creates a tolerance: by default no pixel may differ.
  public init(maxDelta: Int = 0, maxArea: Int = 0) { (self.maxDelta, self.maxArea) = (maxDelta, maxArea) }

  /// The tolerance that lets no pixel differ.
  public static let exact = Tolerance()

  func allows(_ difference: PixelDifference) -> Bool { difference.largest <= maxDelta && difference.largestArea <= maxArea }
}
