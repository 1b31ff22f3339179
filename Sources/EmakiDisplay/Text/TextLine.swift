/// A line along text: an underline or a strikethrough.
public struct TextLine: Hashable, Sendable {
  public enum Style: Hashable, Sendable, CaseIterable {
    /// As thick as the font says.
    case single
    /// Twice as thick.
    case thick
    /// Two lines, a line's thickness apart.
    case double
  }

  /// Dashes, in multiples of the line's thickness: a dot is 1 long, a dash 4, a gap 2. They start anew at each stretch and line.
  public enum Pattern: Hashable, Sendable, CaseIterable {
    case solid, dot, dash, dashDot
  }

  public var style: Style
  public var pattern: Pattern
  /// `nil` is the text's colour.
  public var color: Color?

  public init(style: Style = .single, pattern: Pattern = .solid, color: Color? = nil) {
    self.style = style
    self.pattern = pattern
    self.color = color
  }

  public static let single = TextLine()
}
