/// A detected stretch is a part of a text that a detector has found.
struct DetectedStretch: Equatable {
  /// The URL that it leads to.
  var target: String
  /// The range in scalars of the text.
  var range: Range<Int>
}
