/// A nested extent is how far a list that stands in a node reaches, as it was laid out last, in points along the direction of scrolling.
struct NestedExtent {
  /// The offset of the list, limited to its content.
  var offset: Double
  /// The length of the list.
  var length: Double
  /// The length of the content; infinite where it was not measured to its end.
  var content: Double
}
