/// A stack item holds what a stack's steps need to know of a child. The child's style is read once, as reading objects in a loop is slow.
struct StackItem {
  /// A reference to the child, which the pass keeps alive.
  let reference: Unmanaged<LayoutElement>
  /// The child's last measured layout; empty before it is measured.
  var layout = Layout.empty
  /// The child's place in the stack, in points, which is set last.
  var origin = Point.zero
  /// The child's length along the stack, in points.
  var main = 0.0
  /// The child's length across the stack, in points.
  var cross = 0.0
  /// The room before the child, in points.
  let before: Double
  /// The room after the child, in points.
  let after: Double
  /// The child's share of left-over room.
  let grow: Double
  /// The child's share of missing room.
  let shrink: Double
  /// The length that flexing adds to `main`, in points.
  var delta = 0.0
  /// The alignment that says where the child goes across the stack.
  let alignment: StackLayoutSpec.AlignItems

  /// Makes the item of a child that is not measured yet.
  ///
  /// - Parameter stackAlignment: the stack's own alignment, which counts where the child says none.
  init(_ element: LayoutElement, _ stackAlignment: StackLayoutSpec.AlignItems) {
    reference = .passUnretained(element)
    before = element.style.spacingBefore
    after = element.style.spacingAfter
    grow = element.style.flexGrow
    shrink = element.style.flexShrink
    alignment =
      switch element.style.alignSelf {
      case .start: .start
      case .end: .end
      case .center: .center
      case .stretch: .stretch
      case .auto: stackAlignment
      }
  }

  /// The child of the stack.
  var element: LayoutElement { reference.takeUnretainedValue() }
  /// The child's first baseline as measured last, in points: text sets it.
  var ascender: Double { reference._withUnsafeGuaranteedRef { $0.style.ascender } }
  /// The child's last baseline as measured last, in points: text sets it.
  var descender: Double { reference._withUnsafeGuaranteedRef { $0.style.descender } }
}

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
