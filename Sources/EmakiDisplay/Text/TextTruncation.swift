/// A text truncation says how a text is cut that has too many lines.
public struct TextTruncation: Hashable, Sendable {
  /// The part of the text that is left out.
  public var mode: TruncationMode
  /// The text on one line that is shown in place of the part that is left out; `nil`, the default, is an ellipsis that looks as the text
  /// that it cuts. Its own paragraph style does not count. Where it is wider than a line, the text is cut as if there were no token.
  ///
  /// Attributes that the token was not given, its font and its colour among them, are those of the text that it cuts, as in Texture.
  public var token: AttributedText?
  /// The text that follows the token and a space; `nil` by default. Attributes that it was not given are those of the text that is cut.
  public var additionalMessage: AttributedText?

  /// Makes a truncation. By default it leaves out the end of the text and shows an ellipsis.
  public init(mode: TruncationMode = .byTruncatingTail, token: AttributedText? = nil, additionalMessage: AttributedText? = nil) {
    self.mode = mode
    self.token = token
    self.additionalMessage = additionalMessage
  }

  /// Returns the token, a space and the message as one text, with the attributes that they lack taken from a run.
  package func mark(in look: AttributedText.Run) -> AttributedText {
    var mark = (token?.joiningParagraphs() ?? AttributedText("\u{2026}")).lackingNothing(of: look)
    guard let additionalMessage else { return mark }
    if let last = mark.runs.last { mark.append(AttributedText(" ").lackingNothing(of: last)) }
    mark.append(additionalMessage.joiningParagraphs().lackingNothing(of: look))
    return mark
  }
}

extension AttributedText {
  /// Returns the text with the attributes that it was not given itself taken from a run. Pictures are not taken.
  fileprivate func lackingNothing(of look: Run) -> AttributedText {
    var text = self
    for index in runs.indices {
      var attributes = runs[index].attributes
      func take<Value: Equatable>(_ path: WritableKeyPath<TextAttributes, Value>) {
        if attributes[keyPath: path] == TextAttributes.plain[keyPath: path] { attributes[keyPath: path] = look.attributes[keyPath: path] }
      }
      if runs[index].lacksFont { attributes.font = look.font }
      if runs[index].lacksColor { attributes.color = look.color }
      take(\.backgroundColor)
      take(\.underline)
      take(\.strikethrough)
      take(\.letterSpacing)
      take(\.fontFeatures)
      take(\.baselineOffset)
      take(\.shadow)
      take(\.link)
      text.runs[index].attributes = attributes
    }
    return text
  }

  /// Returns the run at a position in UTF-8 code units; for a position past the end, the last run.
  package func look(at utf8Offset: Int) -> Run {
    var end = 0
    for run in runs {
      end += run.utf8Count
      if utf8Offset < end { return run }
    }
    return runs[runs.count - 1]
  }
}

/// A truncation mode says which part of a text is left out where it has too many lines. On the last of several lines, the text that would
/// follow counts as one line, with spaces between its paragraphs.
public enum TruncationMode: Hashable, Sendable, CaseIterable {
  /// The end of the text is left out.
  case byTruncatingTail
  /// The beginning of the last line is left out, so the line ends with the end of the text.
  case byTruncatingHead
  /// The middle of the last line is left out, so the line starts as usual and ends with the end of the text.
  case byTruncatingMiddle
  /// The last line runs on and is cut at the edge of the text's room, maybe within a character. No mark stands for what is left out.
  case byClipping
}

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
