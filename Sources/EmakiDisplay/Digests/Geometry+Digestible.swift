package import EmakiLayout

extension Point: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(x)
    digest.append(y)
  }
}

extension Size: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(width)
    digest.append(height)
  }
}

extension Rect: Digestible {
  /// Appends the fields to a digest.
  package func feed(into digest: inout LayerDigest) {
    digest.append(origin)
    digest.append(size)
  }
}
