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
    /// The element that was laid out.
    ///
    /// `nonisolated(unsafe)`: only the task that holds the node tree reads the element; all other code can only keep or drop the reference.
    package nonisolated(unsafe) let element: LayoutElement

    /// Makes a child of an element and the element's layout.
    ///
    /// Give the element and its layout away with `consume` where that is their last use: otherwise each reference is counted once more.
    ///
    /// - Parameter origin: the child's top left corner in the coordinate space of the spec that lays it out.
    @inline(__always)
    public init(_ element: consuming LayoutElement, at origin: Point, layout: consuming Layout) {
      self.origin = origin
      self.layout = layout
      self.element = element
    }

    /// The place and size in points, in the coordinate space of the parent's layout.
    public var frame: Rect { Rect(origin: origin, size: layout.size) }
  }

  /// An empty layout, 0 x 0 points.
  package static let empty = Layout(size: .zero, children: Children())
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
  ///
  /// - Returns: the nodes, and the specs that were not laid out, because a stack had no room for them.
  package func nodeChildren(scale: Scale) -> (placed: [Child], leftOut: [LayoutElement]) {
    var nodes: [Child] = []
    var leftOut: [LayoutElement] = []
    nodes.reserveCapacity(children.count)
    collectNodes(from: .zero, scale: scale, into: &nodes, leftOut: &leftOut)
    return (nodes, leftOut)
  }

  private func collectNodes(from origin: Point, scale: Scale, into nodes: inout [Child], leftOut: inout [LayoutElement]) {
    children.forEach { child in
      let position = origin + child.origin
      if child.element.isNode {
        var node = copy child
        node.origin = Point(x: scale.ceilPixel(position.x), y: scale.ceilPixel(position.y))
        nodes.append(node)
      } else if child.layout.children.count > 0 {
        child.layout.collectNodes(from: position, scale: scale, into: &nodes, leftOut: &leftOut)
      } else if child.layout.size == .zero {
        leftOut.append(child.element)
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
    return Layout(size: size, children: Children(mirrored))
  }

  /// Children is a collection of a layout's children in one allocation; a layout without children needs none.
  ///
  /// It is not an array, because a layout pass makes one for each spec, and an array takes half as long again to make and to free.
  ///
  /// `@unchecked Sendable`: the storage is made once and never changed.
  public struct Children: RandomAccessCollection, @unchecked Sendable {
    let storage: Storage?

    /// Makes the collection of no children.
    public init() { storage = nil }

    /// Makes a collection of the children in another collection.
    public init(_ children: some Collection<Child>) {
      var rest = children.makeIterator()
      self.init(count: children.count) { _ in
        guard let child = rest.next() else { preconditionFailure("a collection gives as many elements as it counts") }
        return child
      }
    }

    /// The number of children.
    public var count: Int {
      // The property `header` is not used here, because its accessor looks for other accesses each time.
      storage?.withUnsafeMutablePointerToHeader { $0.pointee } ?? 0
    }
    /// The index of the first child, 0.
    public var startIndex: Int { 0 }
    /// The index after the last child, which is the number of children.
    public var endIndex: Int { count }

    /// Gives the child at an index from 0.
    public subscript(index: Int) -> Child {
      precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      // The storage is not empty, because it has this index.
      return storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0[index] }
    }

    /// Calls a function with each child in order. The children are not copied, which would count the references in each.
    package func forEach(_ body: (borrowing Child) -> Void) {
      storage?.withUnsafeMutablePointers { count, elements in
        for index in 0..<count.pointee { body(elements[index]) }
      }
    }
  }
}

extension Layout.Children {
  /// A storage is the memory of the children; its header is their number.
  final class Storage: ManagedBuffer<Int, Layout.Child> {
    /// Frees the children one by one. To free all at once, the compiler calls into the runtime, which looks the type up.
    deinit {
      withUnsafeMutablePointers { count, elements in
        for index in 0..<count.pointee { _ = (elements + index).move() }
      }
    }
  }

  /// Makes a collection of a number of children.
  ///
  /// - Parameter make: called for 0, 1, ... in order.
  @inline(__always)
  init(count: Int, _ make: (Int) -> Layout.Child) {
    if count == 0 {
      storage = nil
      return
    }
    let made = unsafeDowncast(Storage.create(minimumCapacity: count) { _ in 0 }, to: Storage.self)
    made.withUnsafeMutablePointers { initialized, elements in
      for index in 0..<count {
        (elements + index).initialize(to: make(index))
        initialized.pointee = index + 1
      }
    }
    storage = made
  }

  // The next two do not use `init(count:_:)`, which would copy the children out of a closure and count their references once more.

  /// Makes the collection of one child.
  @inline(__always)
  package init(one child: consuming Layout.Child) {
    let made = unsafeDowncast(Storage.create(minimumCapacity: 1) { _ in 1 }, to: Storage.self)
    made.withUnsafeMutablePointerToElements { $0 }.initialize(to: child)
    storage = made
  }

  /// Makes the collection of two children.
  @inline(__always)
  init(_ first: consuming Layout.Child, _ second: consuming Layout.Child) {
    let made = unsafeDowncast(Storage.create(minimumCapacity: 2) { _ in 2 }, to: Storage.self)
    let elements = made.withUnsafeMutablePointerToElements { $0 }
    elements.initialize(to: first)
    (elements + 1).initialize(to: second)
    storage = made
  }
}
