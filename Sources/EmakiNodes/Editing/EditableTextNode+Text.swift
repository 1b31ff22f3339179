import EmakiDisplay

// The text as it is set in lines.
extension EditableTextNode {
  /// The text, or an empty one that looks as text that is typed. Where no text was ever set, it is set in lines as the placeholder is.
  final var content: AttributedText {
    if let storedText { return storedText }
    var text = AttributedText("")
    text.paragraphStyle = attributedPlaceholderText?.paragraphStyle ?? ParagraphStyle()
    text.language = attributedPlaceholderText?.language
    return text
  }

  /// Returns the attributes of text that is inserted before a character.
  final func attributesOfInsertion(at index: Int) -> TextAttributes {
    if let typingAttributes { return typingAttributes }
    guard let storedText else { return TextAttributes() }
    return storedText.string.isEmpty ? storedText.runs[0].attributes : storedText.attributes(at: max(index - 1, 0))
  }

  /// The text as it is shown: dots in place of its characters where it is secure.
  final var maskedText: AttributedText { isSecureTextEntry ? content.masked(by: "•") : content }

  /// Returns the text with a line under what is marked. Dots, which have no direction of their own, are read as rows are.
  final func markedText(isRightToLeft: Bool) -> AttributedText {
    var text = maskedText
    if let markedTextRange { text.addAttribute(\.underline, .single, range: markedTextRange.clamped(to: 0..<text.string.count)) }
    if isSecureTextEntry { text.paragraphStyle.direct(isRightToLeft: isRightToLeft) }
    return text
  }

  /// The placeholder; `nil` where it is empty.
  final var placeholder: AttributedText? {
    attributedPlaceholderText.flatMap { $0.string.isEmpty ? nil : $0 }
  }

  /// Returns the empty text in which the caret of an empty node stands.
  ///
  /// - Parameter isRightToLeft: whether it is read from right to left, where it does not say so itself.
  final func emptyText(isRightToLeft: Bool) -> AttributedText {
    var text = AttributedText("", attributes: attributesOfInsertion(at: 0))
    (text.paragraphStyle, text.language) = (content.paragraphStyle, content.language)
    text.paragraphStyle.direct(isRightToLeft: isRightToLeft)
    return text
  }
}

extension ParagraphStyle {
  /// Sets the side from which paragraphs are read, where they are to find it themselves.
  fileprivate mutating func direct(isRightToLeft: Bool) {
    if baseWritingDirection == .natural { baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight }
  }
}
