public import EmakiDisplay
public import EmakiLayout

/// A text node shows an attributed text, wrapped to its width.
///
/// The glyphs cast the shadow, as in Texture, and the background does not. So `clipsToBounds` does not remove it, and its blur is half of
/// `shadowRadius`, like that of text shadows in UIKit.
///
/// The node is as large as its text. A text that is not aligned to the side where its tree starts, such as a right-to-left paragraph in a
/// left-to-right tree, takes the whole offered width, so that "right" means the right side of the column. `hugsText` turns that off.
///
/// As in Texture it is a control, so that a tap on it may do something.
open class TextNode: ControlNode {
  /// The text of the node. A node whose text is `nil` is 0 x 0 and shows nothing; an empty text is as high as one line.
  @exclusivity(unchecked) public final var attributedText: AttributedText? {
    didSet { if attributedText != oldValue { textChanged() } }
  }

  /// The largest number of lines that the text may have; 0, the default, is no limit. As in Texture, a node that is lower than its lines has
  /// fewer. The last line ends in an ellipsis where text is left out.
  @exclusivity(unchecked) public final var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { textChanged() } }
  }

  /// The form of the placeholder for each line: by default a bar that fills the line.
  @exclusivity(unchecked) public final var placeholderBar: PlaceholderBar = .line {
    didSet { displayChange(placeholderBar, oldValue) }
  }

  /// The number of lines that the last measuring gave; 0 before it.
  public final var lineCount: Int { measured?.layout.lineCount ?? 0 }

  /// Whether the last measuring left text out.
  public final var isTruncated: Bool { measured?.layout.isTruncated ?? false }

  /// The last text layouts with the space for which they were broken, the latest first. Display reuses them, so a text is shaped once for
  /// each width.
  @exclusivity(unchecked) final var broken: [BrokenText] = []

  /// The lines that the last measuring gave. If it reused an earlier result, they are the lines of that result.
  final var measured: BrokenText? {
    let room = memory?.calculated?.conditions.range.max.inset(by: textContainerInset)
    return room.flatMap { room in broken.first { $0.answers(room) } } ?? broken.first
  }

  /// The text properties that few text nodes set; `nil` where the node sets none of them.
  final var rareText: RareText?

  final func textChanged() {
    rareText?.detectedText = nil
    broken.removeAll()
    setNeedsLayout()
  }

  override func releaseContent() { broken = [] }

  /// Returns the text's lines in a space; `nil` for a node without a text.
  ///
  /// - Parameter room: the space inside the insets.
  private func textLayout(in room: Size, _ context: MeasuringContext) -> BrokenText? {
    guard let text = displayedText, !broken.isEmpty || context.hasRoom(for: text, of: self) else { return nil }
    return broken.lines(in: room, context) {
      BrokenText(request(text, width: room.width), fitting: room, factors: rareText?.pointSizeScaleFactors ?? [], in: context)
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

  override var hasContent: Bool { attributedText != nil }

  /// Whether the lines of a text are not aligned left.
  private func isAside(_ layout: TextLayout) -> Bool {
    switch attributedText?.paragraphStyle.alignment {
    case .right, .center: true
    case .natural, .justified: layout.lines.contains(where: \.isRightToLeft)
    case .left, nil: false
    }
  }

  /// Returns the lines that are shown in a frame. They were broken at the width that the column offered, and the frame may be narrower.
  /// They are broken again only if the frame cuts them, or if the node hugs lines that filled the column.
  final func shownText(in context: MeasuringContext, frame: Rect) -> BrokenText? {
    let room = frame.size.inset(by: textContainerInset)
    let offered = offeredSize(of: frame)?.inset(by: textContainerInset)
    let width = offered?.width ?? broken.first?.width ?? room.width
    let height = offered?.height ?? broken.first?.height ?? room.height
    // The lines of a hugging text are often requested for its own width. Lines for the whole column are of no use then.
    let isKnown = hugs(context.layoutDirection) && broken.contains { $0.answers(room) }
    guard var text = textLayout(in: isKnown ? room : Size(width: width, height: height), context) else { return nil }
    // Lines that were broken without a limit may be shown in a wider space, as those of a text with a minimum width in a horizontal stack. A
    // difference below a point comes from rounding sizes up to pixels.
    let isLoose = !text.width.isFinite && room.width >= text.layout.size.width + 1
    if text.layout.size.width > room.width || isLoose && isAside(text.layout), let other = textLayout(in: room, context) { text = other }
    // Only the sizes of other measurements can be requested again, and the layout memory keeps those.
    broken = [text]
    return text
  }

  /// Does the same as a tap at a point. The delegate is asked whether the link at the point may be highlighted, and is then notified of the tap. As
  /// under a finger, the nearest link less than 15 points away counts. Where there is no link, the actions of the node are sent.
  ///
  /// - Parameter point: the point in the node's coordinate space.
  /// - Returns: whether a link was tapped, or the node has actions. Without a delegate, and before the node is laid out, no link is tapped.
  @discardableResult public override func tap(at point: Point) -> Bool {
    if tapLink(at: point) { return true }
    return hasActions ? super.tap(at: point) : false
  }

  /// Returns the items of the text and of its pictures, and the stretches of text that cast shadows of their own, which stand in the order of their
  /// first characters.
  override func content(in context: DisplayContext, frame: Rect) -> Content {
    guard let layout = shownText(in: context.measuring, frame: frame)?.layout else { return ([], []) }
    let origin = frame.inset(by: textContainerInset).origin
    var (items, groups) = layout.content(
      at: origin, node: displayName, typesetter: context.measuring.typesetter, quality: context.quality(of:))
    // A text that reaches beyond the edge of its space may be cut there.
    let isClipped = layout.isTruncated && rareText?.truncation?.mode == .byClipping
    let casts = rareProperties?.values.castsShadow == true
    if !casts && !isClipped { return (items, groups) }
    groups.insert(entry(of: items), at: 0)
    if isClipped {
      let insets = textContainerInset
      let room = Rect(
        x: frame.minX + insets.left, y: frame.minY, width: max(0, frame.width - insets.left - insets.right), height: frame.height)
      groups = groups.cut(to: RoundedRect(room))
      if !casts { return ([], groups) }
    }
    let shadow = Shadow(color: shadowColor, opacity: min(shadowOpacity, 1), offset: shadowOffset, radius: shadowRadius / 2)
    return ([], items.isEmpty ? [] : [.group(DisplayGroup(entries: groups, shadow: shadow))])
  }

  open override var defaultAccessibilityLabel: String? { attributedText?.string }

  open override var defaultAccessibilityTraits: AccessibilityTraits { .staticText }

  override var isAccessibilityElementByDefault: Bool { attributedText?.string.isEmpty == false }

  override var needs: NodeNeeds {
    var needs = NodeNeeds(attached: attributedText?.attachedURLs ?? [])
    if let rareText, rareText.textDetector == nil, !rareText.dataDetectors.isDisjoint(with: [.phoneNumber, .address]) {
      needs.lack = .detector(displayName)
    }
    return needs
  }

  override func foregroundEntries(in context: MeasuringContext, frame: Rect) -> [DisplayList.Entry] {
    rareText == nil ? [] : highlightEntries(in: frame, context)
  }

  /// Returns a placeholder of one bar for each line.
  override func ownPlaceholder(in context: DisplayContext, frame: Rect) -> [DisplayList.Entry] {
    guard let layout = shownText(in: context.measuring, frame: frame)?.layout else { return [] }
    let origin = frame.inset(by: textContainerInset).origin
    if placeholderBar == .xHeight, let font = attributedText?.runs.first?.font {
      let height = context.measuring.metrics(of: font).xHeight
      return roundBars(layout.lines, height: height, at: origin, in: context)
    }
    let color = placeholderColor
    let insets = placeholderInsets
    let items = layout.lines.flatMap { line in placeholderItems(line.frame.offset(by: origin).inset(by: insets), color, in: context) }
    return items.isEmpty ? [] : [entry(of: items)]
  }

  /// Returns a bar with round ends on each line's baseline.
  private func roundBars(
    _ lines: [TextLayout.Line], height: Double, at origin: Point, in context: DisplayContext
  ) -> [DisplayList.Entry] {
    let bars = lines.compactMap { line -> RoundedRect? in
      let frame = line.frame.offset(by: origin)
      let bottom = origin.y + line.baseline
      let bar = Rect(x: frame.minX, y: bottom - height, width: frame.width, height: height)
      return bar.isEmpty ? nil : RoundedRect(bar, radius: height / 2)
    }
    if bars.isEmpty || placeholderColor.alpha == 0 { return [] }
    if !placeholderShimmers {
      return [entry(of: bars.map { .fill($0, placeholderColor) })]
    }
    return bars.map { bar in
      let pass = DisplayPass(node: displayName, items: placeholderItems(bar.rect, placeholderColor, in: context))
      return .group(DisplayGroup(entries: [.pass(pass)], clip: bar))
    }
  }
}

extension TextNode {
  /// The distances in points from the edges of a line to its placeholder bar, for bars that fill lines. 1 at the top and the bottom by
  /// default.
  public var placeholderInsets: EdgeInsets {
    get { look.placeholderInsets }
    set { changeLook(\.placeholderInsets, newValue) }
  }
}

extension TextTruncation {
  /// Returns the truncation with the colours of a theme.
  fileprivate func resolved(for theme: Theme) -> TextTruncation {
    TextTruncation(mode: mode, token: token?.resolved(for: theme), additionalMessage: additionalMessage?.resolved(for: theme))
  }
}
