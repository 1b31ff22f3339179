package import EmakiLayout

/// A rounded rectangle has quarter circles for corners. When it is drawn, the radius is at most half of the shorter side.
package struct RoundedRect: Hashable, Sendable {
  /// The rectangle before its corners are rounded, in points.
  package var rect: Rect
  /// The radius of all four corners, in points.
  package var radius: Double

  /// Makes a rectangle whose corners are square by default.
  package init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }
}

extension RoundedRect: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(rect)
    digest.append(radius)
  }
}
