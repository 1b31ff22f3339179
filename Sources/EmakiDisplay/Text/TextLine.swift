/// A text line is a line along text: an underline or a strikethrough.
public struct TextLine: Hashable, Sendable {
  /// A style says how thick a line is.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// The line is as thick as the font says.
    case single
    /// The line is twice as thick as the font says.
    case thick
    /// Two lines are drawn, with a gap between them as high as a line is thick.
    case double
  }

  /// A pattern says what dashes a line has, in multiples of its thickness: a dot is 1 long, a dash 4, a gap 2. They start anew at each
  /// stretch and line of text.
  public enum Pattern: Hashable, Sendable, CaseIterable {
    case solid, dot, dash, dashDot
  }

  /// The style of the line, which says how thick it is.
  public var style: Style
  /// The pattern of the line's dashes.
  public var pattern: Pattern
  /// The line's colour; `nil` for the colour of the text.
  public var color: Color?

  /// Makes a line. By default it is single, solid and in the text's colour.
  public init(style: Style = .single, pattern: Pattern = .solid, color: Color? = nil) {
    self.style = style
    self.pattern = pattern
    self.color = color
  }

  /// A single solid line in the text's colour.
  public static let single = TextLine()
}
