public import EmakiDisplay
public import EmakiLayout

/// An editable text node shows a text that is being edited, with its caret or selection, or a placeholder if the text is empty.
///
/// There is no keyboard here. Tests, hooks and `ScheduledAction`s call `insertText(_:)`, `deleteBackward()` and similar methods, which call
/// the `delegate` as typing does. The caret and the selection are shown while the node is the first responder. The caret blinks with the
/// virtual clock: it is visible for half a second and hidden for half a second, and begins again with each edit. A still picture shows it.
///
/// The node is as large as its text, and at least one line high. If it has less height than its text, it shows the top of the text. While
/// it is the first responder and `scrollEnabled` is set, it is scrolled just as far as needed to show the caret. Ranges are counted in
/// `Character`s, so a caret is never inside an emoji.
///
/// ```swift
/// let field = EditableTextNode()
/// field.attributedPlaceholderText = AttributedText("Write a reply", color: .placeholderText)
/// field.typingAttributes = TextAttributes(font: .system(size: 16))
/// field.becomeFirstResponder()
/// field.insertText("Thank you!")
/// ```
open class EditableTextNode: DisplayNode {
  /// The delegate, which is asked before edits and notified of them. It is held weakly, as in Texture. In most cases it is the cell.
  public final weak var delegate: (any EditableTextNodeDelegate)?

  // MARK: Text

  /// The text; `nil`, the default, where it is empty, so that the placeholder shows.
  ///
  /// The delegate is not notified when it is set. A caret at the end of the text is at the end of the new text; any other selection stays,
  /// as far as the new text reaches. Marked text is unmarked.
  public final var attributedText: AttributedText? {
    get { isDisplayingPlaceholder ? nil : storedText }
    set {
      if newValue == storedText { return }
      let wasAtEnd = selection == characterCount..<characterCount
      storedText = newValue
      markedTextRange = nil
      let end = characterCount
      selection = wasAtEnd ? end..<end : selection.clamped(to: 0..<end)
      contentChanged()
      caretChanged()
    }
  }

  /// The placeholder that is shown while there is no text; `nil`, the default, shows nothing.
  public final var attributedPlaceholderText: AttributedText? {
    didSet { if attributedPlaceholderText != oldValue && isDisplayingPlaceholder { contentChanged() } }
  }

  /// Whether there is no text, so that the placeholder shows if there is one.
  public final var isDisplayingPlaceholder: Bool { storedText?.string.isEmpty ?? true }

  /// The attributes of text that is inserted. `nil`, the default, uses those of the character before it, or else those that the text was
  /// given. The font also decides how high the caret is in an empty text.
  public final var typingAttributes: TextAttributes? {
    didSet { if typingAttributes != oldValue && isDisplayingPlaceholder { contentChanged() } }
  }

  /// Whether the text is hidden: a dot stands for each of its characters, and a screen reader reads only the dots. Off by default.
  public final var isSecureTextEntry = false { didSet { if isSecureTextEntry != oldValue { contentChanged() } } }

  /// The text that was set or edited; `nil` if there is none. An empty text still has a paragraph style and a font.
  private(set) final var storedText: AttributedText?

  // MARK: Selection

  /// The range of selected characters; 0..<0 by default. An empty range is a caret before the character at that index.
  ///
  /// A range that reaches beyond the text is cut to the text. The delegate is notified when the range changes.
  public final var selectedRange: Range<Int> {
    get { selection }
    set { select(newValue, dueToEditing: false) }
  }

  /// The characters that an input method has not confirmed yet, which are underlined; `nil` if there are none.
  public internal(set) final var markedTextRange: Range<Int>? {
    didSet { if markedTextRange != oldValue { contentChanged() } }
  }

  private var selection = 0..<0

  // MARK: Layout

  /// Whether text that is higher than the node is scrolled to show the caret. On by default, as in Texture.
  public final var scrollEnabled = true { didSet { displayChange(scrollEnabled, oldValue) } }

  /// The distances between the node's edges and its text or placeholder, in points. None by default.
  public final var textContainerInset: EdgeInsets = .zero { didSet { if textContainerInset != oldValue { contentChanged() } } }

  /// The largest number of lines that the node is high; 0, the default, means no limit. A text with more lines is scrolled.
  public final var maximumLinesToDisplay = 0 { didSet { layoutChange(maximumLinesToDisplay, oldValue) } }

  /// The lines of the shown text that were broken last, with the space for which they were broken; the latest first.
  final var broken: [BrokenText] = []
  /// The places of caret and selection that were found last.
  final var marks: EditingMarks?

  // MARK: First responder

  /// Whether the node is being edited, so that it shows its caret or selection.
  public private(set) final var isFirstResponder = false

  /// Whether the node would become the first responder if the delegate lets it. By default it would.
  open var canBecomeFirstResponder: Bool { true }

  /// The number of changes of caret and text so far. With each, the caret begins to blink anew.
  private var changeCount = 0

  /// Creates a node without a text.
  public override init() {
    super.init()
    displaysAsynchronously = false
  }

  /// Makes the node the first responder, if the delegate allows it. Another first responder in the same tree ends editing.
  ///
  /// - Returns: whether the node is the first responder.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.editableTextNodeShouldBeginEditing(self) ?? true else { return false }
    for case let other as EditableTextNode in root.tree where other !== self { other.resignFirstResponder() }
    setFirstResponder(true)
    delegate?.editableTextNodeDidBeginEditing(self)
    return isFirstResponder
  }

  /// Ends editing if the node is the first responder. Marked text is unmarked.
  ///
  /// - Returns: always `true`, because the node is not the first responder afterwards.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if !isFirstResponder { return true }
    unmarkText()
    setFirstResponder(false)
    delegate?.editableTextNodeDidFinishEditing(self)
    return !isFirstResponder
  }

  private func setFirstResponder(_ isFirst: Bool) {
    isFirstResponder = isFirst
    // Lines that were broken before do not record where their characters are.
    broken = []
    caretChanged()
  }

  // MARK: Changes

  /// Replaces the text after an edit.
  final func replaceText(by text: AttributedText) {
    storedText = text
    contentChanged()
    caretChanged()
  }

  final func select(_ range: Range<Int>, dueToEditing: Bool) {
    let old = selection
    let new = range.clamped(to: 0..<characterCount)
    if new == old { return }
    selection = new
    caretChanged()
    delegate?.editableTextNodeDidChangeSelection(self, fromSelectedRange: old, toSelectedRange: new, dueToEditing: dueToEditing)
  }

  private func contentChanged() {
    broken = []
    marks = nil
    setNeedsLayout()
  }

  private func caretChanged() {
    // The start is a whole number of blinking periods, so it looks the same, but makes a different `PlayedImage` each time.
    changeCount = (changeCount + 1) % 1_000_000
    setNeedsDisplay()
  }

  /// The number of characters of the text.
  final var characterCount: Int { storedText?.string.count ?? 0 }

  override func releaseContent() { (broken, marks) = ([], nil) }

  // MARK: Display

  override var needs: NodeNeeds {
    var needs = super.needs
    let shown = isDisplayingPlaceholder ? attributedPlaceholderText : storedText
    needs.attached = shown?.attachedURLs ?? []
    if showsCaret { needs.played = [blinking] }
    return needs
  }

  /// Whether the node shows a blinking caret.
  final var showsCaret: Bool { isFirstResponder && selection.isEmpty }

  /// The blinking of the caret since its last change.
  final var blinking: PlayedImage { PlayedImage(url: .caret, start: changeCount * Playback.caret.milliseconds.reduce(0, +)) }

  override var hasContent: Bool { true }

  open override func calculateSizeThatFits(_ constrainedSize: Size, in context: LayoutContext) -> Size {
    guard let context = context as? MeasuringContext else {
      preconditionFailure("an editable text node is measured in a MeasuringContext, which has a typesetter")
    }
    return wantedSize(in: constrainedSize, context)
  }

  override func content(in context: DisplayContext, frame: Rect) -> Content {
    let text = placedText(in: frame, context.measuring)
    let (letters, stretches) = text.layout.content(
      at: text.origin, node: displayName, typesetter: context.measuring.typesetter, quality: context.quality(of:))
    let items = selectionItems(of: text) + letters
    var groups = stretches
    // The caret is a pass of its own, so that the text is not painted again when the caret appears or disappears.
    if let caret = caretItem(in: text, context) { groups.append(entry(of: [caret])) }
    return text.isCut ? ([], ([entry(of: items)] + groups).cut(to: RoundedRect(frame))) : (items, groups)
  }

  // MARK: Accessibility

  override var isAccessibilityElementByDefault: Bool { true }

  /// The text, as `UITextView` has it; dots where it is secure, and `nil` where it is empty.
  open override var defaultAccessibilityValue: String? { isDisplayingPlaceholder ? nil : maskedText.string }

  /// The placeholder, as in Texture.
  open override var defaultAccessibilityHint: String? { attributedPlaceholderText?.string }
}

/// Edits the text as typing does. The delegate is asked before each edit, and notified afterwards. Ranges are counted in `Character`s.
extension EditableTextNode {
  /// Replaces the marked text, or else the selected text, and puts the caret after the new text. The new text has the attributes that
  /// `typingAttributes` describes. An empty text only deletes.
  ///
  /// A newline begins another line. U+0000 becomes U+FFFD.
  public func insertText(_ text: String) { edit(markedTextRange ?? selectedRange, text) }

  /// Deletes the selected text, or, if the selection is empty, the character before it. An emoji, or a letter with its accents, is one
  /// character.
  public func deleteBackward() {
    let range = selectedRange
    if !range.isEmpty {
      edit(range, "", keepsMark: true)
    } else if range.lowerBound > 0 {
      edit(range.lowerBound - 1..<range.lowerBound, "", keepsMark: true)
    }
  }

  /// Replaces some characters, and puts the caret behind the new ones. A range that reaches beyond the text is cut to the text.
  public func replace(_ range: Range<Int>, with text: String) { edit(range.clamped(to: 0..<characterCount), text) }

  /// Replaces the marked text, or else the selected text, with text that an input method has not confirmed yet, and marks it. `nil` or an
  /// empty text deletes the marked text.
  ///
  /// - Parameters:
  ///   - text: the new text.
  ///   - selectedRange: the range that is selected afterwards, counted from the beginning of the new text and cut to it.
  public func setMarkedText(_ text: String?, selectedRange: Range<Int>) {
    let text = text ?? ""
    let range = markedTextRange ?? self.selectedRange
    if text.isEmpty && markedTextRange == nil { return }
    edit(range, text, marking: selectedRange)
  }

  /// Confirms the marked text, which then stays without a mark. The delegate is not notified.
  public func unmarkText() { markedTextRange = nil }

  /// Replaces a part of the text, if the delegate lets it.
  ///
  /// - Parameters:
  ///   - range: the part.
  ///   - replacement: the new text.
  ///   - selectedPart: the part of the new text that is selected. The new text is then marked. With `nil`, nothing is marked, and the caret
  ///     goes after the new text.
  ///   - keepsMark: whether the rest of the marked text stays marked.
  private func edit(_ range: Range<Int>, _ replacement: String, marking selectedPart: Range<Int>? = nil, keepsMark: Bool = false) {
    if range.isEmpty && replacement.isEmpty { return }
    guard delegate?.editableTextNode(self, shouldChangeTextIn: range, replacementText: replacement) ?? true else { return }
    // The delegate may have set another text.
    let range = range.clamped(to: 0..<characterCount)
    let old = content
    let oldMark = markedTextRange
    let place = old.utf8Range(of: range)
    let attributes = attributesOfInsertion(at: range.isEmpty ? range.lowerBound : range.lowerBound + 1)
    let inserted = AttributedText(replacement, attributes: attributes)
    var text = old
    text.replace(place, with: inserted)
    // The new characters may have joined their neighbours: a flag consists of two, and an accent belongs to the letter before it.
    let start = text.string.characterCount(coveringUTF8: place.lowerBound, roundingUp: false)
    let end = text.string.characterCount(coveringUTF8: place.lowerBound + inserted.string.utf8.count, roundingUp: true)
    replaceText(by: text)
    if let selectedPart {
      let new = start..<end
      markedTextRange = new.isEmpty ? nil : new
      let part = selectedPart.clamped(to: 0..<new.count)
      select(start + part.lowerBound..<start + part.upperBound, dueToEditing: true)
    } else {
      markedTextRange = keepsMark ? oldMark.flatMap { $0.without(range, in: text.string.count) } : nil
      select(end..<end, dueToEditing: true)
    }
    delegate?.editableTextNodeDidUpdateText(self)
  }
}

extension Range<Int> {
  /// Returns the rest of the range, at its new place, after some characters are deleted; `nil` if nothing is left.
  fileprivate func without(_ deleted: Range<Int>, in count: Int) -> Range<Int>? {
    func moved(_ bound: Int) -> Int { Swift.min(bound - Range(uncheckedBounds: (0, bound)).clamped(to: deleted).count, count) }
    let left = moved(lowerBound)..<moved(upperBound)
    return left.isEmpty ? nil : left
  }
}

extension String {
  /// Returns the number of characters before a UTF-8 offset. A character that contains the offset counts if the number is rounded up.
  fileprivate func characterCount(coveringUTF8 offset: Int, roundingUp: Bool) -> Int {
    var count = 0
    var end = 0
    for character in self {
      if end >= offset { break }
      end += character.utf8.count
      if end <= offset || roundingUp { count += 1 }
    }
    return count
  }
}
