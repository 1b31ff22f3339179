package import EmakiLayout

extension Scale {
  /// Converts points to device pixels. NaN counts as 0, and nothing is longer than a list can be: a billion points.
  package func listPixels(_ points: Double) -> Int { points.isNaN ? 0 : nearestPixelCount(min(max(points, -1e9), 1e9)) }
}
