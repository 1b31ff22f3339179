/// How a text is cut.
public struct TextTruncation: Hashable, Sendable {
  public var mode: TruncationMode
  /// Stands for what is left out; `nil`, the default, is an ellipsis that looks as the text that it cuts. It is one line; its own paragraph
  /// style does not count. Where it is wider than a line, the text is cut as if there were none.
  public var token: AttributedText?
  /// Follows the token and a space; `nil` by default.
  public var additionalMessage: AttributedText?

  public init(mode: TruncationMode = .byTruncatingTail, token: AttributedText? = nil, additionalMessage: AttributedText? = nil) {
    self.mode = mode
    self.token = token
    self.additionalMessage = additionalMessage
  }

  /// Token, space and message, for a cut in text of a look.
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

  /// How the text at a place looks; past the end as the last of it.
  package func look(at utf8Offset: Int) -> Run {
    var end = 0
    for run in runs {
      end += run.utf8Count
      if utf8Offset < end { return run }
    }
    return runs[runs.count - 1]
  }
}
