public import EmakiDisplay
public import EmakiLayout

/// A text node shows an attributed text, wrapped to its width.
///
/// Its shadow belongs to the glyphs, as in Texture, and not to the background: `clipsToBounds` leaves it, and it blurs by half of
/// `shadowRadius`, as text shadows of UIKit do.
///
/// It is as large as its text. A text that is not set from the side where its tree starts, such as a right-to-left paragraph in a tree from left
/// to right, takes the whole width that it is offered, so that "right" means the right side of the column; `hugsText` keeps it from that.
open class TextNode: DisplayNode {
  /// The text of the node. A node whose text is `nil` is 0 x 0 and shows nothing; an empty text is as high as one line.
  @exclusivity(unchecked) public final var attributedText: AttributedText? {
    didSet { if attributedText != oldValue { textChanged() } }
  }

  /// The largest number of lines that the text may have; 0, the default, is no limit. The last line ends in an ellipsis where text is left
  /// out.
  @exclusivity(unchecked) public final var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { textChanged() } }
  }

  /// The form of the placeholder for each line: by default a bar that fills the line.
  @exclusivity(unchecked) public final var placeholderBar: PlaceholderBar = .line {
    didSet { if placeholderBar != oldValue { setNeedsDisplay() } }
  }

  /// The number of lines that the last measuring gave; 0 before it.
  public final var lineCount: Int { measured?.layout.lineCount ?? 0 }

  /// Whether the last measuring left text out.
  public final var isTruncated: Bool { measured?.layout.isTruncated ?? false }

  /// The last text layouts and the room for which they were broken, the latest first. Display reuses them, so a text is shaped once a
  /// width.
  @exclusivity(unchecked) final var broken: [BrokenText] = []

  /// The lines that the last measuring gave or, where it reused an earlier result, the lines of that result.
  final var measured: BrokenText? {
    let room = memory?.calculated?.range.max.inset(by: textContainerInset)
    return room.flatMap { room in broken.first { $0.answers(room) } } ?? broken.first
  }

  /// The text properties that few text nodes set; `nil` where the node sets none of them.
  @exclusivity(unchecked) final var rareText: RareText?

  final func textChanged() {
    rareText?.detectedText = nil
    broken.removeAll()
    setNeedsLayout()
  }

  package override func releaseContent() { broken = [] }

  /// Returns the text's lines in a room; `nil` for a node without a text.
  ///
  /// - Parameter room: inside the insets. The height counts only where the text may be scaled.
  private func textLayout(in room: Size, _ context: MeasuringContext) -> BrokenText? {
    guard let text = displayedText else { return nil }
    return broken.lines(in: room, context) {
      let request = request(text, width: room.width)
      guard let rareText, !rareText.pointSizeScaleFactors.isEmpty else { return BrokenText(request, in: context) }
      return BrokenText(request, fitting: room, factors: rareText.pointSizeScaleFactors, in: context)
    }
  }

  final func request(_ text: AttributedText, width: Double) -> TextRequest {
    let theme = traitCollection.theme
    var request = TextRequest(text: text.resolved(for: theme), maximumWidth: width, maximumNumberOfLines: maximumNumberOfLines)
    if let rareText {
      request.truncation = rareText.truncation?.resolved(for: theme)
      request.exclusionPaths = rareText.exclusionPaths
      request.locatesCharacters = rareText.delegate != nil
    }
    return request
  }

  open override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    guard let context = context as? MeasuringContext else {
      preconditionFailure("a text node is measured in a MeasuringContext, which has a typesetter")
    }
    let insets = textContainerInset
    guard let layout = textLayout(in: constrainedSize.inset(by: insets), context)?.layout else { return .zero }
    let width = hugs(context.layoutDirection) ? layout.contentWidth : layout.size.width
    let size = Size(
      width: width + insets.left + insets.right, height: layout.size.height + insets.top + insets.bottom)
    noteBaselines(first: layout.firstBaseline + insets.top, last: layout.lastBaseline + insets.top, height: size.height, in: context)
    return size
  }

  package override var hasContent: Bool { attributedText != nil }

  /// Returns whether lines that were broken without a limit are set from another side than the left, and stand in a wider room: a text with a
  /// smallest width in a horizontal stack.
  private func isLoose(_ text: BrokenText, in room: Size) -> Bool {
    // Less than a point comes of sizes that are rounded up to pixels.
    guard !text.width.isFinite, room.width >= text.layout.size.width + 1 else { return false }
    switch attributedText?.paragraphStyle.alignment {
    case .right, .center: return true
    case .natural, .justified: return text.layout.lines.contains(where: \.isRightToLeft)
    case .left, nil: return false
    }
  }

  /// Returns the lines that are shown in a frame. Lines were broken at the width that the column offered, of which the frame may have taken
  /// less. Only a frame that cuts into them needs new ones, and one that hugs lines which filled the column.
  final func shownText(in context: MeasuringContext, frame: Rect) -> BrokenText? {
    let room = frame.size.inset(by: textContainerInset)
    let offered = offeredSize(of: frame)?.inset(by: textContainerInset)
    let width = offered?.width ?? broken.first?.width ?? room.width
    let height = offered?.height ?? broken.first?.height ?? room.height
    // A hugging text is asked for again and again in its own room, where the lines in the column are of no use.
    let isKnown = hugs(context.layoutDirection) && broken.contains { $0.answers(room) }
    guard var text = textLayout(in: isKnown ? room : Size(width: width, height: height), context) else { return nil }
    if text.layout.size.width > room.width || isLoose(text, in: room), let other = textLayout(in: room, context) { text = other }
    // Only the sizes of other measurements can be asked for again, and those are kept.
    broken = [text]
    return text
  }

  private func origin(in frame: Rect) -> Point {
    Point(x: frame.minX + textContainerInset.left, y: frame.minY + textContainerInset.top)
  }

  override var castsWholeShadow: Bool { false }

  package override func content(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    castsShadow || isClipped(in: context, frame: frame) ? [] : textItems(in: context, frame: frame)
  }

  /// Returns whether the text runs on over the edge of its room, where it is cut.
  private func isClipped(in context: DisplayContext, frame: Rect) -> Bool {
    truncationMode == .byClipping && shownText(in: context.measuring, frame: frame)?.layout.isTruncated == true
  }

  /// Returns the items of the text, without the stretches that cast shadows of their own, and of its pictures.
  private func textItems(in context: DisplayContext, frame: Rect) -> [DisplayItem] {
    guard let layout = shownText(in: context.measuring, frame: frame)?.layout else { return [] }
    return DisplayItem.items(
      for: layout, at: origin(in: frame), moment: context.moment, typesetter: context.measuring.typesetter)
  }

  override func ownLinks(in context: MeasuringContext) -> [TextLink] { links(in: context) }

  open override var defaultAccessibilityLabel: String? { attributedText?.string }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .staticText }

  override var isAccessibilityElementByDefault: Bool { attributedText?.string.isEmpty == false }

  override var attachedURLs: [ImageURL] { attributedText?.attachedURLs ?? [] }

  package override func contentGroups(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    let isClipped = isClipped(in: context, frame: frame)
    if !castsShadow && !isClipped { return shadowedStretches(in: frame) }
    let items = textItems(in: context, frame: frame)
    var entries = [.pass(DisplayPass(node: displayName, items: items))] + shadowedStretches(in: frame)
    if isClipped {
      let insets = textContainerInset
      let room = Rect(
        x: frame.minX + insets.left, y: frame.minY, width: max(0, frame.width - insets.left - insets.right), height: frame.height)
      entries = entries.cut(to: RoundedRect(room))
      if !castsShadow { return entries }
    }
    let shadow = Shadow(color: shadowColor, opacity: min(shadowOpacity, 1), offset: shadowOffset, radius: shadowRadius / 2)
    return items.isEmpty ? [] : [.group(DisplayGroup(entries: entries, shadow: shadow))]
  }

  /// Returns the entries of stretches of text with shadows, each with the shadow that it casts, in the order of their first characters. The
  /// text was laid out before.
  private func shadowedStretches(in frame: Rect) -> [DisplayList.Entry] {
    guard let layout = broken.first?.layout else { return [] }
    return DisplayList.Entry.shadowedStretches(of: layout, at: origin(in: frame), node: displayName)
  }

  package override func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    rareText == nil ? [] : highlightEntries(in: frame, context)
  }

  /// Returns a placeholder of one bar for each line.
  package override func ownPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    guard let layout = shownText(in: context.measuring, frame: frame)?.layout else { return [] }
    let origin = origin(in: frame)
    if placeholderBar == .xHeight, let font = attributedText?.runs.first?.font {
      let height = context.measuring.metrics(of: font).xHeight
      return roundBars(layout.lines, height: height, at: origin, in: context)
    }
    let (color, insets) = (placeholderColor, placeholderInsets)
    let items = layout.lines.flatMap { line in placeholderItems(line.frame.offset(by: origin).inset(by: insets), color, in: context) }
    return items.isEmpty ? [] : [.pass(DisplayPass(node: displayName, items: items))]
  }

  /// Returns a bar with round ends on each line's baseline.
  private func roundBars(
    _ lines: [TextLayout.Line], height: Double, at origin: Point, in context: DisplayContext
  ) -> [DisplayList.Entry] {
    let bars = lines.compactMap { line -> RoundedRect? in
      let (frame, bottom) = (line.frame.offset(by: origin), origin.y + line.baseline)
      let bar = Rect(x: frame.minX, y: bottom - height, width: frame.width, height: height)
      return bar.isEmpty ? nil : RoundedRect(bar, radius: height / 2)
    }
    if bars.isEmpty || placeholderColor.alpha == 0 { return [] }
    if !placeholderShimmers {
      return [.pass(DisplayPass(node: displayName, items: bars.map { .fill($0, placeholderColor) }))]
    }
    return bars.map { bar in
      let pass = DisplayPass(node: displayName, items: placeholderItems(bar.rect, placeholderColor, in: context))
      return .group(DisplayGroup(entries: [.pass(pass)], clip: bar))
    }
  }
}

extension TextNode {
  /// The distances from the edges of a line to the placeholder's bar for it, in points, where bars fill lines. 1 at the top and at the bottom by
  /// default.
  public final var placeholderInsets: EdgeInsets {
    get { rareLook?.values.placeholderInsets ?? RareLook.standardPlaceholderInsets }
    set { if newValue != placeholderInsets { changeLook { $0.placeholderInsets = newValue } } }
  }
}
