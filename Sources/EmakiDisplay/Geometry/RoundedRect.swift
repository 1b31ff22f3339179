package import EmakiLayout

/// A rectangle whose corners are quarter circles; the radius is limited to half the shorter side when drawn.
package struct RoundedRect: Hashable, Sendable {
  package var rect: Rect
  package var radius: Double

  package init(_ rect: Rect, radius: Double = 0) {
    self.rect = rect
    self.radius = radius
  }
}

extension RoundedRect: Digestible {
  package func feed(into digest: inout LayerDigest) {
    digest.append(rect)
    digest.append(radius)
  }
}
