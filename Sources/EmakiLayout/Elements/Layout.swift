/// A layout is the result of laying an element out: its size, and where its children went. It is a value; the parent holds the origin.
///
/// A spec's layout holds its direct children. A node's holds its nearest node descendants only, in painter's order, each origin
/// relative to the node and on a whole pixel.
public struct Layout: Sendable {
  /// The size in points, rounded up to whole pixels.
  public let size: Size
  /// The children that were laid out, in painter's order.
  public let children: Children

  /// A child is one laid out element at its place.
  public struct Child: Sendable {
    /// The top left corner in points, in the coordinate space of the parent's layout.
    public var origin: Point
    /// The child's own layout.
    public var layout: Layout
    let reference: ElementReference

    /// Makes a child of an element and the element's layout.
    ///
    /// Give the element and its layout away with `consume` where that is their last use: otherwise each reference is counted once more.
    ///
    /// - Parameter origin: the child's top left corner in the coordinate space of the spec that lays it out.
    @inline(__always)
    public init(_ element: consuming LayoutElement, at origin: Point, layout: consuming Layout) {
      self.origin = origin
      self.layout = layout
      reference = ElementReference(element: element)
    }

    /// The place and size in points, in the coordinate space of the parent's layout.
    public var frame: Rect { Rect(origin: origin, size: layout.size) }
    /// The element that was laid out.
    package var element: LayoutElement { reference.element }
  }

  init(roundedSize: Size, children: Children) {
    size = roundedSize
    self.children = children
  }

  /// An empty layout, 0 x 0 points.
  package static var empty: Layout { Layout(roundedSize: .zero, children: Children()) }
}

/// An element reference refers to the element that a layout belongs to.
///
/// `@unchecked Sendable`: only the task that holds the node tree reads the element; all other code can only keep or drop the reference.
struct ElementReference: @unchecked Sendable {
  let element: LayoutElement
}

/// Compares layouts by their sizes and origins, not by the elements that they belong to.
extension Layout: Hashable {}

extension Layout.Children: Hashable {
  /// Returns whether two collections of children have the same sizes and origins.
  public static func == (a: Self, b: Self) -> Bool { a.count == b.count && a.elementsEqual(b) }

  /// Hashes the sizes and origins of the children.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for child in self { hasher.combine(child) }
  }
}

extension Layout.Child: Hashable {
  /// Returns whether two children have the same sizes and origins.
  public static func == (a: Self, b: Self) -> Bool { a.origin == b.origin && a.layout == b.layout }

  /// Hashes the sizes and origins of the child and its layout.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
    hasher.combine(layout)
  }
}

extension Layout: CustomStringConvertible {
  /// The layout as text, a line for each element, indented by depth: origin and size in points.
  public var description: String {
    var lines = ["\(size.width) x \(size.height)"]
    func add(_ layout: Layout, depth: Int) {
      for child in layout.children {
        let size = child.layout.size
        let indentation = String(repeating: "  ", count: depth)
        lines.append("\(indentation)\(child.element.displayName) (\(child.origin.x), \(child.origin.y)) \(size.width) x \(size.height)")
        add(child.layout, depth: depth + 1)
      }
    }
    add(self, depth: 1)
    return lines.joined(separator: "\n")
  }
}

extension Layout {
  /// Gives the nearest node descendants, depth first. The positions between are summed and rounded up to pixels once.
  package func nodeChildren(scale: Scale) -> [Child] {
    var nodes: [Child] = []
    nodes.reserveCapacity(children.count)
    collectNodes(from: .zero, scale: scale, into: &nodes)
    return nodes
  }

  private func collectNodes(from origin: Point, scale: Scale, into nodes: inout [Child]) {
    children.forEach { child in
      let position = origin + child.origin
      if child.element.isNode {
        var node = copy child
        node.origin = Point(x: scale.ceilPixel(position.x), y: scale.ceilPixel(position.y))
        nodes.append(node)
      } else {
        child.layout.collectNodes(from: position, scale: scale, into: &nodes)
      }
    }
  }

  /// Gives the same layout with every child's frame mirrored about the vertical centre line, for right-to-left interfaces.
  package func mirrored() -> Layout {
    let mirrored = children.map { child in
      var child = child
      child.origin.x = size.width - child.layout.size.width - child.origin.x
      return child
    }
    return Layout(roundedSize: size, children: Children(mirrored))
  }
}
