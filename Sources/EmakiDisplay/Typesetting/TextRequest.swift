/// A text request is what a text node asks of a typesetter.
public struct TextRequest: Hashable, Sendable {
  /// The text to set in lines.
  public var text: AttributedText
  /// The width that lines may have, in points; `.unbounded` never wraps.
  public var maximumWidth: Double
  /// The number of lines that are allowed; 0 is no limit. The last one ends in an ellipsis where text is left out.
  public var maximumNumberOfLines: Int
  /// The way in which the text is cut; `nil`, the default, sets an ellipsis at the end.
  public var truncation: TextTruncation?
  /// The areas where no text goes, in points from the top left corner of the text's box. None by default.
  public var exclusionPaths: [DrawingPath] = []
  /// Whether the layout says where characters are. Off by default, as it takes room.
  package var locatesCharacters = false

  /// Makes a request for a text in a width in points.
  public init(text: AttributedText, maximumWidth: Double, maximumNumberOfLines: Int = 0, truncation: TextTruncation? = nil) {
    self.text = text
    self.maximumWidth = maximumWidth
    self.maximumNumberOfLines = maximumNumberOfLines
    self.truncation = truncation
  }
}
