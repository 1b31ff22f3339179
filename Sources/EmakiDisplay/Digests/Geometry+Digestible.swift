package import EmakiLayout

extension Point: Digestible {
  package func feed(into digest: inout LayerDigest) {
    digest.append(x)
    digest.append(y)
  }
}

extension Size: Digestible {
  package func feed(into digest: inout LayerDigest) {
    digest.append(width)
    digest.append(height)
  }
}

extension Rect: Digestible {
  package func feed(into digest: inout LayerDigest) {
    digest.append(origin)
    digest.append(size)
  }
}
