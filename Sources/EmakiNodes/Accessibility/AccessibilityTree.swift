public import EmakiDisplay
import EmakiLayout

extension DisplayNode {
  /// Returns the accessibility element of the node and the nodes below it, in the node's coordinate space; `nil` where there is nothing to read.
  ///
  /// Hidden nodes are left out, and so are cells outside the visible part of a nested list. All nodes below a node with
  /// `shouldRasterizeDescendants` or `isLayerBacked` are put into one group, because they have no views of their own.
  ///
  /// - Precondition: the tree is laid out.
  public func accessibilityTree(in context: MeasuringContext) -> AccessibilityElement? {
    AccessibilityTree(context: context, isMirrored: context.layoutDirection == .rightToLeft).element(of: self, at: .zero)
  }
}

/// An accessibility tree collects the elements of a tree of nodes. Places are points from the root's top left corner.
///
/// Source: Texture's `_ASDisplayViewAccessiblity.mm`, which builds a tree of views where this code builds groups. There are two
/// differences. Links are elements inside their text. Hidden nodes are always left out; Texture reports them if they are rasterised or in a
/// container.
private struct AccessibilityTree {
  let context: MeasuringContext
  let isMirrored: Bool

  /// Returns a node as an element or as a group of elements; `nil` where there is nothing in it.
  func element(of node: DisplayNode, at origin: Point) -> AccessibilityElement? {
    if node.isSkipped { return nil }
    if node.isAccessibilityElement { return whole(node, at: origin) }
    let elements = elements(in: node, at: origin)
    if elements.isEmpty { return nil }
    // A container without other containers inside it is returned as one element. Otherwise it is returned as a group that begins with it.
    if elements.count == 1, node.isContainer { return elements[0] }
    return AccessibilityElement(
      node: node.displayName, isElement: false, identifier: node.accessibilityIdentifier, traits: node.accessibilityTraits,
      frame: Rect(origin: origin, size: node.frame.size), elements: elements)
  }

  private func elements(in node: DisplayNode, at origin: Point) -> [AccessibilityElement] {
    if let chosen = node.accessibilityElements {
      return chosen.compactMap { element in
        element.origin(in: node).flatMap { self.element(of: element, at: origin + $0) }
      }
    }
    var found: [AccessibilityElement]
    if node.isContainer {
      found = container(node, at: origin)
    } else if node.shouldRasterizeDescendants {
      found = wholes(flat(node, at: origin).dropFirst())
    } else {
      let modal = node.subnodes.last { $0.accessibilityViewIsModal }
      found = (modal.map { [$0] } ?? node.subnodes).flatMap { subnode -> [AccessibilityElement] in
        let place = origin + subnode.frame.origin
        if subnode.isLayerBacked && !subnode.isAccessibilityElement {
          return wholes(flat(subnode, at: place)[...])
        }
        return element(of: subnode, at: place).asArray
      }
    }
    if let map = node as? MapNode { found += map.annotationElements(at: origin) }
    return node.readsSubnodesInRows ? found.inRows(isMirrored: isMirrored) : found.inReadingOrder(isMirrored: isMirrored)
  }

  /// Returns a node and all nodes below it with their places, level by level from the top. Skipped nodes are left out.
  private func flat(_ node: DisplayNode, at origin: Point) -> [(node: DisplayNode, origin: Point)] {
    var all: [(node: DisplayNode, origin: Point)] = node.isSkipped ? [] : [(node, origin)]
    var next = 0
    while next < all.count {
      let (node, origin) = all[next]
      all += node.subnodes.lazy.filter { !$0.isSkipped }.map { ($0, origin + $0.frame.origin) }
      next += 1
    }
    return all
  }

  /// Returns a node as one element, with the links of its own text inside.
  private func whole(_ node: DisplayNode, at origin: Point) -> AccessibilityElement {
    AccessibilityElement(
      node: node.displayName, label: node.accessibilityLabel, hint: node.accessibilityHint, value: node.accessibilityValue,
      identifier: node.accessibilityIdentifier, traits: node.accessibilityTraits, frame: Rect(origin: origin, size: node.frame.size),
      elements: links(of: node, at: origin))
  }

  /// Returns the elements among the given nodes.
  private func wholes(_ nodes: ArraySlice<(node: DisplayNode, origin: Point)>) -> [AccessibilityElement] {
    nodes.lazy.filter { $0.node.isAccessibilityElement }.map { whole($0.node, at: $0.origin) }
  }

  /// Returns the links of a node's own text. Links that truncation has cut off are left out.
  private func links(of node: DisplayNode, at origin: Point) -> [AccessibilityElement] {
    ((node as? TextNode)?.links(in: context) ?? []).filter { !$0.rects.isEmpty }.map { link in
      AccessibilityElement(
        node: node.displayName, label: node.text(of: link), traits: .link,
        frame: link.rects.reduce(Rect.zero) { $0.union($1) }.offset(by: origin))
    }.inReadingOrder(isMirrored: isMirrored)
  }

  // MARK: Containers

  /// Returns a container as one element, followed by the containers inside it.
  private func container(_ container: DisplayNode, at origin: Point) -> [AccessibilityElement] {
    var labels: [AccessibilityElement] = []
    var actions: [AccessibilityElement] = []
    var inner: [AccessibilityElement] = []
    let ownLabel = container.accessibilityLabel ?? ""
    let isJoined = ownLabel.isEmpty || !container.accessibilityTraits.isDisjoint(with: .interactive)
    func collect(_ node: DisplayNode, _ origin: Point) {
      if node.isSkipped { return }
      if node !== container && node.isAccessibilityContainer {
        inner += self.container(node, at: origin)
        return
      }
      if node.accessibilityLabel?.isEmpty == false {
        let element = whole(node, at: origin)
        if !node.accessibilityTraits.isDisjoint(with: .interactive) {
          actions.append(element)
        } else if node === container || isJoined {
          labels.append(element)
        }
        actions += element.elements
      }
      for subnode in node.subnodes { collect(subnode, origin + subnode.frame.origin) }
    }
    collect(container, origin)
    func names(_ elements: [AccessibilityElement]) -> [String] { elements.inReadingOrder(isMirrored: isMirrored).compactMap(\.label) }
    var element = whole(container, at: origin)
    element.label = labels.isEmpty ? nil : names(labels).joined(separator: ", ")
    element.actions = names(actions)
    element.elements = []
    return [element] + inner
  }
}

extension DisplayNode {
  /// Whether a screen reader passes over the node and everything in it.
  fileprivate var isSkipped: Bool { isInvisible || accessibilityElementsHidden }

  /// Whether the node is one element that joins the labels of the nodes below it. A node with a list below it never is.
  fileprivate var isContainer: Bool { isAccessibilityContainer && !holdsList }

  private var holdsList: Bool { self is ListContainerNode || subnodes.contains(where: \.holdsList) }

  /// Returns the characters of a link in the node's own text.
  fileprivate func text(of link: TextLink) -> String? {
    guard let string = (self as? TextNode)?.attributedText?.string else { return nil }
    return String(string.dropFirst(link.range.lowerBound).prefix(link.range.count))
  }

  /// Returns the node's place in a node above it, in points; `nil` if it is not below that node, or if a node on the way is skipped.
  fileprivate func origin(in node: DisplayNode) -> Point? {
    var origin = Point.zero
    var next = self
    while next !== node {
      guard let above = next.supernode, !next.isSkipped else { return nil }
      origin = origin + next.frame.origin
      next = above
    }
    return self === node ? nil : origin
  }
}
