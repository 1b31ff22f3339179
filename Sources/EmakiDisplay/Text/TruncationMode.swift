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

  /// Whether the line keeps some of its beginning.
  package var keepsBeginning: Bool { self != .byTruncatingHead }
  /// Whether the line keeps some of the end of the text.
  package var keepsEnd: Bool { self == .byTruncatingHead || self == .byTruncatingMiddle }
}
