package import EmakiLayout
package import EmakiNodes

/// A node's layout with what decided it: specs kept, subnodes with specs of their own opened, and each element's last constraint.
///
/// What a stack left unmeasured is in it all the same, with what it holds.
///
/// It holds its elements, so their identities stay apart as long as it lives. Subnodes that `layout()` places by hand are not in it.
package struct LayoutTree {
  package let element: LayoutElement
  /// In points, relative to the parent element's top left corner, unrounded as specs leave it.
  package let origin: Point
  /// In points, on whole pixels.
  package let size: Size
  /// `nil` where the parent is a spec of the user's own, or left the element unmeasured.
  package let constraint: LayoutConstraint?
  /// Whether anybody measured the element: what its stack left unmeasured is 0 x 0, and so is all that it holds.
  package let isLaidOut: Bool
  package let children: [LayoutTree]

  package var frame: Rect { Rect(origin: origin, size: size) }
}

extension LayoutTree {
  /// The part of the tree that begins with an element; `nil` where that is not in it.
  func tree(of element: LayoutElement) -> LayoutTree? {
    if self.element === element { return self }
    return children.lazy.compactMap { $0.tree(of: element) }.first
  }

  /// Lays a node out anew. Errors stay in the context.
  ///
  /// The specs that the node returns are as they were afterwards; the subnodes' caches hold the measurements, as after any pass.
  ///
  /// - Parameter range: what the node may be as large as. Its maximum is the node's parent size.
  package init(of node: DisplayNode, in range: SizeRange, _ context: LayoutContext) {
    let constraint = LayoutConstraint(range: range, parentSize: ParentSize(range.max))
    let children = Self.children(of: node, in: constraint, context)
    let own = node.ownRange(constraint.range, constraint.parentSize, context)
    let size = children.first.map { context.layout(of: node, size: own.clamp($0.size)).size } ?? node.specLayout(range, in: context).size
    self.init(element: node, origin: .zero, size: size, constraint: constraint, isLaidOut: true, children: children)
  }

  /// The node's specs as a tree: one child, or none.
  private static func children(of node: DisplayNode, in constraint: LayoutConstraint, _ context: LayoutContext) -> [LayoutTree] {
    let range = node.ownRange(constraint.range, constraint.parentSize, context)
    guard let spec = node.layoutSpec(in: range) else { return [] }
    let probes = Probes()
    let probe = probes.probe(spec)
    let layout = probe.layoutThatFits(range, parentSize: ParentSize(range.max), in: context)
    probes.remove()
    return [LayoutTree(Layout.Child(probe, at: .zero, layout: layout), probe.latest, context)]
  }

  private init(_ child: Layout.Child, _ measurement: Measurement?, _ context: LayoutContext) {
    let probe = child.element as? Probe
    let element = probe?.element ?? child.element
    let size = child.layout.size
    // No measurement is known inside an element's second place either, so what else goes with it is looked at, too.
    let isLeftOut =
      probe != nil && measurement == nil && size == .zero && child.layout.children.isEmpty && element.style.flexGrow > 0
      && element.style.flexShrink > 0
    var children: [LayoutTree] = []
    if isLeftOut {
      children = Self.leftOutChildren(of: element)
    } else if let node = element as? DisplayNode {
      // A node in a spec of the user's own is laid out once more in just the size that it has there.
      let known = probe == nil ? LayoutConstraint(range: SizeRange(exactly: size), parentSize: ParentSize(size)) : measurement?.constraint
      if let known { children = Self.children(of: node, in: known, context) }
    } else {
      children = child.layout.children.map { child in
        LayoutTree(child, (child.element as? Probe).flatMap { measurement?.measurement(of: $0) }, context)
      }
    }
    self.init(
      element: element, origin: child.origin, size: size, constraint: measurement?.constraint, isLaidOut: !isLeftOut, children: children)
  }

  /// What is inside an element that was never laid out. A node describes itself for the size that it counts as.
  private static func leftOutChildren(of element: LayoutElement) -> [LayoutTree] {
    var held = element.heldElements
    if let node = element as? DisplayNode, let spec = node.layoutSpec(in: SizeRange(exactly: .zero)) { held = [spec] }
    return held.map { element in
      LayoutTree(
        element: element, origin: .zero, size: .zero, constraint: nil, isLaidOut: false, children: leftOutChildren(of: element))
    }
  }
}
