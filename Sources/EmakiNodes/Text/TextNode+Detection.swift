public import EmakiDisplay

extension TextNode {
  /// The kinds of data that are detected in the text and shown as links, like `dataDetectorTypes` of UIKit's text views; empty by default.
  /// `attributedText` is not changed, and links that it contains are kept. Detected links are blue and underlined. To change their look,
  /// call `AttributedText.detectData(_:color:underline:)`.
  public final var dataDetectors: TextDetectors {
    get { rareText?.dataDetectors ?? [] }
    set {
      if newValue == dataDetectors { return }
      changeRareText { $0.dataDetectors = newValue }
    }
  }

  /// The text as it is shown, with the links that are detected in it.
  final var displayedText: AttributedText? {
    guard let rareText, !rareText.dataDetectors.isEmpty, var text = attributedText else { return attributedText }
    if let known = rareText.detectedText { return known }
    text.detectData(rareText.dataDetectors)
    rareText.detectedText = text
    return text
  }
}
