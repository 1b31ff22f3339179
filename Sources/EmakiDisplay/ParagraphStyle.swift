/// How a text is set in lines.
public struct ParagraphStyle: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// Left, or right where the paragraph reads from right to left.
    case natural
    case left, center, right
  }

  /// Every line's height in points; `nil` takes the tallest font on the line.
  public var lineHeight: Double?
  public var alignment: Alignment

  public init(lineHeight: Double? = nil, alignment: Alignment = .natural) {
    self.lineHeight = lineHeight
    self.alignment = alignment
  }
}
