/// A stack item is what a stack's steps know of a child. Its style is read once, as classes are dear to read in a loop.
struct StackItem {
  /// An alignment says where the child goes across the stack.
  enum Alignment: UInt8 { case start, end, center, stretch, baselineFirst, baselineLast }

  /// The child, which the pass holds.
  let reference: Unmanaged<LayoutElement>
  /// The last measured layout; empty before.
  var layout = Layout.empty
  /// The place in the stack, in points, which is set last.
  var origin = Point.zero
  /// The length along the stack, in points.
  var main = 0.0
  /// The length across the stack, in points.
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
  /// Where the child goes across the stack.
  let alignment: Alignment

  /// Makes the item of a child that is not measured.
  ///
  /// - Parameter stackAlignment: the stack's own alignment, which counts where the child says none.
  init(_ element: LayoutElement, _ stackAlignment: Alignment) {
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

  /// The child.
  var element: LayoutElement { reference.takeUnretainedValue() }
  /// The child's first baseline as measured last, in points: text sets it.
  var ascender: Double { reference._withUnsafeGuaranteedRef { $0.style.ascender } }
  /// The child's last baseline as measured last, in points: text sets it.
  var descender: Double { reference._withUnsafeGuaranteedRef { $0.style.descender } }
}

extension StackItem.Alignment {
  /// Makes the alignment of a stack's children that say none.
  init(_ alignItems: StackLayoutSpec.AlignItems) {
    self =
      switch alignItems {
      case .start: .start
      case .end: .end
      case .center: .center
      case .stretch: .stretch
      case .baselineFirst: .baselineFirst
      case .baselineLast: .baselineLast
      }
  }
}
