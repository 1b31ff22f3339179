public import EmakiDisplay
public import EmakiLayout

/// Shows an attributed text, wrapped to its width.
///
/// It is as large as its text. A text that is not set from the left, such as a right-to-left paragraph, takes the whole width that it
/// is offered, so that "right" means the right side of the column.
open class TextNode: DisplayNode {
  /// `nil` is 0 x 0 and shows nothing; an empty text is as high as one line.
  public final var attributedText: AttributedText? {
    didSet { if attributedText != oldValue { textChanged() } }
  }

  /// 0, the default, is no limit. The last line allowed ends in an ellipsis where text is left out.
  public final var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { textChanged() } }
  }

  /// The lines of the last measuring; 0 before it.
  public final var lineCount: Int { measured?.layout.lines.count ?? 0 }

  /// Whether the last measuring left text out.
  public final var isTruncated: Bool { measured?.layout.isTruncated ?? false }

  /// The last text layout and the width it was broken at. Display reuses it, so a text is shaped once.
  private final var measured: (width: Double, layout: TextLayout)?

  private func textChanged() {
    measured = nil
    setNeedsLayout()
  }

  private func textLayout(width: Double, in context: MeasuringContext) -> TextLayout? {
    guard let attributedText else { return nil }
    if let measured, measured.width == width { return measured.layout }
    let layout = context.typesetter.layout(
      TextRequest(text: attributedText, maximumWidth: width, maximumNumberOfLines: maximumNumberOfLines))
    measured = (width, layout)
    return layout
  }

  open override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    guard let context = context as? MeasuringContext else {
      preconditionFailure("a text node is measured in a MeasuringContext, which has a typesetter")
    }
    guard let layout = textLayout(width: constrainedSize.width, in: context) else { return .zero }
    style.ascender = layout.firstBaseline
    style.descender = layout.lastBaseline - layout.size.height
    return layout.size
  }

  package override func content(in context: MeasuringContext, frame: Rect) -> [DisplayItem] {
    // Measured at the width the column offered; only a frame that cuts into the text needs new lines.
    if let measured, measured.layout.size.width <= frame.width { return [.text(measured.layout, origin: frame.origin)] }
    guard let layout = textLayout(width: frame.width, in: context) else { return [] }
    return [.text(layout, origin: frame.origin)]
  }
}
