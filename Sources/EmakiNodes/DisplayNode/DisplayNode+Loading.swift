extension DisplayNode {
  /// Has a block called once, after `didLoad()`, on the task that holds the tree. A node that is loaded already calls it at once.
  ///
  /// - Parameter body: the block, which gets the node.
  public final func onDidLoad(_ body: @escaping (DisplayNode) -> Void) {
    if isLoaded { body(self) } else { look.loadBlocks.append(body) }
  }
}
