import EmakiLayout

/// A crowd is what is known of an element's children together, for each of them that sticks out.
struct Crowd {
  /// The points by which rounding sizes up may have made them too long: a pixel for each length that was not on pixels before.
  var rounding: Size
  /// What helps where they are too long together for their stack.
  var mend: LintFinding.Mend?
}
