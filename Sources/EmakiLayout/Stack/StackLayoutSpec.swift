/// Lays its children out in a row or a column, as CSS flexbox does, with Texture's rules where the two differ.
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
  public enum Direction: Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// Where the children go along the direction when they leave room, or lack it.
  public enum JustifyContent: Hashable, Sendable, CaseIterable {
    case start, center, end, spaceBetween, spaceAround
  }

  /// Where each child goes across the direction.
  public enum AlignItems: Hashable, Sendable, CaseIterable {
    case start, end, center, stretch, baselineFirst, baselineLast
  }

  public enum FlexWrap: Hashable, Sendable, CaseIterable {
    case noWrap, wrap
  }

  /// Where the lines of a wrapping stack go across the direction.
  public enum AlignContent: Hashable, Sendable, CaseIterable {
    case start, center, end, spaceBetween, spaceAround, stretch
  }

  public enum HorizontalAlignment: Hashable, Sendable, CaseIterable {
    case none, left, middle, right
  }

  public enum VerticalAlignment: Hashable, Sendable, CaseIterable {
    case none, top, center, bottom
  }

  /// Horizontal by default, as in Texture; the Chinese guide, which says vertical, is wrong.
  @exclusivity(unchecked) public var direction: Direction { didSet { applyAlignments() } }
  /// Room between neighbours, in points, on top of their own `spacingBefore` and `spacingAfter`.
  @exclusivity(unchecked) public var spacing: Double
  /// Setting it while an alignment is in use is an error of the layout, as Texture asserts.
  public var justifyContent: JustifyContent {
    get { justification }
    set {
      justification = newValue
      if alignmentInUse != nil { setBesideAlignment = "justifyContent" }
    }
  }
  /// Stretch by default. Setting it while an alignment is in use is an error of the layout, as Texture asserts.
  public var alignItems: AlignItems {
    get { itemAlignment }
    set {
      itemAlignment = newValue
      if alignmentInUse != nil { setBesideAlignment = "alignItems" }
    }
  }
  @exclusivity(unchecked) private var justification: JustifyContent
  @exclusivity(unchecked) private var itemAlignment: AlignItems
  /// The property that was set while an alignment was in use.
  @exclusivity(unchecked) private var setBesideAlignment: StaticString?
  @exclusivity(unchecked) public var flexWrap: FlexWrap
  @exclusivity(unchecked) public var alignContent: AlignContent
  /// Room between the lines of a wrapping stack, in points.
  @exclusivity(unchecked) public var lineSpacing: Double
  @exclusivity(unchecked) public var children: [LayoutElement]

  public init(
    _ direction: Direction = .horizontal, spacing: Double = 0, justifyContent: JustifyContent = .start,
    alignItems: AlignItems = .stretch, flexWrap: FlexWrap = .noWrap, alignContent: AlignContent = .start, lineSpacing: Double = 0,
    children: [LayoutElement] = []
  ) {
    self.direction = direction
    self.spacing = spacing
    justification = justifyContent
    itemAlignment = alignItems
    self.flexWrap = flexWrap
    self.alignContent = alignContent
    self.lineSpacing = lineSpacing
    self.children = children
  }

  public static func vertical() -> StackLayoutSpec { StackLayoutSpec(.vertical) }
  public static func horizontal() -> StackLayoutSpec { StackLayoutSpec(.horizontal) }

  /// Names a side for the current direction: it writes `justifyContent` in a horizontal stack and `alignItems` in a vertical one,
  /// again whenever the direction changes. `.none` leaves both as they are, and allows to set them again.
  public var horizontalAlignment: HorizontalAlignment = .none { didSet { applyAlignments() } }
  /// The same for the other axis.
  public var verticalAlignment: VerticalAlignment = .none { didSet { applyAlignments() } }

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
    if let along { justification = along.0 }
    if let across { itemAlignment = across.1 }
    if alignmentInUse == nil { setBesideAlignment = nil }
  }

  private var alignmentInUse: String? {
    if horizontalAlignment != .none { return "horizontalAlignment" }
    return verticalAlignment != .none ? "verticalAlignment" : nil
  }

  @inline(never)
  private func reportAlignment(beside property: StaticString, _ context: LayoutContext) {
    guard let alignment = alignmentInUse else { return }
    context.report(.setBesideAlignment(element: displayName, property: "\(property)", alignment: alignment))
  }

  // What a stack above asks is asked anew at every level: a chain of stacks would double its work with each. So a stack remembers what it
  // has answered in this pass. Its layout depends on its own range alone, not on the parent's size, which only that range is taken of.

  /// The last unbounded answer, which is what a chain of stacks repeats.
  @exclusivity(unchecked) private var latest: StackAnswer?
  /// The context's pass in which the stack was last asked, as an inner one.
  @exclusivity(unchecked) private var pass = 0
  /// How often the stack was laid out in that pass.
  @exclusivity(unchecked) private var calculations = 0
  /// Every answer of the pass by range, once there were many.
  @exclusivity(unchecked) private var answers: [SizeRange.Bits: StackAnswer]?

  /// How often a stack is laid out in a pass before it keeps every answer. A stack in ordinary trees is asked less often.
  private static let answerLimit = 4
  /// How often a stack is laid out in a pass, after which it is an error. Shrinking stacks and ratios many levels deep ask for ever more
  /// different sizes.
  static let calculationLimit = 1000

  public override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    let range = ownRange(constrainedSize, parentSize, context)
    if pass == context.pass, let known = answer(in: range, context) { return known }
    let isOutermost = context.enter()
    let reported = context.reportCount
    let layout = calculateLayoutThatFits(range, in: context)
    context.leave()
    // Only what is measured again can profit.
    if !isOutermost { remember(layout, in: range, hasErrors: context.reportCount != reported, context) }
    return layout
  }

  @inline(never)
  private func answer(in range: SizeRange, _ context: LayoutContext) -> Layout? {
    let known: StackAnswer
    // Whoever asks why an element got its size wants every step, as long as they are few.
    if let latest, latest.range == range, context.explanation == nil {
      known = latest
    } else if let answer = answers?[range.bits] {
      known = answer
    } else {
      return calculations < Self.calculationLimit ? nil : refuse(context)
    }
    style.ascender = known.ascender
    style.descender = known.descender
    if known.hasErrors { context.reportAgain() }
    context.explain(self, "size: \(LayoutExplanation.text(known.layout.size)), as before in this range")
    context.explanation?.end(self)
    return known.layout
  }

  private func refuse(_ context: LayoutContext) -> Layout {
    if calculations == Self.calculationLimit {
      context.report(.tooManyRanges(element: displayName, limit: Self.calculationLimit))
      calculations += 1
    } else {
      context.reportAgain()
    }
    return .empty
  }

  @inline(__always)
  private func remember(_ layout: Layout, in range: SizeRange, hasErrors: Bool, _ context: LayoutContext) {
    if pass == context.pass {
      calculations += 1
    } else {
      pass = context.pass
      calculations = 1
      latest = nil
    }
    let isUnbounded = range.max.width == .infinity || range.max.height == .infinity
    if !isUnbounded && calculations <= Self.answerLimit { return }
    let answer = StackAnswer(
      range: range, layout: layout, ascender: style.ascender, descender: style.descender, hasErrors: hasErrors)
    if calculations > Self.answerLimit { keep(answer, context) }
    if isUnbounded { latest = answer }
  }

  @inline(never)
  private func keep(_ answer: StackAnswer, _ context: LayoutContext) {
    if answers == nil {
      answers = [:]
      context.atEndOfPass(self)
    }
    answers?[answer.range.bits] = answer
  }

  func forgetAnswers() { answers = nil }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    if let setBesideAlignment { reportAlignment(beside: setBesideAlignment, context) }
    if children.isEmpty { return context.layout(of: self, size: range.min) }
    return StackLayout.layout(self, range, context)
  }
}

/// What a stack answered in a range.
private struct StackAnswer {
  var range: SizeRange
  var layout: Layout
  /// A column's come from its children's last measuring.
  var ascender: Double
  var descender: Double
  var hasErrors: Bool
}

extension SizeRange {
  /// The range as a key: NaN is the same as NaN, which `==` denies.
  fileprivate struct Bits: Hashable {
    var lengths: SIMD4<UInt64>
  }

  fileprivate var bits: Bits {
    Bits(lengths: SIMD4(min.width.bitPattern, min.height.bitPattern, max.width.bitPattern, max.height.bitPattern))
  }
}
