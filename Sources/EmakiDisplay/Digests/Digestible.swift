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
