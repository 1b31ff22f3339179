public import EmakiLayout

/// A shadow is the blurred silhouette that a node casts on what lies below it.
public struct Shadow: Hashable, Sendable {
  /// The shadow's colour, before `opacity` is applied.
  public var color: Color
  /// The factor from 0 to 1 that the colour's alpha is multiplied by.
  public var opacity: Double
  /// The shadow's distance from the node, in points with `y` downwards. Offset and blur together reach at most 2048 device pixels from what
  /// is in the picture.
  public var offset: Point
  /// The blur's standard deviation in points, as in Core Animation. It is limited to 341 device pixels.
  public var radius: Double

  /// Makes a shadow; by default a black one, 3 points further down, with a radius of 3 points.
  public init(color: Color = .black, opacity: Double, offset: Point = Point(x: 0, y: 3), radius: Double = 3) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
  }
}

extension Shadow: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(color)
    digest.append(opacity)
    digest.append(offset)
    digest.append(radius)
  }
}
