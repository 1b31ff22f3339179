import EmakiLayout

/// A crowd holds what is known of all children of an element together. It is used for each child that sticks out.
struct Crowd {
  /// The length in points by which rounding sizes up may have made the children together too long. It is one pixel for each length that was
  /// not on pixels before.
  var rounding: Size
  /// The change that helps where the children are together too long for their stack; `nil` where there is none.
  var mend: LintFinding.Mend?
}
