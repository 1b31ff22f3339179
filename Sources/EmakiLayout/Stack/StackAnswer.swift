/// A stack answer is the layout that a stack had in a range, kept for when it is asked in the same range again.
struct StackAnswer {
  /// The range that the stack was asked in, narrowed by its own style.
  var range: SizeRange
  /// The layout that the stack had in the range.
  var layout: Layout
  /// The stack's first baseline, in points; a column's comes from its children's last measuring.
  var ascender: Double
  /// The stack's last baseline, in points, as a style has it.
  var descender: Double
  /// Whether something was reported while the stack was laid out.
  var hasErrors: Bool

  /// A key is a range that is compared bit by bit. For it NaN equals NaN, while `==` says otherwise.
  struct Key: Hashable {
    private var lengths: SIMD4<UInt64>

    init(_ range: SizeRange) {
      lengths = SIMD4(range.min.width.bitPattern, range.min.height.bitPattern, range.max.width.bitPattern, range.max.height.bitPattern)
    }
  }
}
