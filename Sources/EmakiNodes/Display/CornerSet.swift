/// A corner set names some of a rectangle's four corners. UIKit's name for it is `CACornerMask`.
public struct CornerSet: OptionSet, Hashable, Sendable {
  /// The bits of the corners.
  public let rawValue: UInt8

  /// Creates a set from the bits of its corners.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = CornerSet(rawValue: 1)
  /// The top right corner.
  public static let topRight = CornerSet(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = CornerSet(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = CornerSet(rawValue: 8)
  /// All four corners.
  public static let all: CornerSet = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  /// The top left corner, under Core Animation's name.
  public static let layerMinXMinYCorner = topLeft
  /// The top right corner, under Core Animation's name.
  public static let layerMaxXMinYCorner = topRight
  /// The bottom left corner, under Core Animation's name.
  public static let layerMinXMaxYCorner = bottomLeft
  /// The bottom right corner, under Core Animation's name.
  public static let layerMaxXMaxYCorner = bottomRight
}
