import Synchronization

/// A layout element is anything that can be laid out: a `LayoutSpec` or a node.
///
/// An element belongs to one tree, and a tree to the one task that works on it.
open class LayoutElement {
  /// The sizes and the place that the element asks its parent for.
  public final var style: LayoutElementStyle {
    @inlinable @inline(__always) _read { yield storedStyle }
    @inlinable @inline(__always) _modify { yield &storedStyle }
  }
  // Exclusive access is not checked here and in the specs, because a tree belongs to one task, and nothing that reads a property changes it
  // meanwhile. The check would take a third of a layout pass. The property has accessors that other modules inline, because the attribute
  // of a stored property does not reach those modules.
  @usableFromInline @exclusivity(unchecked) final var storedStyle = LayoutElementStyle()

  /// The name that error messages and dumps give this element; without it they use its type.
  @exclusivity(unchecked) public final var debugName: String?

  /// Whether this element is a node. The layout of a node is kept as a whole in its parent's layout. The layout of a spec is merged into
  /// its parent's.
  @exclusivity(unchecked) package final var isNode = false
  /// The number of the element among those of its cell in a cell file, from 1; 0 where it is of none. It takes no memory beside `isNode`.
  @exclusivity(unchecked) package final var elementNumber: Int32 = 0

  /// The number of the last collection of nodes that met this element, by which a collection notices an element that it meets twice.
  @exclusivity(unchecked) final var mark = 0

  /// Makes an element with a style that sets nothing.
  public init() {}

  /// Measures the element and everything below it.
  ///
  /// - Parameters:
  ///   - constrainedSize: the range that the parent allows. It may be inverted (`min` above `max`), in which case `min` wins.
  ///   - parentSize: the size that fractions in `style` refer to.
  ///   - context: the context of the measuring pass.
  /// - Returns: a layout whose size a well-behaved element keeps within the range.
  open func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    preconditionFailure("\(type(of: self)) must override layoutThatFits(_:parentSize:in:)")
  }

  /// The elements that the element holds as a spec, in painter's order.
  ///
  /// A node has none, as only its measuring makes its specs. A spec has those that its `LayoutSpec.replaceHeldElements(_:)` replaces.
  open var heldElements: [LayoutElement] { [] }

  /// The name that messages give the element: its `debugName`, or its type.
  package final var displayName: String {
    if let debugName { return debugName }
    let type = Self.self
    return Self.typeNames.withLock { names in
      let identifier = ObjectIdentifier(type)
      if let last = names.last, last.type == identifier { return last.name }
      let name = names.all[identifier] ?? String(describing: type)
      names.all[identifier] = name
      names.last = (identifier, name)
      return name
    }
  }

  /// The names of types without their modules, so that each is asked for once: the runtime takes a microsecond to print one, and every pass of a display
  /// list prints one. The last is the name that was asked for last, as rows of a list mostly have the same.
  private static let typeNames = Mutex<(all: [ObjectIdentifier: String], last: (type: ObjectIdentifier, name: String)?)>(([:], nil))

  /// Returns the parent's range narrowed by the element's own style. Where the two contradict each other, the parent's range wins.
  @inline(__always)
  package final func ownRange(_ constrainedSize: SizeRange, _ parentSize: ParentSize, _ context: LayoutContext) -> SizeRange {
    if context.explanation != nil { explainConstraint(constrainedSize, parentSize, context) }
    if !style.hasOwnSize && constrainedSize.min.width <= constrainedSize.max.width
      && constrainedSize.min.height <= constrainedSize.max.height && constrainedSize.min.width >= 0 && constrainedSize.min.height >= 0
    {
      return constrainedSize
    }
    let own = styleRange(parentSize, context)
    let range = constrainedSize.intersection(own)
    if context.explanation != nil { explainOwnRange(own, range, context) }
    return range
  }

  /// Returns the range of sizes that the element's own style allows, before the parent's range is applied.
  ///
  /// - Parameter autoMax: the greatest size where the style says none, in points.
  package final func styleRange(
    _ parentSize: ParentSize, _ context: LayoutContext, autoMax: Size = SizeRange.unbounded.max
  ) -> SizeRange {
    if let (minWidth, maxWidth) = LayoutElementStyle.plainAxisRange(style.width, style.minWidth, style.maxWidth, autoMax.width),
      let (minHeight, maxHeight) = LayoutElementStyle.plainAxisRange(style.height, style.minHeight, style.maxHeight, autoMax.height)
    {
      return SizeRange(min: Size(width: minWidth, height: minHeight), max: Size(width: maxWidth, height: maxHeight))
    }
    return checkedStyleRange(parentSize, context, autoMax)
  }

  @inline(never)
  private func checkedStyleRange(_ parentSize: ParentSize, _ context: LayoutContext, _ autoMax: Size) -> SizeRange {
    checkBounds(parentSize, context)
    return style.sizeRange(parent: parentSize, autoMax: autoMax)
  }

  /// Reports lengths that Texture would not accept: points must be finite and 0 or more, and parts 0 to 100 %.
  private func checkLengths(_ context: LayoutContext) {
    if style.width.isAllowed && style.height.isAllowed && style.minWidth.isAllowed && style.maxWidth.isAllowed && style.minHeight.isAllowed
      && style.maxHeight.isAllowed
    {
      return
    }
    for (property, length) in style.lengths { checkLength(property, length, context) }
  }

  /// Reports a dimension that is not allowed.
  @inline(never)
  final func checkLength(_ property: String, _ length: LayoutDimension, _ context: LayoutContext) {
    if length.isAllowed { return }
    switch length {
    case .points(let value):
      context.report(.invalidValue(element: displayName, property: property, value: value, allowed: "a finite number of points, 0 or more"))
    case .fraction(let value):
      context.report(.invalidValue(element: displayName, property: property, value: value, allowed: "a part of 0 to 1"))
    case .auto: break
    }
  }

  /// Reports minimums and maximums that are fractions of an undefined length.
  private func checkBounds(_ parent: ParentSize, _ context: LayoutContext) {
    checkLengths(context)
    if let width = parent.width, let height = parent.height, width.isFinite && height.isFinite { return }
    func check(_ property: String, _ value: LayoutDimension, _ parent: Double?) {
      if value.isFraction && value.resolved(parent: parent) == nil {
        context.report(.fractionOfNothing(element: displayName, property: property, value: value))
      }
    }
    check("minWidth", style.minWidth, parent.width)
    check("maxWidth", style.maxWidth, parent.width)
    check("minHeight", style.minHeight, parent.height)
    check("maxHeight", style.maxHeight, parent.height)
  }
}

extension LayoutElement {
  /// Gives the size that a plain node without content wants in a range: the maximum where a layout may have both lengths, else 0 x 0.
  package func boxSize(in range: SizeRange) -> Size {
    isValidLength(range.max.width) && isValidLength(range.max.height) ? range.max : .zero
  }

  /// Changes the element's style, and returns the element.
  ///
  /// ```swift
  /// let spacer = LayoutSpec().styled { $0.flexGrow = 1 }
  /// ```
  @discardableResult
  public func styled(_ change: (inout LayoutElementStyle) -> Void) -> Self {
    change(&style)
    return self
  }

  /// The element as an explanation knows it.
  var explained: ExplainedElement { ExplainedElement(object: self, name: debugName, displayName: displayName) }

  /// Returns whether an element with a name stands somewhere inside this one. It finds only elements that specs list in `heldElements`.
  func holds(_ name: String) -> Bool { heldElements.contains { $0.debugName == name || $0.holds(name) } }

  /// Notes that the element begins to be measured, and the constraint that it is measured in.
  @inline(never)
  func explainConstraint(_ range: SizeRange, _ parentSize: ParentSize, _ context: LayoutContext) {
    context.explanation?.begin(explained)
    context.explain(self, "constraint in: \(range.text); parent size \(parentSize.text)")
  }

  /// Notes the sizes that the element's own style asked for, and what the constraint left of them.
  @inline(never)
  func explainOwnRange(_ own: SizeRange, _ range: SizeRange, _ context: LayoutContext) {
    context.explain(
      self,
      "own style: \(style.sizesText): \(own.text); within the constraint: \(range.text)"
    )
  }
}
