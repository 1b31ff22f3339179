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
  @exclusivity(unchecked) public var justifyContent: JustifyContent
  /// Stretch by default.
  @exclusivity(unchecked) public var alignItems: AlignItems
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
    self.justifyContent = justifyContent
    self.alignItems = alignItems
    self.flexWrap = flexWrap
    self.alignContent = alignContent
    self.lineSpacing = lineSpacing
    self.children = children
  }

  public static func vertical() -> StackLayoutSpec { StackLayoutSpec(.vertical) }
  public static func horizontal() -> StackLayoutSpec { StackLayoutSpec(.horizontal) }

  /// Names a side for the current direction: it writes `justifyContent` in a horizontal stack and `alignItems` in a vertical one,
  /// again whenever the direction changes. `.none` leaves both as they are.
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
    if let along { justifyContent = along.0 }
    if let across { alignItems = across.1 }
  }

  /// The first layout of this pass. A chain of stacks asks each one for its unbounded size once more at every level above it; answering from
  /// here keeps the work linear in the depth.
  @exclusivity(unchecked) private var remembered: Remembered?

  private struct Remembered {
    var pass: Int
    var range: SizeRange
    var parentSize: ParentSize
    var layout: Layout
    /// A column's come from its children's last measuring.
    var ascender: Double
    var descender: Double
  }

  public override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    if let remembered, remembered.pass == context.pass, remembered.range == constrainedSize, remembered.parentSize.isSame(as: parentSize) {
      style.ascender = remembered.ascender
      style.descender = remembered.descender
      return remembered.layout
    }
    let isOutermost = context.enter()
    let layout = calculateLayoutThatFits(ownRange(constrainedSize, parentSize, context), in: context)
    context.leave()
    // Only what is measured again can profit, and only an unbounded measurement is repeated from level to level.
    if !isOutermost && (constrainedSize.max.width == .infinity || constrainedSize.max.height == .infinity) {
      remembered = Remembered(
        pass: context.pass, range: constrainedSize, parentSize: parentSize, layout: layout, ascender: style.ascender,
        descender: style.descender)
    }
    return layout
  }

  public override func calculateLayoutThatFits(_ range: SizeRange, in context: LayoutContext) -> Layout {
    if children.isEmpty { return context.layout(of: self, size: range.min) }
    return StackLayout.layout(self, range, context)
  }
}
