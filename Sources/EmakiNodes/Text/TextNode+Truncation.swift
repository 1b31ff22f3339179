public import EmakiDisplay

extension TextNode {
  /// The truncation mode, which says which part of the text is left out if it has more lines than `maximumNumberOfLines`.
  /// `.byTruncatingTail` by default.
  public final var truncationMode: TruncationMode {
    get { rareText?.truncation?.mode ?? .byTruncatingTail }
    set { changeTruncation { $0.mode = newValue } }
  }

  /// The text that replaces the part that is left out; `nil`, the default, is an ellipsis in the style of the text that it cuts. Attributes
  /// that it lacks are taken from that text.
  public final var truncationAttributedText: AttributedText? {
    get { rareText?.truncation?.token }
    set { changeTruncation { $0.token = newValue } }
  }

  /// The text that is shown after the truncation text and a space if text is left out; `nil` by default. Attributes that it lacks are taken
  /// from the node's text.
  public final var additionalTruncationMessage: AttributedText? {
    get { rareText?.truncation?.additionalMessage }
    set { changeTruncation { $0.additionalMessage = newValue } }
  }

  /// The factors by which all fonts and lengths of the text may be multiplied. The text's own size is tried first, and then one factor
  /// after the other until the text fits the offered size and its line limit. If none fits, the smallest is used. Empty by default, so that
  /// no other size is tried.
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
