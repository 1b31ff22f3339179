extension DisplayNode {
  /// Passes the news of a picture to the node, then to every node below it, if they show the picture and want to know.
  package final func deliver(_ news: ImageNews) {
    if isInvisible { return }
    if wantsImageNews { receive(news) }
    for subnode in subnodes { subnode.deliver(news) }
  }

  /// Passes the news of a picture to those nodes of the tree that show it and have not heard of it, because they show it since it came.
  package final func deliverLate(_ news: ImageNews) {
    if isInvisible { return }
    if let url = news.url, untoldURL == url { receive(news) }
    for subnode in subnodes { subnode.deliverLate(news) }
  }
}
