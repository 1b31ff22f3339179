/// The radii of a rectangle's four corners, in points. At most half of the shorter side has an effect.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomLeft: Double
  public var bottomRight: Double

  /// Corners that are not named are square.
  public init(topLeft: Double = 0, topRight: Double = 0, bottomLeft: Double = 0, bottomRight: Double = 0) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomLeft = bottomLeft
    self.bottomRight = bottomRight
  }

  /// The same radius for all four.
  public init(_ radius: Double) { self.init(topLeft: radius, topRight: radius, bottomLeft: radius, bottomRight: radius) }

  package var all: [Double] { [topLeft, topRight, bottomLeft, bottomRight] }
  /// The one radius of all four, `nil` where they differ.
  package var uniform: Double? { all.allSatisfy { $0 == topLeft } ? topLeft : nil }
}

extension CornerRadii: Digestible {
  package func feed(into digest: inout LayerDigest) {
    digest.append(topLeft)
    digest.append(topRight)
    digest.append(bottomLeft)
    digest.append(bottomRight)
  }
}
