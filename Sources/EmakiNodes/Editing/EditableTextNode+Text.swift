import EmakiDisplay

// Prepares the text for layout in lines.
extension EditableTextNode {
  /// The text. If no text was ever set, it is an empty text with the paragraph style and the language of the placeholder.
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

  /// The text as it is shown. If it is secure, dots replace its characters.
  final var maskedText: AttributedText { isSecureTextEntry ? content.masked(by: "•") : content }

  /// Returns the text with its marked part underlined. Dots have no direction of their own, and are read in the direction of rows.
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

  /// Returns the empty text in which the caret of a node without text stands.
  ///
  /// - Parameter isRightToLeft: whether the text is read from right to left, if it does not set a direction itself.
  final func emptyText(isRightToLeft: Bool) -> AttributedText {
    var text = AttributedText("", attributes: attributesOfInsertion(at: 0))
    (text.paragraphStyle, text.language) = (content.paragraphStyle, content.language)
    text.paragraphStyle.direct(isRightToLeft: isRightToLeft)
    return text
  }
}

extension ParagraphStyle {
  /// Sets the direction of paragraphs whose direction is natural.
  fileprivate mutating func direct(isRightToLeft: Bool) {
    if baseWritingDirection == .natural { baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight }
  }
}
