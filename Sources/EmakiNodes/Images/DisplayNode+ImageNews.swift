extension DisplayNode {
  /// Passes the news of a picture to the node, then to every node below it, if they show the picture and want to know.
  package final func deliver(_ news: ImageNews) {
    if isInvisible { return }
    if wantsImageNews { receive(news) }
    for subnode in subnodes { subnode.deliver(news) }
  }
}
