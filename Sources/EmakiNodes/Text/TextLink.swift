public import EmakiLayout

/// A text link is a link in a text, and where it is.
public struct TextLink: Hashable, Sendable {
  /// The URL, as written in the text's attributes.
  public var url: String
  /// The characters of the link, counted in `Character`s of the text.
  public var range: Range<Int>
  /// The line boxes over the link, one for each line and direction of reading, in points.
  public var rects: [Rect]

  /// Makes a link from its characters and its boxes.
  public init(url: String, range: Range<Int>, rects: [Rect]) {
    self.url = url
    self.range = range
    self.rects = rects
  }
}
