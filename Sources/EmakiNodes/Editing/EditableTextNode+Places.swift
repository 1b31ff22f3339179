public import EmakiDisplay
public import EmakiLayout

/// Finds where characters are, in the node's coordinate space. Scrolling is taken into account.
///
/// The node must be laid out before. Ranges are counted in `Character`s.
extension EditableTextNode {
  /// Returns the smallest box around the line boxes of a range of characters, in points. The box of an empty range is its boundary, with
  /// width 0. A range outside the text has an empty box, where Texture raises an exception.
  public func frame(forTextRange range: Range<Int>, in context: MeasuringContext) -> Rect {
    guard range.lowerBound >= 0, range.upperBound <= characterCount else { return .zero }
    let text = placedText(in: bounds, context)
    let located = locatedText(text, context)
    let rects = range.isEmpty ? [] : located.rects(of: range).map(\.rect)
    let box = rects.dropFirst().reduce(rects.first ?? located.caret(at: range.lowerBound)) { $0.union($1) }
    return box.offset(by: text.origin)
  }

  /// Returns the box of a caret before a character, 2 points wide and as high as its line. An index outside the text becomes the nearest
  /// index.
  ///
  /// The caret is where a character in the paragraph's own direction would be inserted. Its box stays inside the space for the text.
  public func caretRect(at index: Int, in context: MeasuringContext) -> Rect {
    let text = placedText(in: bounds, context)
    let caret = locatedText(text, context).caret(at: min(max(index, 0), characterCount))
    return self.caret(at: caret, in: text, context)
  }

  /// Returns the boxes that show a selection, in points, from top to bottom and from left to right. A range that reaches beyond the text is
  /// cut to the text.
  public func selectionRects(for range: Range<Int>, in context: MeasuringContext) -> [Rect] {
    let text = placedText(in: bounds, context)
    return locatedText(text, context).selectionRects(of: range.clamped(to: 0..<characterCount), width: text.room.width)
      .map { $0.offset(by: text.origin) }
  }

  private func locatedText(_ text: PlacedText, _ context: MeasuringContext) -> LocatedText {
    if isDisplayingPlaceholder { return LocatedText(AttributedText(""), emptyLine(width: text.width, context)) }
    let layout = isFirstResponder ? text.layout : context.typesetter.layout(textRequest(width: text.width, locates: true, context))
    return LocatedText(maskedText, layout)
  }

  /// The width of a caret in points, as on iOS.
  static let caretWidth = 2.0

  /// A placed text is the text, or the placeholder, at its place in a frame of the node.
  struct PlacedText {
    /// The lines.
    let layout: TextLayout
    /// The width in points at which the lines were broken.
    let width: Double
    /// The rectangle inside the insets, in which the text is when it is not scrolled.
    let room: Rect
    /// The top left corner of the text, as it is scrolled.
    var origin: Point
    /// Whether some part of the text is outside the frame.
    let isCut: Bool
    /// The places of the caret and the selection; `nil` where the node shows neither.
    let marks: EditingMarks?
  }

  private func request(_ text: AttributedText, width: Double, locates: Bool) -> TextRequest {
    var request = TextRequest(text: text.resolved(for: traitCollection.theme), maximumWidth: width)
    request.locatesCharacters = locates
    return request
  }

  private func textRequest(width: Double, locates: Bool, _ context: MeasuringContext) -> TextRequest {
    request(markedText(isRightToLeft: context.layoutDirection == .rightToLeft), width: width, locates: locates)
  }

  /// Returns the lines of the shown text, broken at a width in points.
  private func lines(width: Double, _ context: MeasuringContext) -> TextLayout {
    let room = Size(width: width, height: .unbounded)
    return broken.lines(in: room, context) {
      let hasRoom = maskedText.string.utf8.isEmpty || context.hasRoom(for: maskedText, of: self)
      if !isDisplayingPlaceholder, hasRoom { return BrokenText(textRequest(width: width, locates: isFirstResponder, context), in: context) }
      let shown = placeholder ?? emptyText(isRightToLeft: context.layoutDirection == .rightToLeft)
      return BrokenText(request(shown, width: width, locates: false), in: context)
    }.layout
  }

  /// Returns the line of the caret in an empty text. It begins where the placeholder begins, or else on the side on which rows start.
  private func emptyLine(width: Double, _ context: MeasuringContext) -> TextLayout {
    let shown = lines(width: width, context)
    if placeholder == nil { return shown }
    let text = emptyText(isRightToLeft: shown.lines.first?.isRightToLeft ?? false)
    return context.typesetter.layout(request(text, width: width, locates: false))
  }

  func wantedSize(in constrainedSize: Size, _ context: MeasuringContext) -> Size {
    let insets = textContainerInset
    let room = constrainedSize.inset(by: textContainerInset)
    let layout = lines(width: room.width, context)
    let limit = maximumLinesToDisplay > 0 ? maximumLinesToDisplay : .max
    var height = layout.lines.count > limit ? layout.lines[limit - 1].frame.maxY : layout.size.height
    if isDisplayingPlaceholder { height = max(height, emptyLine(width: room.width, context).size.height) }
    let size = Size(
      width: min(max(layout.size.width, Self.caretWidth) + insets.left + insets.right, constrainedSize.width),
      height: min(height + insets.top + insets.bottom, constrainedSize.height))
    let last = layout.lines.prefix(limit).last { insets.top + $0.frame.maxY <= size.height } ?? layout.lines.first
    noteBaselines(
      first: layout.firstBaseline + insets.top, last: (last?.baseline ?? 0) + insets.top, height: size.height, in: context)
    return size
  }

  /// Returns the shown text at its place in a frame.
  func placedText(in frame: Rect, _ context: MeasuringContext) -> PlacedText {
    let insets = textContainerInset
    let room = Rect(origin: Point(x: frame.minX + insets.left, y: frame.minY + insets.top), size: frame.size.inset(by: insets))
    var width = offeredSize(of: frame)?.inset(by: insets).width ?? room.width
    var layout = lines(width: width, context)
    if layout.size.width > room.width {
      width = room.width
      layout = lines(width: width, context)
    }
    let marks = isFirstResponder ? editingMarks(in: layout, width: width, room: room, context) : nil
    var origin = room.origin
    var overhang = layout.size.height + insets.top + insets.bottom - frame.height
    if isDisplayingPlaceholder { overhang = 0 }
    if scrollEnabled, overhang > 0, let caret = marks?.caret {
      // This is the smallest offset at which the caret's line is in view, together with the inset below it.
      let offset = min(max(caret.maxY - room.height, 0), caret.minY, overhang)
      origin.y -= context.scale.roundPixel(offset)
    }
    // A pixel of slack is allowed, because the frame is rounded to pixels.
    let slack = 1 / context.scale.factor
    let isCut =
      origin.y < room.minY || insets.top + layout.size.height > frame.height + slack || layout.size.width > room.width + slack
    return PlacedText(layout: layout, width: width, room: room, origin: origin, isCut: isCut, marks: marks)
  }

  private func editingMarks(in layout: TextLayout, width: Double, room: Rect, _ context: MeasuringContext) -> EditingMarks {
    if let marks, marks.layout === layout, marks.range == selectedRange, marks.width == room.width { return marks }
    let (text, lines) =
      isDisplayingPlaceholder ? (AttributedText(""), emptyLine(width: width, context)) : (maskedText, layout)
    var made = EditingMarks(of: selectedRange, in: text, lines, width: room.width)
    made.layout = layout
    marks = made
    return made
  }

  /// Returns the box of a caret at a boundary in the text. The box is centred on the boundary, as far as the space for the text allows.
  private func caret(at boundary: Rect, in text: PlacedText, _ context: MeasuringContext) -> Rect {
    let place = boundary.offset(by: text.origin)
    let x = max(min(place.minX - Self.caretWidth / 2, text.room.maxX - Self.caretWidth), text.room.minX)
    return Rect(x: context.scale.roundPixel(x), y: place.minY, width: Self.caretWidth, height: place.height)
  }

  func caretItem(in text: PlacedText, _ context: DisplayContext) -> DisplayItem? {
    guard showsCaret, let marks = text.marks else { return nil }
    let time = context.moment?.frames[blinking] ?? 0
    if Playback.caret.frame(at: time) != 0 { return nil }
    return .fill(RoundedRect(caret(at: marks.caret, in: text, context.measuring)), shownTint)
  }

  /// Returns the items of the selection, which the text is above.
  func selectionItems(of text: PlacedText) -> [DisplayItem] {
    let tint = shownTint
    let color = tint.withAlpha(Double(tint.alpha) / 255 * 0.2)
    return (text.marks?.selection ?? []).map { .fill(RoundedRect($0.offset(by: text.origin)), color) }
  }

  private var shownTint: Color { tintColor ?? DynamicColor.systemBlue.resolved(for: traitCollection.theme) }
}

/// Editing marks hold where the caret and the selection of an editable text node are, in points from the top left corner of the text.
struct EditingMarks {
  /// The layout whose lines the places refer to.
  var layout: TextLayout
  /// The selected characters.
  let range: Range<Int>
  /// The width of the space for the text, in points.
  let width: Double
  /// The boundary at the end of the selection, as high as its line and without a width.
  let caret: Rect
  /// The boxes over the selection.
  let selection: [Rect]

  init(of range: Range<Int>, in text: AttributedText, _ layout: TextLayout, width: Double) {
    let located = LocatedText(text, layout)
    let range = range.clamped(to: 0..<located.characterCount)
    self.layout = layout
    self.range = range
    self.width = width
    caret = located.caret(at: range.upperBound)
    selection = located.selectionRects(of: range, width: width)
  }
}

// Prepares the text for layout in lines.
extension EditableTextNode {
  /// The text. If no text was ever set, it is an empty text with the paragraph style and the language of the placeholder.
  var content: AttributedText {
    if let storedText { return storedText }
    var text = AttributedText("")
    text.paragraphStyle = attributedPlaceholderText?.paragraphStyle ?? ParagraphStyle()
    text.language = attributedPlaceholderText?.language
    return text
  }

  /// Returns the attributes of text that is inserted before a character.
  func attributesOfInsertion(at index: Int) -> TextAttributes {
    if let typingAttributes { return typingAttributes }
    guard let storedText else { return TextAttributes() }
    return storedText.string.isEmpty ? storedText.runs[0].attributes : storedText.attributes(at: max(index - 1, 0))
  }

  /// The text as it is shown. If it is secure, dots replace its characters.
  var maskedText: AttributedText { isSecureTextEntry ? content.masked(by: "•") : content }

  /// Returns the text with its marked part underlined. Dots have no direction of their own, and are read in the direction of rows.
  func markedText(isRightToLeft: Bool) -> AttributedText {
    var text = maskedText
    if let markedTextRange { text.addAttribute(\.underline, .single, range: markedTextRange.clamped(to: 0..<text.string.count)) }
    if isSecureTextEntry { text.paragraphStyle.direct(isRightToLeft: isRightToLeft) }
    return text
  }

  /// The placeholder; `nil` where it is empty.
  var placeholder: AttributedText? {
    attributedPlaceholderText.flatMap { $0.string.isEmpty ? nil : $0 }
  }

  /// Returns the empty text in which the caret of a node without text stands.
  ///
  /// - Parameter isRightToLeft: whether the text is read from right to left, if it does not set a direction itself.
  func emptyText(isRightToLeft: Bool) -> AttributedText {
    var text = AttributedText("", attributes: attributesOfInsertion(at: 0))
    text.paragraphStyle = content.paragraphStyle
    text.language = content.language
    text.paragraphStyle.direct(isRightToLeft: isRightToLeft)
    return text
  }
}

extension ParagraphStyle {
  /// Sets the direction of paragraphs whose direction is natural.
  fileprivate mutating func direct(isRightToLeft: Bool) {
    if baseWritingDirection == .natural { baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight }
  }
}
