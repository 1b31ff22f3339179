/// A typesetter shapes text and breaks it into lines. It belongs to one worker.
public protocol Typesetter: AnyObject {
  /// Returns the layout of a request's text.
  func layout(_ request: TextRequest) -> TextLayout

  /// Returns the heights of the font that is found for a description of a font, in points.
  func metrics(of font: Font) -> Font.Metrics
}

/// A font ID identifies a font file at a size among the fonts that the rasteriser knows. It is valid in the process that made it.
package struct FontID: Hashable, Sendable {
  /// The font's index among the fonts that the rasteriser knows.
  package let index: Int
  package init(index: Int) { self.index = index }
}

/// A text request describes a text that a typesetter sets in lines.
public struct TextRequest: Hashable, Sendable {
  /// The text that is set in lines.
  public var text: AttributedText
  /// The largest width of a line, in points; `.unbounded` never wraps.
  public var maximumWidth: Double
  /// The largest number of lines; 0 is no limit. The last line ends in an ellipsis where text is left out.
  public var maximumNumberOfLines: Int
  /// The way in which a text with too many lines is cut; `nil`, the default, sets an ellipsis at the end.
  public var truncation: TextTruncation?
  /// The areas where no text is set, in points from the top left corner of the text's box. Empty by default.
  public var exclusionPaths: [DrawingPath] = []
  /// Whether the layout holds the positions of characters. `false` by default, because they take memory.
  package var locatesCharacters = false
  /// Whether the layout says how high its ink reaches. `false` by default.
  package var measuresInk = false

  /// Makes a request for a text in a width, in points.
  public init(text: AttributedText, maximumWidth: Double, maximumNumberOfLines: Int = 0, truncation: TextTruncation? = nil) {
    self.text = text
    self.maximumWidth = maximumWidth
    self.maximumNumberOfLines = maximumNumberOfLines
    self.truncation = truncation
  }
}
