/// A text truncation says how a text is cut that has too many lines.
public struct TextTruncation: Hashable, Sendable {
  /// The part of the text that is left out.
  public var mode: TruncationMode
  /// The text that stands for what is left out, on one line; `nil`, the default, is an ellipsis that looks as the text that it cuts. Its
  /// own paragraph style does not count. Where it is wider than a line, the text is cut as if there were none.
  public var token: AttributedText?
  /// The text that follows the token and a space; `nil` by default.
  public var additionalMessage: AttributedText?

  /// Makes a cut that leaves out the end and sets an ellipsis, as far as no parameter says otherwise.
  public init(mode: TruncationMode = .byTruncatingTail, token: AttributedText? = nil, additionalMessage: AttributedText? = nil) {
    self.mode = mode
    self.token = token
    self.additionalMessage = additionalMessage
  }

  /// Returns token, space and message, for a cut in text of a look.
  package func mark(in look: AttributedText.Run) -> AttributedText {
    var mark = token.map { $0.joiningParagraphs() } ?? AttributedText("\u{2026}").looking(as: look)
    guard let additionalMessage else { return mark }
    if let last = mark.runs.last { mark.append(AttributedText(" ").looking(as: last)) }
    mark.append(additionalMessage.joiningParagraphs())
    return mark
  }
}

extension AttributedText {
  fileprivate func looking(as look: Run) -> AttributedText {
    var text = self
    if !string.isEmpty { text.setAttributes(look.attributes, range: 0..<string.count) }
    return text
  }

  /// Returns the look of the text at a place in UTF-8 code units; past the end that of the last stretch.
  package func look(at utf8Offset: Int) -> Run {
    var end = 0
    for run in runs {
      end += run.utf8Count
      if utf8Offset < end { return run }
    }
    return runs[runs.count - 1]
  }
}
