import Emaki
import EmakiRaster
import Testing

/// Tests what edits change in a text, and what the delegate is asked and told.
@Suite struct EditableTextNodeTests {
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
    if let text { field.attributedText = AttributedText(text, font: .system(size: 14)) }
    field.delegate = delegate
    return field
  }

  @Test func `what is not set has Texture's defaults`() {
    let field = EditableTextNode()
    #expect(field.attributedText == nil && field.attributedPlaceholderText == nil && field.typingAttributes == nil)
    #expect(field.isDisplayingPlaceholder && field.scrollEnabled && !field.isSecureTextEntry && !field.isFirstResponder)
    #expect(field.selectedRange == 0..<0 && field.maximumLinesToDisplay == 0 && field.textContainerInset == .zero)
    #expect(field.markedTextRange == nil && field.tintColor == nil)
  }

  @Test func `the placeholder disappears with the first character and comes back when the last is deleted`() throws {
    let field = field()
    field.attributedPlaceholderText = AttributedText("placeholder", font: .system(size: 14), color: Color(0xFF0000))
    field.typingAttributes = TextAttributes(font: .system(size: 14), color: Color(0x0000FF))
    /// Returns whether there is ink that lacks green, red ink or blue ink.
    func inks() throws -> [Bool] {
      let picture = try RenderContext.test(scale: 1).picture(of: field, in: SizeRange(max: Size(width: 200, height: 100)))
      return ([0x0000FF, 0xFF0000] as [UInt32]).map { missing in
        picture.words.contains { $0 & 0xFF00 < 0x4000 && $0 & missing < missing / 3 }
      }
    }
    #expect(try inks() == [true, false])
    field.insertText("x")
    #expect(!field.isDisplayingPlaceholder)
    #expect(try inks() == [false, true])
    field.deleteBackward()
    #expect(field.isDisplayingPlaceholder && field.attributedText == nil)
    #expect(try inks() == [true, false])
    field.attributedText = AttributedText("set", color: Color(0x0000FF))
    #expect(try inks() == [false, true])
    field.attributedText = AttributedText("")
    #expect(field.isDisplayingPlaceholder && field.attributedText == nil)
    #expect(try inks() == [true, false])
  }

  @Test func `inserted text has the typing attributes, or those of the character before it`() {
    let field = field()
    let (red, blue) = (TextAttributes(color: Color(0xFF0000)), TextAttributes(color: Color(0x0000FF)))
    field.typingAttributes = red
    for character in "typed one by one" { field.insertText(String(character)) }
    #expect(field.attributedText == AttributedText("typed one by one", attributes: red))
    #expect(field.attributedText?.runs.count == 1)
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
    #expect(field.attributedText?.attributes(at: 0) == red)
    #expect(field.attributedText?.string == "new")
  }

  @Test func `emoji and letters with accents are deleted as one`() {
    let field = field()
    field.insertText("a👨‍👩‍👧🇯🇵e\u{301}\u{302}👍🏽각\r\n")
    var left: [String] = []
    while !field.isDisplayingPlaceholder {
      field.deleteBackward()
      left.append(field.attributedText?.string ?? "")
    }
    #expect(left == ["a👨‍👩‍👧🇯🇵e\u{301}\u{302}👍🏽각", "a👨‍👩‍👧🇯🇵e\u{301}\u{302}👍🏽", "a👨‍👩‍👧🇯🇵e\u{301}\u{302}", "a👨‍👩‍👧🇯🇵", "a👨‍👩‍👧", "a", ""])
    field.deleteBackward()
    #expect(field.selectedRange == 0..<0)
  }

  @Test func `the caret is never inside a character into which an edit has joined two`() {
    let field = field("ae")
    field.insertText("\u{301}")
    #expect(field.selectedRange == 2..<2)
    field.selectedRange = 1..<1
    field.insertText("\u{1F1EF}")
    #expect(field.selectedRange == 2..<2)
    // The second half of a flag.
    field.insertText("\u{1F1F5}")
    #expect(field.selectedRange == 2..<2)
    #expect(field.attributedText?.string == "a🇯🇵e\u{301}")
    // The typed character joins the first half of the flag, so the caret goes behind the new flag.
    field.attributedText = AttributedText("\u{1F1F5}")
    field.selectedRange = 0..<0
    field.insertText("\u{1F1EF}")
    #expect(field.selectedRange == 1..<1)
    #expect(field.attributedText?.string.count == 1)
  }

  @Test func `the delegate is asked before each edit, and notified after it`() {
    let log = Log()
    let field = field("ab", delegate: log)
    #expect(log.take() == [])
    field.insertText("c")
    #expect(log.take() == ["should change 2..<2 to \"c\"", "selection 2..<2 to 3..<3 by an edit", "text \"abc\""])
    field.deleteBackward()
    #expect(log.take() == ["should change 2..<3 to \"\"", "selection 3..<3 to 2..<2 by an edit", "text \"ab\""])
    field.selectedRange = 0..<2
    #expect(log.take() == ["selection 2..<2 to 0..<2"])
    field.insertText("X")
    #expect(log.take() == ["should change 0..<2 to \"X\"", "selection 0..<2 to 1..<1 by an edit", "text \"X\""])
    field.replace(0..<100, with: "longer")
    #expect(log.take() == ["should change 0..<1 to \"longer\"", "selection 1..<1 to 6..<6 by an edit", "text \"longer\""])
    // Setting the same selection and an edit of nothing tell the delegate nothing.
    field.selectedRange = 6..<6
    field.insertText("")
    field.replace(3..<3, with: "")
    #expect(log.take() == [])
    field.attributedText = AttributedText("set")
    field.attributedText = nil
    field.deleteBackward()
    #expect(log.take() == [])
  }

  @Test func `an edit that the delegate forbids changes nothing`() {
    let log = Log()
    let field = field("ab", delegate: log)
    log.mayChange = { _, _, text in text != "c" }
    field.insertText("c")
    #expect(log.take() == ["should change 2..<2 to \"c\""])
    #expect(field.attributedText?.string == "ab")
    field.insertText("d")
    #expect(field.attributedText?.string == "abd")
    // The delegate sets a shorter text and allows the edit. The range that the edit replaces is cut to the new text.
    log.mayChange = { field, _, _ in
      field.attributedText = AttributedText("x")
      return true
    }
    field.insertText("e")
    #expect(field.attributedText?.string == "xe")
    field.attributedText = AttributedText("0123456789")
    field.selectedRange = 4..<10
    field.insertText("!")
    #expect(field.attributedText?.string == "x!")
    log.mayChange = { field, _, _ in
      field.attributedText = nil
      return true
    }
    field.deleteBackward()
    #expect(field.attributedText == nil)
  }

  @Test func `a selection is cut to the text, and stays where other text is set unless it is the end`() {
    let field = field("0123456789")
    #expect(field.selectedRange == 10..<10)
    field.attributedText = AttributedText("01234")
    #expect(field.selectedRange == 5..<5)
    for (set, cut) in [(2..<100, 2..<5), (-3..<2, 0..<2), (7..<9, 5..<5), (-9 ..< -3, 0..<0), (Int.min..<Int.max, 0..<5)] {
      field.selectedRange = set
      #expect(field.selectedRange == cut)
    }
    field.selectedRange = 1..<4
    field.attributedText = AttributedText("abc")
    #expect(field.selectedRange == 1..<3)
    field.attributedText = nil
    #expect(field.selectedRange == 0..<0)
  }

  @Test func `editing begins where the delegate lets it, and in one field of a tree at a time`() {
    let (log, other) = (Log(), Log())
    let (first, second) = (field("a", delegate: log), field("b", delegate: other))
    let cell = CellNode()
    let box = DisplayNode()
    cell.addSubnode(first)
    cell.addSubnode(box)
    box.addSubnode(second)
    log.mayBegin = false
    #expect(!first.becomeFirstResponder() && !first.isFirstResponder)
    #expect(log.take() == ["should begin"])
    log.mayBegin = true
    #expect(first.becomeFirstResponder() && first.becomeFirstResponder())
    #expect(log.take() == ["should begin", "did begin"])
    second.becomeFirstResponder()
    #expect(second.isFirstResponder && !first.isFirstResponder)
    #expect(log.take() == ["did finish"])
    #expect(other.take() == ["should begin", "did begin"])
    #expect(second.resignFirstResponder() && second.resignFirstResponder() && !second.isFirstResponder)
    #expect(other.take() == ["did finish"])
  }

  @Test func `marked text is replaced until it is settled`() {
    let log = Log()
    let field = field("今日は", delegate: log)
    field.setMarkedText("て", selectedRange: 1..<1)
    #expect((field.markedTextRange, field.selectedRange) == (3..<4, 4..<4))
    field.setMarkedText("てんき", selectedRange: 1..<9)
    #expect((field.markedTextRange, field.selectedRange) == (3..<6, 4..<6))
    #expect(
      log.take() == [
        "should change 3..<3 to \"て\"", "selection 3..<3 to 4..<4 by an edit", "text \"今日はて\"", "should change 3..<4 to \"てんき\"",
        "selection 4..<4 to 4..<6 by an edit", "text \"今日はてんき\"",
      ])
    field.selectedRange = 6..<6
    field.deleteBackward()
    #expect((field.markedTextRange, field.attributedText?.string) == (3..<5, "今日はてん"))
    field.insertText("天気")
    #expect((field.markedTextRange, field.attributedText?.string) == (nil, "今日は天気"))
    field.setMarkedText("x", selectedRange: 0..<1)
    field.unmarkText()
    #expect((field.markedTextRange, field.attributedText?.string) == (nil, "今日は天気x"))
    field.setMarkedText("y", selectedRange: 0..<1)
    field.setMarkedText(nil, selectedRange: 0..<0)
    #expect((field.markedTextRange, field.attributedText?.string) == (nil, "今日は天気"))
    field.setMarkedText("z", selectedRange: 1..<1)
    field.becomeFirstResponder()
    field.resignFirstResponder()
    #expect((field.markedTextRange, field.attributedText?.string) == (nil, "今日は天気z"))
    field.setMarkedText("z", selectedRange: 1..<1)
    field.attributedText = nil
    #expect(field.markedTextRange == nil)
    // Attributes of the text do not change.
    field.setMarkedText("m", selectedRange: 1..<1)
    #expect(field.attributedText?.attributes(at: 0).underline == nil)
  }

  @Test func `a screen reader gets the text as a value, the placeholder as a hint, and dots for a secure text`() throws {
    let field = field()
    field.attributedPlaceholderText = AttributedText("Password")
    #expect(field.isAccessibilityElement && field.accessibilityLabel == nil && field.accessibilityValue == nil)
    #expect(field.accessibilityHint == "Password")
    field.insertText("hunter👨‍👩‍👧")
    #expect(field.accessibilityValue == "hunter👨‍👩‍👧")
    field.isSecureTextEntry = true
    #expect(field.accessibilityValue == "•••••••")
    #expect(field.attributedText?.string == "hunter👨‍👩‍👧")
    let context = try RenderContext.test(scale: 1)
    _ = try context.picture(of: field, in: SizeRange(max: Size(width: 200, height: 100)))
    let element = try #require(field.accessibilityTree(in: context.measuring))
    #expect((element.value, element.label, element.hint) == ("•••••••", nil, "Password"))
    #expect(!"\(element)".contains("hunter"))
  }

  @Test func `each character of a secret is one dot, whatever it is`() throws {
    func picture(_ secret: String) throws -> Picture {
      let field = self.field(secret)
      field.isSecureTextEntry = true
      return try RenderContext.test(scale: 2).picture(of: field, in: SizeRange(exactly: Size(width: 200, height: 40)))
    }
    let plain = try picture("abcde")
    for secret in ["👨‍👩‍👧🇯🇵e\u{301}\u{F8FF}x", "\n\r\n\tab", "אבגדה", "日本語です"] { #expect(try picture(secret).difference(from: plain) == nil) }
    #expect(try picture("abcd").difference(from: plain) != nil)
  }

  @Test func `a secure text with a character that no font has gives no warning`() async throws {
    func warnings(secure: Bool) async throws -> Int {
      let field = self.field("\u{F8FF}")
      (field.isSecureTextEntry, field.style.preferredSize) = (secure, Size(width: 40, height: 20))
      return try await Renderer.test(width: 40, height: 20, scale: 1).render(field).warnings.count
    }
    #expect(try await warnings(secure: false) == 1)
    #expect(try await warnings(secure: true) == 0)
  }

  // MARK: Size

  @Test func `the node grows with its text, up to the lines and the height that it may have`() throws {
    let field = field()
    field.typingAttributes = TextAttributes(font: .system(size: 20))
    let range = SizeRange(max: Size(width: 200, height: .unbounded))
    let line = try field.measure(range).height
    #expect(line >= 20)
    // An empty line is as high as one with text, and so is the one behind a newline.
    for (text, lines) in [("a", 1), ("\n", 2), ("b", 2), ("\n\n", 4), ("c\nd\ne", 6)] {
      field.insertText(text)
      #expect(abs(try field.measure(range).height - Double(lines) * line) <= 1)
    }
    field.maximumLinesToDisplay = 3
    #expect(abs(try field.measure(range).height - 3 * line) <= 1)
    field.maximumLinesToDisplay = -1
    field.style.maxHeight = .points(50)
    #expect(try field.measure(range).height == 50)
    field.style.maxHeight = .auto
    field.textContainerInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(abs(try field.measure(range).height - 6 * line - 4) <= 1)
  }

  @Test func `an empty node is as high as its placeholder, and as a line of what is typed`() throws {
    let range = SizeRange(max: Size(width: 200, height: .unbounded))
    func height(_ placeholder: Double?, _ typed: Double) throws -> Double {
      let field = EditableTextNode()
      field.typingAttributes = TextAttributes(font: .system(size: typed))
      field.attributedPlaceholderText = placeholder.map { AttributedText("placeholder", font: .system(size: $0)) }
      return try field.measure(range).height
    }
    #expect(try height(nil, 30) == height(10, 30))
    #expect(try height(40, 30) > height(nil, 30))
    #expect(try height(40, 30) == height(40, 10))
    #expect(try height(nil, 10) < height(nil, 30))
  }

  // MARK: Hostile texts

  @Test func `long texts and control characters are edited as others`() throws {
    let field = field(String(repeating: "Wörter, und 日本語 ", count: 6250))
    #expect(field.selectedRange == 100_000..<100_000)
    field.becomeFirstResponder()
    field.insertText("!")
    field.selectedRange = 50_000..<50_000
    field.deleteBackward()
    #expect(field.attributedText?.string.count == 100_000)
    field.style.maxHeight = .points(100)
    let context = try RenderContext.test(scale: 1)
    _ = try context.picture(of: field, in: SizeRange(max: Size(width: 200, height: .unbounded)))
    let caret = field.caretRect(at: 49_999, in: context.measuring)
    #expect(caret.minY >= 0 && caret.maxY <= 100)
    field.selectedRange = 0..<Int.max
    let whole = try context.picture(of: field, in: SizeRange(max: Size(width: 200, height: .unbounded)))
    #expect(whole.size.height == 100)
    let others: [Unicode.Scalar] = ["\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{FEFF}"]
    let controls = String(String.UnicodeScalarView((0..<32).compactMap(Unicode.Scalar.init) + others))
    for scalar in controls.unicodeScalars { field.replace(3..<4, with: String(scalar)) }
    field.attributedText = nil
    field.insertText(controls)
    for index in 0...(field.attributedText?.string.count ?? 0) {
      field.selectedRange = index..<index
      _ = try context.picture(of: field, in: SizeRange(max: Size(width: 200, height: .unbounded)))
    }
    let accents = "e" + String(repeating: "\u{301}", count: 20_000)
    field.attributedText = nil
    field.insertText(accents)
    #expect(field.selectedRange == 1..<1)
    field.deleteBackward()
    #expect(field.isDisplayingPlaceholder)
  }

  /// A value with which nothing can be laid out ends in an error, and never in a trap.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, -1, 0, 1e9]) func `any inset, height and spacing can be drawn`(
    value: Double
  ) async throws {
    let renderer = try Renderer.test(width: 60, height: 40, scale: 2)
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
