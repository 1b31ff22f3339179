public import EmakiDisplay
public import EmakiLayout

/// Determines the area in which the text is laid out.
extension TextNode {
  /// The distances between the node's edges and its text, in points. None by default.
  public final var textContainerInset: EdgeInsets {
    get { rareText?.textContainerInset ?? EdgeInsets() }
    set { if newValue != textContainerInset { changeRareText { $0.textContainerInset = newValue } } }
  }

  /// Whether the node is no wider than its lines, even if they are aligned right or centred, such as a message in a bubble or a title over
  /// an icon. Off by default: such a text takes the whole offered width, so that "right" means the right side of the column.
  ///
  /// In a wider frame, lines are still aligned to their own side of it. In a right-to-left tree, texts with natural alignment always hug,
  /// because there the layout starts from the right. With `exclusionPaths` the property has no effect.
  public final var hugsText: Bool {
    get { rareText?.hugsText ?? false }
    set { if newValue != hugsText { changeRareText { $0.hugsText = newValue } } }
  }

  /// Returns whether the node is no wider than its lines in a direction of reading.
  final func hugs(_ direction: LayoutDirection) -> Bool {
    if let rareText, !rareText.exclusionPaths.isEmpty { return false }
    if hugsText { return true }
    guard direction == .rightToLeft, let alignment = attributedText?.paragraphStyle.alignment else { return false }
    return alignment == .natural || alignment == .justified
  }

  /// The areas that the text flows around; none by default. They are in points from the top left corner of the text, inside
  /// `textContainerInset`. The nonzero winding rule decides what is inside a path, and open paths are closed.
  ///
  /// Areas that reach into the height of a line split it into parts. The parts are filled in the order of reading, each with the words that
  /// fit. A part too narrow for the next word stays empty. If no part takes a word, the line moves down until a part does, or until no area
  /// reaches into it. The parts of a line count as one line, and each part is aligned by itself. The node is as large as its text: it need
  /// not contain the paths.
  ///
  /// Source: `NSTextContainer.exclusionPaths`, which Texture's text nodes hand on.
  public final var exclusionPaths: [DrawingPath] {
    get { rareText?.exclusionPaths ?? [] }
    set { if newValue != exclusionPaths { changeRareText { $0.exclusionPaths = newValue } } }
  }

  final func changeRareText(_ body: (RareText) -> Void) {
    let values = rareText ?? RareText()
    body(values)
    rareText = values
    textChanged()
  }
}
