package import EmakiSupport

/// A `ContentDigests` returns digests of what a display list only names: the contents of pictures and the files of fonts.
package protocol ContentDigests {
  /// Returns the digest of the contents of a picture's source; `nil` where the source cannot be read.
  func digest(of source: ImageSource) -> Digest?

  /// Returns the digest of everything that decides how a font's glyphs look, in any process.
  func digest(of font: FontID) -> Digest
}
