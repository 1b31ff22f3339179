public import EmakiDisplay
public import EmakiLayout

/// Determines the area in which the text is laid out.
extension TextNode {
  /// The distances between the node's edges and its text, in points. None by default.
  public final var textContainerInset: EdgeInsets {
    get { rareText?.textContainerInset ?? EdgeInsets() }
    set { if newValue != textContainerInset { changeRareText { $0.textContainerInset = newValue } } }
  }

  /// Whether the node is no wider than its lines, even where they are not set from the left: a message in a bubble, a title over an icon.
  /// Without it, the default, such a text takes the whole width that it is offered, so that "right" means the right side of the column.
  ///
  /// In a frame that is wider, lines are set from their side of the frame all the same. In a tree from right to left, texts of natural alignment
  /// hug in any case, because there the layout starts from the right. It has no effect beside `exclusionPaths`.
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
  /// `textContainerInset`. What is inside a path is found by its nonzero winding, and a path that is not closed is closed.
  ///
  /// A line is parted by what reaches into its height. Its parts are filled in the order of reading, each with the words that it holds; one
  /// that does not hold the next word stays empty, and a line without any moves down until a part does, or nothing reaches into it. Parts of
  /// one line count as one line, and each is aligned by itself. The node is as large as its text: it does not hold the paths.
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
