import EmakiDisplay

/// Edits the text as typing does. The delegate is asked before each edit, and notified afterwards. Ranges are counted in `Character`s.
extension EditableTextNode {
  /// Replaces the marked text, or else the selected text, and puts the caret after the new text. The new text has the attributes that
  /// `typingAttributes` describes. An empty text only deletes.
  ///
  /// A newline begins another line. U+0000 becomes U+FFFD.
  public final func insertText(_ text: String) { edit(markedTextRange ?? selectedRange, text) }

  /// Deletes the selected text, or, if the selection is empty, the character before it. An emoji, or a letter with its accents, is one
  /// character.
  public final func deleteBackward() {
    let range = selectedRange
    if !range.isEmpty {
      edit(range, "", keepsMark: true)
    } else if range.lowerBound > 0 {
      edit(range.lowerBound - 1..<range.lowerBound, "", keepsMark: true)
    }
  }

  /// Replaces some characters, and puts the caret behind the new ones. A range that reaches beyond the text is cut to the text.
  public final func replace(_ range: Range<Int>, with text: String) { edit(range.clamped(to: 0..<characterCount), text) }

  /// Replaces the marked text, or else the selected text, with text that an input method has not confirmed yet, and marks it. `nil` or an
  /// empty text deletes the marked text.
  ///
  /// - Parameters:
  ///   - text: the new text.
  ///   - selectedRange: the range that is selected afterwards, counted from the beginning of the new text and cut to it.
  public final func setMarkedText(_ text: String?, selectedRange: Range<Int>) {
    let (text, range) = (text ?? "", markedTextRange ?? self.selectedRange)
    if text.isEmpty && markedTextRange == nil { return }
    edit(range, text, marking: selectedRange)
  }

  /// Confirms the marked text, which then stays without a mark. The delegate is not notified.
  public final func unmarkText() { markedTextRange = nil }

  /// Replaces a part of the text, if the delegate lets it.
  ///
  /// - Parameters:
  ///   - range: the part.
  ///   - replacement: the new text.
  ///   - selectedPart: the part of the new text that is selected. The new text is then marked. With `nil`, nothing is marked, and the caret
  ///     goes after the new text.
  ///   - keepsMark: whether the rest of the marked text stays marked.
  private func edit(_ range: Range<Int>, _ replacement: String, marking selectedPart: Range<Int>? = nil, keepsMark: Bool = false) {
    if range.isEmpty && replacement.isEmpty { return }
    guard delegate?.editableTextNode(self, shouldChangeTextIn: range, replacementText: replacement) ?? true else { return }
    // The delegate may have set another text.
    let range = range.clamped(to: 0..<characterCount)
    let (old, oldMark) = (content, markedTextRange)
    let place = old.utf8Range(of: range)
    let attributes = attributesOfInsertion(at: range.isEmpty ? range.lowerBound : range.lowerBound + 1)
    let inserted = AttributedText(replacement, attributes: attributes)
    var text = old
    text.replace(place, with: inserted)
    // The new characters may have joined their neighbours: a flag consists of two, and an accent belongs to the letter before it.
    let start = text.string.characterCount(coveringUTF8: place.lowerBound, roundingUp: false)
    let end = text.string.characterCount(coveringUTF8: place.lowerBound + inserted.string.utf8.count, roundingUp: true)
    replaceText(by: text)
    if let selectedPart {
      let new = start..<end
      markedTextRange = new.isEmpty ? nil : new
      let part = selectedPart.clamped(to: 0..<new.count)
      select(start + part.lowerBound..<start + part.upperBound, dueToEditing: true)
    } else {
      markedTextRange = keepsMark ? oldMark.flatMap { $0.without(range, in: text.string.count) } : nil
      select(end..<end, dueToEditing: true)
    }
    delegate?.editableTextNodeDidUpdateText(self)
  }
}

extension Range<Int> {
  /// Returns the rest of the range, at its new place, after some characters are deleted; `nil` if nothing is left.
  fileprivate func without(_ deleted: Range<Int>, in count: Int) -> Range<Int>? {
    func moved(_ bound: Int) -> Int { Swift.min(bound - Range(uncheckedBounds: (0, bound)).clamped(to: deleted).count, count) }
    let left = moved(lowerBound)..<moved(upperBound)
    return left.isEmpty ? nil : left
  }
}

extension String {
  /// Returns the number of characters before a UTF-8 offset. A character that contains the offset counts if the number is rounded up.
  fileprivate func characterCount(coveringUTF8 offset: Int, roundingUp: Bool) -> Int {
    var (count, end) = (0, 0)
    for character in self {
      if end >= offset { break }
      end += character.utf8.count
      if end <= offset || roundingUp { count += 1 }
    }
    return count
  }
}
