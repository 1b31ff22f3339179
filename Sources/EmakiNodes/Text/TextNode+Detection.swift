public import EmakiDisplay

extension TextNode {
  /// The kinds of data that are found in the text and shown as links, as `dataDetectorTypes` of UIKit's text views; empty by default.
  /// `attributedText` stays as it was set, and the links that it has itself stay. Found links are blue and underlined;
  /// `AttributedText.detectData(_:color:underline:)` gives them another look.
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
