extension AttributedText {
  /// Makes a text of one character that is a picture.
  ///
  /// - Parameter font: the font of the line that the picture stands in, where the text begins with the picture.
  public init(_ attachment: TextAttachment, font: Font = .system(size: 14)) {
    self.init("\u{FFFC}", font: font)
    runs[0].attributes = TextAttributes(font: font, attachment: attachment)
  }

  /// The addresses of the pictures in the text, in order.
  package var attachedURLs: [ImageURL] { runs.compactMap { $0.rare?.values.attachment?.imageURL } }
}
