public import EmakiDisplay

extension DisplayNode {
  /// Returns the links of all texts in this node and the nodes below it, in the order of painting. Boxes are in the node's coordinate
  /// space. Hidden nodes have none. Transforms and clipping do not count.
  ///
  /// - Precondition: the tree is laid out.
  public final func linksBelow(in context: MeasuringContext) -> [TextLink] {
    if isInvisible { return [] }
    var links = ownLinks(in: context)
    for subnode in subnodes {
      links += subnode.linksBelow(in: context).map { link in
        TextLink(url: link.url, range: link.range, rects: link.rects.map { $0.offset(by: subnode.frame.origin) })
      }
    }
    return links
  }
}
