public import EmakiDisplay

extension TextNode {
  /// The truncation mode, which says which part of a text is left out where the text has more lines than `maximumNumberOfLines`.
  /// `.byTruncatingTail` by default.
  public final var truncationMode: TruncationMode {
    get { rareText?.truncation?.mode ?? .byTruncatingTail }
    set { changeTruncation { $0.mode = newValue } }
  }

  /// The text that is shown in place of the text that is left out; `nil`, the default, is an ellipsis that looks as the text that it cuts.
  /// Attributes that it was not given are those of that text.
  public final var truncationAttributedText: AttributedText? {
    get { rareText?.truncation?.token }
    set { changeTruncation { $0.token = newValue } }
  }

  /// The text that follows the truncation text and a space where text is left out; `nil` by default. Attributes that it was not given are
  /// those of the text.
  public final var additionalTruncationMessage: AttributedText? {
    get { rareText?.truncation?.additionalMessage }
    set { changeTruncation { $0.additionalMessage = newValue } }
  }

  /// The factors by which all fonts and lengths of the text are multiplied, tried one after the other until the text fits the size that it
  /// is offered and its line limit. Where none fits, the smallest is taken. The text's own size is tried first. Empty, the default, tries
  /// nothing else.
  ///
  /// - Precondition: each is finite and above 0.
  public final var pointSizeScaleFactors: [Double] {
    get { rareText?.pointSizeScaleFactors ?? [] }
    set {
      precondition(newValue.allSatisfy { $0.isFinite && $0 > 0 }, "a scale factor is a finite number above 0, not one of \(newValue)")
      if newValue != pointSizeScaleFactors { changeRareText { $0.pointSizeScaleFactors = newValue } }
    }
  }

  private func changeTruncation(_ body: (inout TextTruncation) -> Void) {
    var truncation = rareText?.truncation ?? TextTruncation()
    body(&truncation)
    let changed = truncation == TextTruncation() ? nil : truncation
    if changed != rareText?.truncation { changeRareText { $0.truncation = changed } }
  }
}
