public import EmakiLayout

/// A layout with what it was measured for. It is reused for exactly that, until the node needs layout.
package struct MeasuredLayout {
  var range: SizeRange
  var parentSize: ParentSize
  var scale: Scale
  var version: Int
  package var layout: Layout
}

extension DisplayNode {
  /// The size of the last measuring, or zero before it.
  public final var calculatedSize: Size { (pending ?? calculated)?.layout.size ?? .zero }

  /// The layout of the last measuring: subnodes with origins on whole pixels.
  public final var calculatedLayout: Layout? { (pending ?? calculated)?.layout }

  /// Makes the next pass measure this node and the nodes above it again. Call it after changing what decides the size.
  public final func setNeedsLayout() {
    layoutVersion += 1
    supernode?.setNeedsLayout()
  }

  /// Makes the next pass measure this node and every node below it again.
  package final func invalidateTree() {
    layoutVersion += 1
    for subnode in subnodes { subnode.invalidateTree() }
  }

  final func measuredLayout(_ constrainedSize: SizeRange, _ parentSize: ParentSize, _ context: LayoutContext) -> Layout {
    for candidate in [calculated, pending] {
      if let candidate, candidate.version == layoutVersion, candidate.range == constrainedSize, candidate.parentSize == parentSize,
        candidate.scale == context.scale
      {
        return candidate.layout
      }
    }
    let layout = calculateLayout(ownRange(constrainedSize, parentSize, context), context)
    pending = MeasuredLayout(
      range: constrainedSize, parentSize: parentSize, scale: context.scale, version: layoutVersion, layout: layout)
    return layout
  }

  private func calculateLayout(_ range: SizeRange, _ context: LayoutContext) -> Layout {
    let spec = layoutSpecBlock?(self, range) ?? layoutSpecThatFits(range)
    if spec is UndescribedLayout {
      let wanted = calculateSizeThatFits(range.max, in: context)
      let size = range.clamp(wanted)
      context.explain(
        self,
        "intrinsic: wants \(LayoutExplanation.text(wanted))"
          + (size == wanted ? "" : ", clamped into \(LayoutExplanation.text(range)): \(LayoutExplanation.text(size))"))
      return context.layout(of: self, size: size)
    }
    let inner = spec.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    let root = context.layout(of: self, size: range.clamp(inner.size), children: [Layout.Child(spec, at: .zero, layout: inner)])
    return context.layout(of: self, size: root.size, children: root.nodeChildren(scale: context.scale))
  }

  /// Measures the tree below a root and sets the frame of every node in it.
  ///
  /// - Returns: what could not be laid out; such nodes are 0 x 0.
  @discardableResult
  package final func layoutTree(_ range: SizeRange, in context: LayoutContext) -> [LayoutError] {
    let layout = layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    frame = Rect(origin: frame.origin, size: layout.size)
    place(layout, in: context)
    return context.takeErrors()
  }

  /// Gives the subnodes the frames of a layout, then lets the node and each subnode do theirs.
  private func place(_ layout: Layout, in context: LayoutContext) {
    if let pending, pending.layout.size == layout.size { calculated = pending }
    pending = nil
    if automaticallyManagesSubnodes { replaceSubnodes(by: layout.children.compactMap { $0.element as? DisplayNode }) }
    var layouts: [ObjectIdentifier: Layout] = [:]
    for child in layout.children {
      child.element.placed(at: child.frame)
      layouts[ObjectIdentifier(child.element)] = child.layout
    }
    self.layout()
    for subnode in subnodes {
      let size = subnode.frame.size
      if let layout = layouts[ObjectIdentifier(subnode)], layout.size == size {
        subnode.place(layout, in: context)
      } else {
        // Placed by hand: the frame decides.
        subnode.place(
          subnode.layoutThatFits(SizeRange(exactly: size), parentSize: ParentSize(size), in: context), in: context)
      }
    }
  }
}

extension LayoutElement {
  fileprivate func placed(at frame: Rect) { (self as? DisplayNode)?.frame = frame }
}
