import EmakiLayout
import EmakiNodes

/// A layout tree is a node's layout together with the constraints that decided it. Specs are kept, subnodes with specs of their own are
/// opened, and each element has its last constraint.
///
/// An element that its stack left unmeasured is in the tree, too, with what it holds. Subnodes that `layout()` places by hand are not.
///
/// The tree holds its elements, so that their identities stay different as long as it lives.
struct LayoutTree {
  /// The spec or node that was laid out.
  let element: LayoutElement
  /// The position relative to the parent element's top left corner, in points, unrounded as specs leave it.
  let origin: Point
  /// The size in points, on whole pixels.
  let size: Size
  /// The constraint in which the element was measured; `nil` where the parent is a spec of the user's own, or left the element unmeasured.
  let constraint: LayoutConstraint?
  /// Whether the element was measured. An element that its stack left unmeasured is 0 x 0, and so is all that it holds.
  let isLaidOut: Bool
  /// The trees of the elements inside the element, in the order of painting.
  let children: [LayoutTree]

  /// The origin and the size as one rectangle, in points.
  var frame: Rect { Rect(origin: origin, size: size) }
}

extension LayoutTree {
  /// Returns the part of the tree that begins with an element; `nil` where the element is not in it.
  func tree(of element: LayoutElement) -> LayoutTree? {
    if self.element === element { return self }
    return children.lazy.compactMap { $0.tree(of: element) }.first
  }

  /// Makes the tree of a node by laying the node out anew. Errors stay in the context.
  ///
  /// The specs that the node returns are left as they were. The subnodes' caches hold the measurements, as after any pass.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - range: the sizes that the node may have. The maximum is the node's parent size.
  ///   - context: keeps the errors.
  init(of node: DisplayNode, in range: SizeRange, _ context: LayoutContext) {
    let constraint = LayoutConstraint(range: range, parentSize: ParentSize(range.max))
    let children = Self.children(of: node, in: constraint, context)
    let own = node.ownRange(constraint.range, constraint.parentSize, context)
    let size = children.first.map { context.layout(of: node, size: own.clamp($0.size)).size } ?? node.specLayout(range, in: context).size
    self.init(element: node, origin: .zero, size: size, constraint: constraint, isLaidOut: true, children: children)
  }

  /// Makes the trees of the node's specs: one tree, or none.
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
    // An element that stands in two places has no measurement in the second. It is not left out, and therefore its size, children and
    // flexing are looked at, too.
    let isLeftOut =
      probe != nil && measurement == nil && size == .zero && child.layout.children.isEmpty && element.style.flexGrow > 0
      && element.style.flexShrink > 0
    var children: [LayoutTree] = []
    if isLeftOut {
      children = Self.leftOutChildren(of: element)
    } else if let node = element as? DisplayNode {
      // A node in a spec of the user's own is laid out once more, in just the size that it has there.
      let known = probe == nil ? LayoutConstraint(range: SizeRange(exactly: size), parentSize: ParentSize(size)) : measurement?.constraint
      if let known { children = Self.children(of: node, in: known, context) }
    } else {
      children = child.layout.children.map { child in
        LayoutTree(child, (child.element as? Probe).flatMap { measurement?.children[ObjectIdentifier($0)] }, context)
      }
    }
    self.init(
      element: element, origin: child.origin, size: size, constraint: measurement?.constraint, isLaidOut: !isLeftOut, children: children)
  }

  /// Makes the trees of the elements inside an element that was never laid out. A node is asked for its spec in the size 0 x 0, which it
  /// counts as.
  private static func leftOutChildren(of element: LayoutElement) -> [LayoutTree] {
    var held = element.heldElements
    if let node = element as? DisplayNode, let spec = node.layoutSpec(in: SizeRange(exactly: .zero)) { held = [spec] }
    return held.map { element in
      LayoutTree(
        element: element, origin: .zero, size: .zero, constraint: nil, isLaidOut: false, children: leftOutChildren(of: element))
    }
  }
}

/// A layout constraint holds the range and the parent size in which an element was measured.
struct LayoutConstraint: Hashable {
  /// The range of sizes that the parent allowed.
  var range: SizeRange
  /// The size that fractions in the element's style refer to.
  var parentSize: ParentSize
}

/// A probe stands in an element's place in its spec, and notes the constraint in which the element is measured.
final class Probe: LayoutElement {
  /// The element that is measured in the probe's place.
  let element: LayoutElement
  private let children: [Probe]
  /// The measurement of the element that the probe saw in the current or the last measuring of its spec; `nil` where the spec did not
  /// measure the element.
  private(set) var latest: Measurement?
  private var known: [Measurement] = []

  init(_ element: LayoutElement, children: [Probe]) {
    self.element = element
    self.children = children
    super.init()
    isNode = element.isNode
    debugName = element.displayName
    style = element.style
  }

  override func layoutThatFits(_ constrainedSize: SizeRange, parentSize: ParentSize, in context: LayoutContext) -> Layout {
    for child in children { child.latest = nil }
    let layout = element.layoutThatFits(constrainedSize, parentSize: parentSize, in: context)
    // Measuring sets the baselines in the style, so the style is copied again.
    style = element.style
    let constraint = LayoutConstraint(range: constrainedSize, parentSize: parentSize)
    // A stack answers from memory where its own range is the same, whatever its parent's size was.
    let range = element is StackLayoutSpec ? element.ownRange(constrainedSize, parentSize, context) : constrainedSize
    if children.allSatisfy({ $0.latest == nil }), let same = known.last(where: { $0.range == range }) {
      latest = same
      latest?.constraint = constraint
    } else {
      let inner = Dictionary(children.compactMap { child in child.latest.map { (ObjectIdentifier(child), $0) } }) { $1 }
      let measurement = Measurement(constraint: constraint, range: range, children: inner)
      known.removeAll { $0.range == range }
      known.append(measurement)
      latest = measurement
    }
    return layout
  }
}

/// A measurement holds the constraint in which one element was measured, and the last measurements of its children within that.
struct Measurement {
  /// The constraint in which the element was measured.
  var constraint: LayoutConstraint
  /// The range that the children's measurements depend on.
  let range: SizeRange
  /// The measurements of the children, by their probes.
  let children: [ObjectIdentifier: Measurement]
}

/// Probes holds the probes of one tree of specs. A node may keep its specs, so the probes are taken out again.
///
/// The children of a spec of the user's own are out of reach unless it overrides `replaceHeldElements(_:)`, and so are the specs of subnodes.
final class Probes {
  /// The specs whose elements are replaced by probes.
  private var probed: [ObjectIdentifier: LayoutSpec] = [:]

  /// Makes a probe for an element, with probes for the elements below it.
  func probe(_ element: LayoutElement) -> Probe {
    guard let spec = element as? LayoutSpec, probed.updateValue(spec, forKey: ObjectIdentifier(spec)) == nil else {
      return Probe(element, children: [])
    }
    var children: [Probe] = []
    spec.replaceHeldElements { element in
      let probe = probe(element)
      children.append(probe)
      return probe
    }
    return Probe(element, children: children)
  }

  /// Puts the elements back in the place of their probes.
  func remove() {
    for spec in probed.values { spec.replaceHeldElements { ($0 as? Probe)?.element ?? $0 } }
    probed = [:]
  }
}
