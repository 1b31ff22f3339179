public import EmakiLayout

/// The blurred silhouette that a node casts on what lies below it.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// Multiplies the colour's alpha, 0 to 1.
  public var opacity: Double
  /// In points; positive `y` is downwards. Offset and blur together reach at most 2048 device pixels from what is in the picture.
  public var offset: Point
  /// The blur's standard deviation, in points, as Core Animation counts it; it counts as at most 341 device pixels.
  public var radius: Double

  public init(color: Color = .black, opacity: Double, offset: Point = Point(x: 0, y: 3), radius: Double = 3) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }
}

extension Shadow: Digestible {
  package func feed(into digest: inout LayerDigest) {
    digest.append(color)
    digest.append(opacity)
    digest.append(offset)
    digest.append(radius)
  }
}
