package import EmakiDigest

/// A `ContentDigests` knows what lies behind the names in a display list: the contents of pictures and the files of fonts.
package protocol ContentDigests {
  /// Returns the digest of what a picture is read from; `nil` where it cannot be read.
  func digest(of source: ImageSource) -> Digest?

  /// Returns the digest of everything that decides how a font's glyphs look, in any process.
  func digest(of font: FontID) -> Digest
}
