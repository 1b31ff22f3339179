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
