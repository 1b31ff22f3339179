import EmakiLayout

extension DisplayNode {
  /// Adds a node above the other subnodes, and removes it from the supernode that it had before.
  public func addSubnode(_ node: DisplayNode) {
    insertSubnode(node, at: node.supernode === self ? subnodes.count - 1 : subnodes.count)
  }

  /// Adds a node at an index in the order of painting, of which 0 is the lowest.
  ///
  /// - Precondition: `index` is at most the number of other subnodes, and `node` is not this node or one above it.
  public func insertSubnode(_ node: DisplayNode, at index: Int) {
    precondition(!isInside(node), "a node cannot be its own subnode, or one of a node below it")
    node.removeFromSupernode()
    precondition(index >= 0 && index <= subnodes.count, "index \(index) is outside 0...\(subnodes.count)")
    subnodes.insert(node, at: index)
    node.supernode = self
    node.isManaged = false
    subnodesChanged()
  }

  /// Adds a node directly below a subnode.
  public func insertSubnode(_ node: DisplayNode, belowSubnode sibling: DisplayNode) {
    node.removeFromSupernode()
    insertSubnode(node, at: index(of: sibling))
  }

  /// Adds a node directly above a subnode.
  public func insertSubnode(_ node: DisplayNode, aboveSubnode sibling: DisplayNode) {
    node.removeFromSupernode()
    insertSubnode(node, at: index(of: sibling) + 1)
  }

  /// Puts a node into the place of a subnode, which has no supernode then.
  public func replaceSubnode(_ subnode: DisplayNode, withSubnode replacement: DisplayNode) {
    if subnode === replacement { return }
    insertSubnode(replacement, aboveSubnode: subnode)
    subnode.removeFromSupernode()
  }

  /// Removes the node, with all nodes below it, from its supernode.
  public func removeFromSupernode() {
    guard let supernode else { return }
    supernode.subnodes.removeAll { $0 === self }
    supernode.subnodesChanged()
    self.supernode = nil
  }

  private func subnodesChanged() {
    if isDescribingLayout { subnodesChangedInLayout = true }
    setNeedsLayout()
  }

  private func index(of sibling: DisplayNode) -> Int {
    guard let index = subnodes.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("\(sibling.displayName) is not a subnode of \(displayName)")
    }
    return index
  }

  /// The node at the top of the tree.
  var root: DisplayNode {
    var node = self
    while let above = node.supernode { node = above }
    return node
  }

  /// The node and those that it stands in, from the innermost.
  var lineage: some Sequence<DisplayNode> { sequence(first: self, next: \.supernode) }

  /// The node with all nodes below it, depth first.
  var tree: [DisplayNode] { [self] + subnodes.flatMap(\.tree) }

  /// Returns whether this node is `node` or somewhere below it.
  func isInside(_ node: DisplayNode) -> Bool { lineage.holds(node) }
}

extension DisplayNode: Hashable {
  /// Returns whether two nodes are the same object.
  public static func == (a: DisplayNode, b: DisplayNode) -> Bool { a === b }
  /// Feeds the node's identity into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Sequence where Element: AnyObject {
  /// Returns whether an object is among these.
  func holds(_ object: Element) -> Bool { contains { $0 === object } }
}
