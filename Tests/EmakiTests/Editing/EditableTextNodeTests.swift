import Emaki
import EmakiRaster
import Testing

/// Tests what edits change in a text, and what the delegate is asked and told.
struct EditableTextNodeTests {
  private final class Log: EditableTextNodeDelegate {
    var calls: [String] = []
    var mayBegin = true
    var mayChange: (EditableTextNode, Range<Int>, String) -> Bool = { _, _, _ in true }

    func editableTextNodeShouldBeginEditing(_ editableTextNode: EditableTextNode) -> Bool {
      calls.append("should begin")
      return mayBegin
    }
    func editableTextNodeDidBeginEditing(_ editableTextNode: EditableTextNode) { calls.append("did begin") }
    func editableTextNode(
      _ editableTextNode: EditableTextNode, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool {
      calls.append("should change \(range) to \"\(text)\"")
      return mayChange(editableTextNode, range, text)
    }
    func editableTextNodeDidChangeSelection(
      _ editableTextNode: EditableTextNode, fromSelectedRange: Range<Int>, toSelectedRange: Range<Int>, dueToEditing: Bool
    ) {
      #expect(editableTextNode.selectedRange == toSelectedRange)
      calls.append("selection \(fromSelectedRange) to \(toSelectedRange)" + (dueToEditing ? " by an edit" : ""))
    }
    func editableTextNodeDidUpdateText(_ editableTextNode: EditableTextNode) {
      calls.append("text \"\(editableTextNode.attributedText?.string ?? "")\"")
    }
    func editableTextNodeDidFinishEditing(_ editableTextNode: EditableTextNode) { calls.append("did finish") }

    func take() -> [String] {
      defer { calls = [] }
      return calls
    }
  }

  private func field(_ text: String? = nil, delegate: Log? = nil) -> EditableTextNode {
    let field = EditableTextNode()
    if let text { field.attributedText = AttributedText(text, size: 14) }
    field.delegate = delegate
    return field
  }

  @Test func `what is not set has Texture's defaults`() {
    let field = EditableTextNode()
    #expect((field.attributedText, field.attributedPlaceholderText, field.typingAttributes, field.tintColor) == (nil, nil, nil, nil))
    #expect(
      [field.isDisplayingPlaceholder, field.scrollEnabled, field.isSecureTextEntry, field.isFirstResponder] == [true, true, false, false]
        && (field.selectedRange, field.maximumLinesToDisplay, field.textContainerInset) == (0..<0, 0, .zero))
  }

  @Test func `the placeholder is shown while there is no text`() throws {
    let field = field()
    field.attributedPlaceholderText = AttributedText("placeholder", size: 14, color: .red)
    field.typingAttributes = TextAttributes(font: .system(size: 14), color: .blue)
    let changes: [(EditableTextNode) -> Void] = [
      { _ in }, { $0.insertText("x") }, { $0.deleteBackward() }, { $0.attributedText = AttributedText("set", color: .blue) },
      { $0.attributedText = AttributedText("") },
    ]
    for (change, isShown) in zip(changes, [true, false, true, false, true]) {
      change(field)
      let picture = try RenderContext.test(scale: 1).picture(of: field, in: SizeRange(max: Size(200, 100)))
      // Ink lacks green, and blue or red.
      let hasInk = ([0x0000FF, 0xFF0000] as [UInt32]).map { missing in
        picture.words.contains { $0 & 0xFF00 < 0x4000 && $0 & missing < missing / 3 }
      }
      #expect([field.isDisplayingPlaceholder, field.attributedText == nil] + hasInk == [isShown, isShown, isShown, !isShown])
    }
  }

  @Test func `inserted text has the typing attributes, or those of the character before it`() {
    let field = field()
    let (red, blue) = (TextAttributes(color: .red), TextAttributes(color: .blue))
    field.typingAttributes = red
    for character in "one by one" { field.insertText(String(character)) }
    #expect(field.attributedText == AttributedText("one by one", attributes: red) && field.attributedText?.runs.count == 1)
    field.typingAttributes = blue
    field.selectedRange = 5..<6
    field.insertText("!")
    #expect((4...6).map { field.attributedText?.attributes(at: $0) } == [red, blue, red])
    field.typingAttributes = nil
    field.insertText("?")
    #expect(field.attributedText?.attributes(at: 6) == blue)
    // The whole text is deleted. What is typed next looks like the text before.
    field.selectedRange = 0..<Int.max
    field.deleteBackward()
    field.insertText("new")
    #expect(field.attributedText == AttributedText("new", attributes: red))
  }

  @Test func `emoji and letters with accents are deleted as one`() {
    let parts = ["a", "👨‍👩‍👧", "🇯🇵", "e\u{301}\u{302}", "👍🏽", "각", "\r\n"]
    let field = field(parts.joined())
    let left = parts.map { _ in
      field.deleteBackward()
      return field.string
    }
    #expect(left == parts.indices.reversed().map { parts[..<$0].joined() })
    field.deleteBackward()
    #expect(field.selectedRange == 0..<0 && field.isDisplayingPlaceholder)
  }

  @Test func `the caret is never inside a character into which an edit has joined two`() {
    let field = field("ae")
    field.insertText("\u{301}")
    var selected = [field.selectedRange]
    field.selectedRange = 1..<1
    // The two halves of a flag.
    for half in ["\u{1F1EF}", "\u{1F1F5}"] {
      field.insertText(half)
      selected.append(field.selectedRange)
    }
    #expect(selected == [2..<2, 2..<2, 2..<2] && field.string == "a🇯🇵e\u{301}")
    // The typed character joins the first half of the flag, so the caret goes behind the new flag.
    field.attributedText = AttributedText("\u{1F1F5}")
    field.selectedRange = 0..<0
    field.insertText("\u{1F1EF}")
    #expect((field.selectedRange, field.string.count) == (1..<1, 1))
  }

  @Test func `the delegate is asked before each edit, and notified after it`() {
    let log = Log()
    let field = field("ab", delegate: log)
    field.insertText("c")
    field.deleteBackward()
    field.selectedRange = 0..<2
    field.replace(0..<100, with: "longer")
    let expected = [
      "should change 2..<2 to \"c\"", "selection 2..<2 to 3..<3 by an edit", "text \"abc\"",
      "should change 2..<3 to \"\"", "selection 3..<3 to 2..<2 by an edit", "text \"ab\"",
      "selection 2..<2 to 0..<2",
      "should change 0..<2 to \"longer\"", "selection 0..<2 to 6..<6 by an edit", "text \"longer\"",
    ]
    #expect(log.calls == expected)
    // Setting a text or the same selection and edits of nothing tell the delegate nothing.
    field.selectedRange = 6..<6
    field.insertText("")
    field.replace(3..<3, with: "")
    field.attributedText = AttributedText("set")
    field.attributedText = nil
    field.deleteBackward()
    #expect(log.calls == expected)
  }

  @Test func `an edit that the delegate forbids changes nothing`() {
    let log = Log()
    let field = field("ab", delegate: log)
    log.mayChange = { _, _, text in text != "c" }
    field.insertText("c")
    #expect(log.calls == ["should change 2..<2 to \"c\""] && field.string == "ab")
    field.insertText("d")
    #expect(field.string == "abd")
  }

  @Test func `an edit's range is cut to a text that the delegate sets before it`() {
    let log = Log()
    let field = field("0123456789", delegate: log)
    log.mayChange = { field, _, text in
      field.attributedText = text.isEmpty ? nil : AttributedText("x")
      return true
    }
    field.selectedRange = 4..<10
    let texts = ["!", "e", ""].map { text in
      if text.isEmpty { field.deleteBackward() } else { field.insertText(text) }
      return field.attributedText?.string
    }
    #expect(texts == ["x!", "xe", nil])
  }

  @Test func `a selection is cut to the text, and stays where other text is set`() {
    let field = field("0123456789")
    func selection(after change: (EditableTextNode) -> Void) -> Range<Int> {
      change(field)
      return field.selectedRange
    }
    #expect(field.selectedRange == 10..<10 && selection { $0.attributedText = AttributedText("01234") } == 5..<5)
    let set = [2..<100, -3..<2, 7..<9, -9 ..< -3, Int.min..<Int.max, 1..<4]
    #expect(set.map { range in selection { $0.selectedRange = range } } == [2..<5, 0..<2, 5..<5, 0..<0, 0..<5, 1..<4])
    #expect(
      [AttributedText("abc"), nil].map { text in selection { $0.attributedText = text } } == [1..<3, 0..<0])
  }

  @Test func `editing begins where the delegate lets it, in one field at a time`() {
    let (log, other) = (Log(), Log())
    let (first, second, cell, box) = (field("a", delegate: log), field("b", delegate: other), CellNode(), DisplayNode())
    cell.addSubnode(first)
    cell.addSubnode(box)
    box.addSubnode(second)
    log.mayBegin = false
    #expect(!first.becomeFirstResponder() && !first.isFirstResponder && log.take() == ["should begin"])
    log.mayBegin = true
    #expect(first.becomeFirstResponder() && first.becomeFirstResponder() && log.take() == ["should begin", "did begin"])
    second.becomeFirstResponder()
    #expect(second.isFirstResponder && !first.isFirstResponder && log.take() == ["did finish"])
    #expect(second.resignFirstResponder() && second.resignFirstResponder() && !second.isFirstResponder)
    #expect(other.calls == ["should begin", "did begin", "did finish"])
  }

  @Test func `marked text is replaced until it is settled`() {
    let log = Log()
    let field = field("今日は", delegate: log)
    func expect(_ marked: Range<Int>?, _ text: String) {
      #expect((field.markedTextRange, field.string) == (marked, text))
    }
    field.setMarkedText("て", selectedRange: 1..<1)
    field.setMarkedText("てんき", selectedRange: 1..<9)
    expect(3..<6, "今日はてんき")
    #expect(
      log.calls == [
        "should change 3..<3 to \"て\"", "selection 3..<3 to 4..<4 by an edit", "text \"今日はて\"", "should change 3..<4 to \"てんき\"",
        "selection 4..<4 to 4..<6 by an edit", "text \"今日はてんき\"",
      ])
    field.selectedRange = 6..<6
    field.deleteBackward()
    expect(3..<5, "今日はてん")
    field.insertText("天気")
    expect(nil, "今日は天気")
    field.setMarkedText("x", selectedRange: 0..<1)
    field.unmarkText()
    expect(nil, "今日は天気x")
    field.setMarkedText("y", selectedRange: 0..<1)
    field.setMarkedText(nil, selectedRange: 0..<0)
    expect(nil, "今日は天気")
    field.setMarkedText("z", selectedRange: 1..<1)
    field.becomeFirstResponder()
    field.resignFirstResponder()
    expect(nil, "今日は天気z")
    field.setMarkedText("z", selectedRange: 1..<1)
    field.attributedText = nil
    expect(nil, "")
    // Attributes of the text do not change.
    field.setMarkedText("m", selectedRange: 1..<1)
    #expect(field.attributedText?.attributes(at: 0).underline == nil)
  }

  @Test func `a screen reader gets the text or its dots as a value, and the placeholder as a hint`() throws {
    let field = field()
    field.attributedPlaceholderText = AttributedText("Password")
    func expect(_ value: String?) throws {
      _ = try field.measure(SizeRange(max: Size(200, 100)))
      let element = try #require(field.accessibilityTree(in: RenderContext.test(scale: 1).measuring))
      #expect(element.isElement)
      #expect(
        [
          field.accessibilityValue, field.accessibilityLabel, field.accessibilityHint, element.value, element.label, element.hint,
        ] == [value, nil, "Password", value, nil, "Password"])
    }
    try expect(nil)
    field.insertText("hunter👨‍👩‍👧")
    try expect("hunter👨‍👩‍👧")
    field.isSecureTextEntry = true
    try expect("•••••••")
    #expect(field.string == "hunter👨‍👩‍👧")
  }

  @Test func `each character of a secret is one dot, whatever it is`() throws {
    func picture(_ secret: String) throws -> Picture {
      let field = self.field(secret)
      field.isSecureTextEntry = true
      return try RenderContext.test(scale: 2).picture(of: field, in: SizeRange(exactly: Size(200, 40)))
    }
    let plain = try picture("abcde")
    let secrets = ["👨‍👩‍👧🇯🇵e\u{301}\u{F8FF}x", "\n\r\n\tab", "אבגדה", "abcd"]
    #expect(try secrets.map { try picture($0) == plain } == [true, true, true, false])
  }

  @Test func `a secure text with a character that no font has gives no warning`() async throws {
    func warnings(secure: Bool) async throws -> Int {
      let field = self.field("\u{F8FF}")
      (field.isSecureTextEntry, field.style.preferredSize) = (secure, Size(40, 20))
      return try await Renderer.test(40, 20).render(field).warnings.count
    }
    #expect(try await (warnings(secure: false), warnings(secure: true)) == (1, 0))
  }

  // MARK: Size

  @Test func `the node grows with its text, up to its largest lines and height`() throws {
    let field = field()
    field.typingAttributes = TextAttributes(font: .system(size: 20))
    func height() throws -> Double { try field.measure(SizeRange(max: Size(200, .unbounded))).height }
    let line = try height()
    try #require(line >= 20)
    func expect(lines: Double, _ more: Double = 0) throws { #expect(abs(try height() - lines * line - more) <= 1) }
    // An empty line is as high as one with text, and so is the one behind a newline.
    for (text, lines) in [("a", 1), ("\n", 2), ("b", 2), ("\n\n", 4), ("c\nd\ne", 6)] as [(String, Double)] {
      field.insertText(text)
      try expect(lines: lines)
    }
    field.maximumLinesToDisplay = 3
    try expect(lines: 3)
    field.maximumLinesToDisplay = -1
    field.style.maxHeight = .points(50)
    #expect(try height() == 50)
    field.style.maxHeight = .auto
    field.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    try expect(lines: 6, 4)
  }

  @Test func `an empty node is as high as its placeholder and what is typed`() throws {
    func height(_ placeholder: Double?, _ typed: Double) throws -> Double {
      let field = EditableTextNode()
      field.typingAttributes = TextAttributes(font: .system(size: typed))
      field.attributedPlaceholderText = placeholder.map { AttributedText("placeholder", size: $0) }
      return try field.measure(SizeRange(max: Size(200, .unbounded))).height
    }
    let (line, high) = (try height(nil, 30), try height(40, 30))
    #expect(try high > line && height(nil, 10) < line && [height(10, 30), height(40, 10)] == [line, high])
  }

  // MARK: Hostile texts

  @Test func `long texts and control characters are edited as others`() throws {
    let context = try RenderContext.test(scale: 1)
    let field = field(String(repeating: "Wörter, und 日本語 ", count: 1250))
    func picture() throws -> Picture { try context.picture(of: field, in: SizeRange(max: Size(200, .unbounded))) }
    field.becomeFirstResponder()
    field.insertText("!")
    field.selectedRange = 10_000..<10_000
    field.deleteBackward()
    field.style.maxHeight = .points(100)
    _ = try picture()
    let caret = field.caretRect(at: 9_999, in: context.measuring)
    #expect(field.string.count == 20_000 && caret.minY >= 0 && caret.maxY <= 100)
    field.selectedRange = 0..<Int.max
    #expect(try picture().size.height == 100)
    let others: [Unicode.Scalar] = ["\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{FEFF}"]
    let controls = String(String.UnicodeScalarView((0..<32).compactMap(Unicode.Scalar.init) + others))
    for scalar in controls.unicodeScalars { field.replace(3..<4, with: String(scalar)) }
    field.attributedText = nil
    field.insertText(controls)
    for index in 0...field.string.count {
      field.selectedRange = index..<index
      _ = try picture()
    }
    field.attributedText = nil
    field.insertText("e" + String(repeating: "\u{301}", count: 20_000))
    #expect(field.selectedRange == 1..<1)
    field.deleteBackward()
    #expect(field.isDisplayingPlaceholder)
  }

  /// A value with which nothing can be laid out ends in an error, and never in a trap.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 1e9]) func `any inset, height and spacing can be drawn`(
    value: Double
  ) async throws {
    let renderer = try Renderer.test(60, 40, scale: 2)
    for text in ["", "some text\n"] {
      for change: (EditableTextNode) -> Void in [
        { $0.textContainerInset = EdgeInsets(top: value, left: value, bottom: value, right: value) },
        { $0.textContainerInset = EdgeInsets(top: value, left: 0, bottom: 0, right: 0) },
        { $0.typingAttributes = TextAttributes(letterSpacing: value, baselineOffset: value) },
        { $0.attributedPlaceholderText = AttributedText("x", lineHeight: value) },
        { $0.style.maxHeight = .points(value) },
      ] {
        let field = EditableTextNode()
        change(field)
        field.insertText(text)
        field.becomeFirstResponder()
        if !text.isEmpty { field.selectedRange = 2..<10 }
        do { _ = try await renderer.render(field) } catch is RenderError {}
      }
    }
  }
}

extension EditableTextNode {
  fileprivate var string: String { attributedText?.string ?? "" }
}
