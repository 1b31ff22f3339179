extension DisplayNode {
  /// Tells the node, then every node below it, how a picture comes, if they show the picture and want to know.
  package final func deliver(_ news: ImageNews) {
    if isInvisible { return }
    if wantsImageNews { receive(news) }
    for subnode in subnodes { subnode.deliver(news) }
  }
}
