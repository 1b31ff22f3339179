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
  public final var lineCount: Int { broken.first?.layout.lines.count ?? 0 }

  /// Whether the last measuring left text out.
  public final var isTruncated: Bool { broken.first?.layout.isTruncated ?? false }

  /// The last text layouts and the widths they were broken at, the latest first. Display reuses them, so a text is shaped once a width.
  private final var broken: [(width: Double, layout: TextLayout)] = []

  private func textChanged() {
    broken.removeAll()
    setNeedsLayout()
  }

  package override func releaseContent() { broken = [] }

  private func textLayout(width: Double, in context: MeasuringContext) -> TextLayout? {
    guard let attributedText else { return nil }
    if let known = broken.first(where: { $0.width == width }) { return known.layout }
    let layout = context.typesetter.layout(
      TextRequest(text: attributedText, maximumWidth: width, maximumNumberOfLines: maximumNumberOfLines))
    broken.insert((width, layout), at: 0)
    if broken.count > LayoutMemory.limit { broken.removeLast() }
    return layout
  }

  open override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    guard let context = context as? MeasuringContext else {
      preconditionFailure("a text node is measured in a MeasuringContext, which has a typesetter")
    }
    guard let layout = textLayout(width: constrainedSize.width, in: context) else { return .zero }
    // From the bottom of the node, which is rounded up to pixels.
    let baselines = MeasuredLayout.Baselines(
      ascender: layout.firstBaseline, descender: layout.lastBaseline - context.scale.ceilPixel(layout.size.height))
    (style.ascender, style.descender) = (baselines.ascender, baselines.descender)
    memory?.contentBaselines = baselines
    return layout.size
  }

  package override var hasContent: Bool { attributedText != nil }

  /// Lines were broken at the width that the column offered, of which the frame may have taken less; only a frame that cuts into them needs
  /// new ones.
  private func shownLayout(in context: MeasuringContext, frame: Rect) -> TextLayout? {
    let offered = memory?.placed.flatMap { $0.layout.size == frame.size ? $0.range.max.width : nil }
    var width = offered ?? broken.first?.width ?? frame.width
    guard var layout = textLayout(width: width, in: context) else { return nil }
    if layout.size.width > frame.width, let narrower = textLayout(width: frame.width, in: context) {
      (width, layout) = (frame.width, narrower)
    }
    // Of the others only the sizes can be asked for again, and those are kept.
    broken = [(width, layout)]
    return layout
  }

  package override func content(in context: MeasuringContext, frame: Rect) -> [DisplayItem] {
    shownLayout(in: context, frame: frame).map { [.text($0, origin: frame.origin)] } ?? []
  }

  /// A bar for each line.
  package override func ownPlaceholder(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    guard let layout = shownLayout(in: context, frame: frame) else { return [] }
    let (color, insets) = (placeholderColor, placeholderInsets)
    let items = layout.lines.flatMap { line in
      placeholderItems(line.frame.offset(by: frame.origin).inset(by: insets), color, in: context)
    }
    return items.isEmpty ? [] : [.pass(DisplayPass(node: displayName, items: items))]
  }
}

extension TextNode {
  /// How far inside its line a bar is, in points. 1 at the top and at the bottom by default.
  public final var placeholderInsets: EdgeInsets {
    get { look.placeholderInsets }
    set { look.placeholderInsets = newValue }
  }
}
