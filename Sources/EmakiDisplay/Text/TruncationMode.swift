/// A truncation mode says which part of a text is left out where it has too many lines. On the last of several lines, the text that would
/// follow counts as one line, with spaces between its paragraphs.
public enum TruncationMode: Hashable, Sendable, CaseIterable {
  /// The end is left out.
  case byTruncatingTail
  /// The beginning of the last line is left out: the line ends as the text does.
  case byTruncatingHead
  /// The middle of the last line is left out: the line starts as always and ends as the text does.
  case byTruncatingMiddle
}
