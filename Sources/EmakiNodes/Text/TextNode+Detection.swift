public import EmakiDisplay

extension TextNode {
  /// The kinds of data that are detected in the text and shown as links, like `dataDetectorTypes` of UIKit's text views; empty by default.
  /// `attributedText` is not changed, and links that it contains are kept. Detected links are blue and underlined. To change their look,
  /// call `AttributedText.detectData(_:with:color:underline:)`.
  ///
  /// Telephone numbers and street addresses are what `textDetector` finds. A node that looks for them without one is warned about.
  public final var dataDetectors: TextDetectors {
    get { rareText?.dataDetectors ?? [] }
    set {
      if newValue == dataDetectors { return }
      changeRareText { $0.dataDetectors = newValue }
    }
  }

  /// The detector of what becomes a link in the text besides web and mail addresses; `nil` by default. It is asked whatever `dataDetectors` says.
  public final var textDetector: (any TextDetector)? {
    get { rareText?.textDetector }
    set { changeRareText { $0.textDetector = newValue } }
  }

  /// The text as it is shown, with the links that are detected in it.
  final var displayedText: AttributedText? {
    guard let rareText, !rareText.dataDetectors.isEmpty || rareText.textDetector != nil, var text = attributedText else {
      return attributedText
    }
    if let known = rareText.detectedText { return known }
    text.detectData(rareText.dataDetectors, with: rareText.textDetector)
    rareText.detectedText = text
    return text
  }
}
