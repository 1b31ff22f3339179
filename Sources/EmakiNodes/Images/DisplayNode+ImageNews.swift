extension DisplayNode {
  /// Tells the node, then every node below it, how a picture comes, as far as they are shown and want to know.
  package final func tell(_ news: ImageNews) {
    if isInvisible { return }
    if wantsImageNews { take(news) }
    for subnode in subnodes { subnode.tell(news) }
  }
}
