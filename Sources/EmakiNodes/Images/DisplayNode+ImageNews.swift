extension DisplayNode {
  /// Tells the node, then every node below it, how a picture comes, as far as they are shown and want to know.
  package final func deliver(_ news: ImageNews) {
    if isInvisible { return }
    if wantsImageNews { receive(news) }
    for subnode in subnodes { subnode.deliver(news) }
  }
}
