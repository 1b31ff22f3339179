public import EmakiDisplay
public import EmakiLayout

/// A text link describes a link in a text and the places where it is shown.
public struct TextLink: Hashable, Sendable {
  /// The URL of the link, as written in the text's attributes.
  public var url: String
  /// The characters of the link, counted in `Character`s of the text.
  public var range: Range<Int>
  /// The line boxes over the link, one for each line and direction of reading, in points.
  public var rects: [Rect]

  /// Creates a link from its characters and its boxes.
  public init(url: String, range: Range<Int>, rects: [Rect]) {
    self.url = url
    self.range = range
    self.rects = rects
  }
}

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
