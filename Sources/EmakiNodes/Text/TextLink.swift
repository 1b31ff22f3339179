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
