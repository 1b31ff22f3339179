package import EmakiLayout
package import EmakiSupport

/// A `Digestible` value appends each of its fields that decides a pixel to the digest of what is painted.
///
/// The function stands beside the fields, so that a new field is seen there. A test changes every field of every such type: the digest has
/// to change with it, or the field has to be on the test's list of those that decide no pixel.
package protocol Digestible {
  /// Appends the fields to a digest.
  ///
  /// A field that can have more than one length or form appends its length or form too: two different values must never append the same
  /// bytes.
  func feed(into digest: inout LayerDigest)
}

/// A `ContentDigests` returns digests of what a display list only names: the contents of pictures and the files of fonts.
package protocol ContentDigests {
  /// Returns the digest of the contents of a picture's source; `nil` where the source cannot be read.
  func digest(of source: ImageSource) -> Digest?

  /// Returns the digest of everything that decides how a font's glyphs look, in any process.
  func digest(of font: FontID) -> Digest
}

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
