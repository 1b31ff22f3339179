/// A stack spec lays its children out in a row or a column, as CSS flexbox does, with Texture's rules where the two differ.
///
/// ```swift
/// let text = StackLayoutSpec(.vertical, spacing: 4, children: [title, subtitle])
/// text.style.flexShrink = 1
/// let row = StackLayoutSpec(.horizontal, spacing: 10, alignItems: .center, children: [icon, text])
/// ```
///
/// Children are first measured with an unbounded length along the direction, then grown or shrunk once by their flex factors; a
/// flexed child's own minimum and maximum do not resist.
public final class StackLayoutSpec: LayoutSpec {
  /// A direction says whether the stack is a row or a column.
  public enum Direction: Sendable, CaseIterable {
    /// The stack is a row, from left to right.
    case horizontal
    /// The stack is a column, from top to bottom.
    case vertical
  }

  /// A justification says where the children go along the direction when they leave room, or need more than there is.
  public enum JustifyContent: Sendable, CaseIterable {
    /// The children stand at the start of the line.
    case start
    /// The children stand in the middle of the line.
    case center
    /// The children stand at the end of the line.
    case end
    /// The room is shared out between the children.
    case spaceBetween
    /// The room is shared out around the children: half a share is before the first and after the last.
    case spaceAround
  }

  /// An item alignment says where each child goes across the direction.
  public enum AlignItems: Sendable, CaseIterable {
    /// The children stand at the line's start: the top of a row, the left of a column.
    case start
    /// The children stand at the line's end: the bottom of a row, the right of a column.
    case end
    /// The children stand in the middle of the line.
    case center
    /// The children are made as long across as the line.
    case stretch
    /// The children stand with their first baselines in one line.
    case baselineFirst
    /// The children stand with their last baselines in one line.
    case baselineLast
  }

  /// A wrap says whether the stack may have several lines.
  public enum FlexWrap: Sendable, CaseIterable {
    /// The stack has one line, however long.
    case noWrap
    /// A child that does not fit begins a new line.
    case wrap
  }

  /// A content alignment says where the lines of a wrapping stack go across the direction.
  public enum AlignContent: Sendable, CaseIterable {
    /// The lines stand at the stack's start.
    case start
    /// The lines stand in the middle of the stack.
    case center
    /// The lines stand at the stack's end.
    case end
    /// The room is shared out between the lines.
    case spaceBetween
    /// The room is shared out around the lines: half a share is before the first and after the last.
    case spaceAround
    /// The lines are made longer across by the room that is left, all by the same.
    case stretch
  }

  /// A horizontal alignment names a side of the stack, whatever its direction.
  public enum HorizontalAlignment: Sendable, CaseIterable {
    /// The alignment sets nothing.
    case none
    /// The children stand at this side, or in the middle between both.
    case left, middle, right
  }

  /// A vertical alignment names a side of the stack, whatever its direction.
  public enum VerticalAlignment: Sendable, CaseIterable {
    /// The alignment sets nothing.
    case none
    /// The children stand at this side, or in the middle between both.
    case top, center, bottom
  }

  /// The direction of the stack: a row or a column. It is a row by default, as in Texture. The Chinese guide, which says column, is wrong.
  @exclusivity(unchecked) public var direction: Direction { didSet { applyAlignments() } }
  /// The room between neighbours, in points, on top of their own `spacingBefore` and `spacingAfter`.
  @exclusivity(unchecked) public var spacing: Double
  /// The places of the children along the direction. Setting it while an alignment is in use is an error of the layout, as Texture asserts.
  @exclusivity(unchecked) public var justifyContent: JustifyContent {
    didSet { if alignmentInUse != nil { setBesideAlignment = "justifyContent" } }
  }
  /// The place of each child across the direction; stretched by default. Setting it while an alignment is in use is an error of the layout,
  /// as Texture asserts.
  @exclusivity(unchecked) public var alignItems: AlignItems {
    didSet { if alignmentInUse != nil { setBesideAlignment = "alignItems" } }
  }
  /// The property that was set while an alignment was in use.
  private var setBesideAlignment: StaticString?
  /// Whether the stack may have several lines.
  @exclusivity(unchecked) public var flexWrap: FlexWrap
  /// The places of the lines of a wrapping stack across the direction.
  @exclusivity(unchecked) public var alignContent: AlignContent
  /// The room between the lines of a wrapping stack, in points.
  @exclusivity(unchecked) public var lineSpacing: Double
  /// The elements that stand in the stack, in order.
  @exclusivity(unchecked) public var children: [LayoutElement]

  /// Makes a stack; each parameter is the property of its name.
  public init(
    _ direction: Direction = .horizontal, spacing: Double = 0, justifyContent: JustifyContent = .start,
    alignItems: AlignItems = .stretch, flexWrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
    children: [LayoutElement] = []
  ) {
    self.direction = direction
    self.spacing = spacing
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.flexWrap = flexWrap
    self.alignContent = alignContent
    self.lineSpacing = lineSpacing
    self.children = children
  }

  /// Makes a column without children.
  public static func vertical() -> StackLayoutSpec { StackLayoutSpec(.vertical) }
  /// Makes a row without children.
  public static func horizontal() -> StackLayoutSpec { StackLayoutSpec(.horizontal) }

  /// The side at which the children stand from left to right. It writes `justifyContent` in a horizontal stack and `alignItems` in a
  /// vertical one, again whenever the direction changes. `.none` leaves both as they are, and allows them to be set again.
  public var horizontalAlignment: HorizontalAlignment = .none { didSet { applyAlignments() } }
  /// The side at which the children stand from top to bottom. It writes `alignItems` in a horizontal stack and `justifyContent` in a
  /// vertical one, as `horizontalAlignment` does for its axis.
  public var verticalAlignment: VerticalAlignment = .none { didSet { applyAlignments() } }

  /// Sets `justifyContent` and `alignItems` to what the alignments mean in the current direction.
  private func applyAlignments() {
    let horizontal: (JustifyContent, AlignItems)? =
      switch horizontalAlignment {
      case .none: nil
      case .left: (.start, .start)
      case .middle: (.center, .center)
      case .right: (.end, .end)
      }
    let vertical: (JustifyContent, AlignItems)? =
      switch verticalAlignment {
      case .none: nil
      case .top: (.start, .start)
      case .center: (.center, .center)
      case .bottom: (.end, .end)
      }
    let (along, across) = direction == .horizontal ? (horizontal, vertical) : (vertical, horizontal)
    // What the alignments set is not set beside them.
    let beside = setBesideAlignment
    if let along { justifyContent = along.0 }
    if let across { alignItems = across.1 }
    setBesideAlignment = alignmentInUse == nil ? nil : beside
  }

  /// The name of the alignment that is in use.
  private var alignmentInUse: String? {
    if horizontalAlignment != .none { return "horizontalAlignment" }
    return verticalAlignment != .none ? "verticalAlignment" : nil
  }

  @inline(never)
  private func reportAlignment(beside property: StaticString, _ context: LayoutContext) {
    guard let alignment = alignmentInUse else { return }
    context.report(.setBesideAlignment(element: displayName, property: "\(property)", alignment: alignment))
  }

  // Each time that a stack is asked for its layout, it asks the stacks below it again, so each further level of nested stacks would double
  // the work. Therefore a stack remembers its layouts of this pass. A layout depends only on the stack's own range. The parent's size
  // matters only for finding that range.

  /// The last unbounded answer, which a chain of stacks asks for again and again.
  private var latest: StackAnswer?
  /// The number of the context's pass in which the stack was last asked as an inner stack.
  private var pass = 0
  /// The number of times that the stack was laid out in that pass.
  private var calculations = 0
  /// All answers of the pass by their ranges; `nil` until there were many.
  @exclusivity(unchecked) private var answers: [StackAnswer.Key: StackAnswer]?

  /// The number of times that a stack is laid out in a pass before it keeps every answer. A stack in an ordinary tree is asked less often.
  private static let answerLimit = 4
  /// The greatest number of times that a stack is laid out in a pass; more is an error. Shrinking stacks and ratios many levels deep ask
  /// for ever more different sizes.
  static let calculationLimit = 1000

  public override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    let range = ownRange(constrainedSize, parentSize, context)
    if pass == context.pass, let known = answer(in: range, context) { return known }
    let reported = context.reportCount
    let (layout, isOutermost) = context.layout(ofStack: { calculateLayoutThatFits(range, in: context) })
    // The outermost stack remembers nothing, because only inner stacks are measured again.
    if isOutermost { return layout }
    if pass == context.pass {
      calculations += 1
    } else {
      pass = context.pass
      calculations = 1
      latest = nil
    }
    // An answer is kept where it is likely to be asked for again in this pass.
    let isUnbounded = range.max.width == .infinity || range.max.height == .infinity
    if !isUnbounded && calculations <= Self.answerLimit { return layout }
    let answer = StackAnswer(
      range: range, layout: layout, ascender: style.ascender, descender: style.descender, hasErrors: context.reportCount != reported)
    if calculations > Self.answerLimit { keep(answer, context) }
    if isUnbounded { latest = answer }
    return layout
  }

  /// Gives the stack's earlier answer in the same range in this pass; `nil` where the stack must be laid out.
  @inline(never)
  private func answer(in range: SizeRange, _ context: LayoutContext) -> Layout? {
    let known: StackAnswer
    // An explanation needs every step, so the latest layout is not reused for it. Where there are many layouts, they are reused all the
    // same.
    if let latest, latest.range == range, context.explanation == nil {
      known = latest
    } else if let answer = answers?[StackAnswer.Key(range)] {
      known = answer
    } else {
      return calculations < Self.calculationLimit ? nil : refuse(context)
    }
    style.ascender = known.ascender
    style.descender = known.descender
    if known.hasErrors { context.reportAgain() }
    context.explain(self, "size: \(known.layout.size.text), as before in this range")
    context.endExplanation(of: self)
    return known.layout
  }

  /// Reports that the stack was asked too often, and returns a layout without a size.
  private func refuse(_ context: LayoutContext) -> Layout {
    if calculations == Self.calculationLimit {
      context.report(.tooManyRanges(element: displayName, limit: Self.calculationLimit))
      calculations += 1
    } else {
      context.reportAgain()
    }
    return .empty
  }

  /// Keeps an answer until the pass ends.
  @inline(never)
  private func keep(_ answer: StackAnswer, _ context: LayoutContext) {
    if answers == nil {
      answers = [:]
      context.atEndOfPass { self.answers = nil }
    }
    answers?[StackAnswer.Key(answer.range)] = answer
  }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    if let setBesideAlignment { reportAlignment(beside: setBesideAlignment, context) }
    if children.isEmpty { return context.layout(of: self, size: range.min) }
    // The children are held for the pass, even if measuring one of them changes the stack, because the items do not hold them.
    let children = children
    defer { withExtendedLifetime(children) {} }
    return withUnsafeTemporaryAllocation(of: StackItem.self, capacity: children.count) { items in
      let size = StackLayout(self, children, range, context, items).layout()
      let placed = Layout.Children(count: items.count) { index in
        let item = items.moveElement(from: index)
        return Layout.Child(item.reference.takeUnretainedValue(), at: item.origin, layout: item.layout)
      }
      return context.layout(of: self, size: range.clamp(size), children: placed)
    }
  }

  public override func replaceHeldElements(_ replacement: (LayoutElement) -> LayoutElement) {
    children = children.map(replacement)
  }
}

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
  /// The alignment that says where the child goes across the stack: its own, or else the stack's.
  let alignment: StackLayoutSpec.AlignItems
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
