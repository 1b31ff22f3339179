/// What a text node asks of the back end that shapes text.
public struct TextRequest: Hashable, Sendable {
  public var text: AttributedText
  /// In points; `.unbounded` never wraps.
  public var maximumWidth: Double
  /// 0 is no limit. The last line that is allowed ends in an ellipsis where text is left out.
  public var maximumNumberOfLines: Int
  /// `nil`, the default, is an ellipsis at the end.
  public var truncation: TextTruncation?
  /// Where no text goes, in points from the top left corner of the text's box. None by default.
  public var exclusionPaths: [DrawingPath] = []
  /// Whether the layout says where characters are. Off by default: it takes room.
  package var locatesCharacters = false

  public init(text: AttributedText, maximumWidth: Double, maximumNumberOfLines: Int = 0, truncation: TextTruncation? = nil) {
    self.text = text
    self.maximumWidth = maximumWidth
    self.maximumNumberOfLines = maximumNumberOfLines
    self.truncation = truncation
  }
}
