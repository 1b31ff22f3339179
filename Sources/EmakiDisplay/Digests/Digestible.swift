/// A `Digestible` value feeds a digest of what is painted with each of its fields that decides a pixel.
///
/// The function stands beside the fields, so that a new field is seen there. A test changes every field of every such type: the digest has
/// to change with it, or the field has to be on the test's list of those that decide no pixel.
package protocol Digestible {
  /// Appends the fields to a digest.
  ///
  /// Whatever has more than one length or form says which: two different values must never append the same bytes.
  func feed(into digest: inout LayerDigest)
}
