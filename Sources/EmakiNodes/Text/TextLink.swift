public import EmakiDisplay
public import EmakiLayout

/// A link in a text, and where it is.
public struct TextLink: Hashable, Sendable {
  /// As written in the text's attributes.
  public var url: String
  /// In the text, counted in `Character`s.
  public var range: Range<Int>
  /// The line boxes over it, one for each line and direction of reading, in points.
  public var rects: [Rect]

  public init(url: String, range: Range<Int>, rects: [Rect]) {
    self.url = url
    self.range = range
    self.rects = rects
  }
}

extension DisplayNode {
  /// Returns the links of all texts in the tree below, the node itself among them, in the order of painting; boxes are in the node's
  /// coordinate space. Of hidden nodes there are none. Transforms and clipping do not count.
  ///
  /// - Precondition: the tree is laid out.
  public final func linksBelow(in context: MeasuringContext) -> [TextLink] {
    if isInvisible { return [] }
    var links = (self as? TextNode)?.links(in: context) ?? []
    for subnode in subnodes {
      links += subnode.linksBelow(in: context).map { link in
        TextLink(url: link.url, range: link.range, rects: link.rects.map { $0.offset(by: subnode.frame.origin) })
      }
    }
    return links
  }
}
