extension DisplayNode {
  /// Calls a block once after `didLoad()`, on the task that holds the tree. If the node is loaded already, the block is called at once.
  ///
  /// - Parameter body: the block, which gets the node.
  public final func onDidLoad(_ body: @escaping (DisplayNode) -> Void) {
    if isLoaded { body(self) } else { look.loadBlocks.append(body) }
  }
}
