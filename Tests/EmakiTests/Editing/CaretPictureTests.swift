import Emaki
import EmakiRaster
import Testing

/// Tests the pixels of carets and selections. The tint is pure red, the text black on white.
struct CaretPictureTests {
  private func field(_ text: String, caret: Range<Int>? = nil) -> EditableTextNode {
    let field = EditableTextNode()
    field.typingAttributes = TextAttributes(font: .system(size: 14))
    field.tintColor = .red
    field.becomeFirstResponder()
    field.insertText(text)
    if let caret { field.selectedRange = caret }
    return field
  }

  @Test(arguments: [1.0, 2, 3]) func `a caret is painted where it says that it is`(scale: Double) throws {
    for (text, index) in [("", 0), ("Hello", 0), ("Hello", 5), ("Hello\n", 6), ("Say مرحبا to", 4), ("مرحبا", 2), ("מה\n", 3), ("a👨‍👩‍👧b", 2)] {
      let field = field(text, caret: index..<index)
      let context = try RenderContext.test(scale: scale)
      let picture = try context.picture(of: field, in: SizeRange(exactly: Size(150, 60)))
      let caret = field.caretRect(at: index, in: context.measuring)
      let painted = try #require(picture.box(of: .red))
      #expect([painted.x.count, painted.x.lowerBound].map(Double.init) == [2 * scale, caret.minX * scale])
      #expect(
        abs(Double(painted.y.lowerBound) - caret.minY * scale) <= 0.5 && abs(Double(painted.y.upperBound + 1) - caret.maxY * scale) <= 0.5)
    }
  }

  @Test func `there is no caret unless the node is edited, or where something is selected`() throws {
    let field = field("abc")
    func picture(_ selected: Range<Int>) throws -> Picture {
      field.selectedRange = selected
      return try RenderContext.test(scale: 1).picture(of: field, in: SizeRange(exactly: Size(100, 30)))
    }
    #expect(try picture(3..<3).box(of: .red) != nil && picture(0..<2).box(of: .red) == nil)
    field.resignFirstResponder()
    let plain = try picture(1..<1)
    #expect(try plain.box(of: .red) == nil && picture(0..<3) == plain)
  }

  @Test func `the caret of an empty text is on the side where its text will begin`() throws {
    let range = SizeRange(exactly: Size(100, 40))
    func x(_ placeholder: String?, _ direction: LayoutDirection, secret: String? = nil) throws -> Int? {
      let field = field(secret ?? "")
      field.attributedPlaceholderText = placeholder.map { AttributedText($0, size: 14) }
      field.isSecureTextEntry = secret != nil
      let context = try RenderContext.test(scale: 1, layoutDirection: direction)
      return try context.picture(of: field, in: range).box(of: .red)?.x.lowerBound
    }
    #expect(try [x(nil, .leftToRight), x(nil, .rightToLeft), x("Name", .rightToLeft), x("اسم", .leftToRight)] == [0, 98, 0, 98])
    // The dots of a secret begin where rows do, and do not show in which direction its text runs.
    let dots = try ["abc", "אבג"].map { try x(nil, .rightToLeft, secret: $0) ?? 0 }
    #expect(dots[0] == dots[1] && dots[0] > 50)
  }

  @Test func `a selection is a fifth of the tint, behind the glyphs`() throws {
    let context = try RenderContext.test(scale: 1)
    let range = SizeRange(exactly: Size(100, 60))
    let field = field("one two\nsix\nten", caret: 4..<10)
    let picture = try context.picture(of: field, in: range)
    let boxes = field.selectionRects(for: 4..<10, in: context.measuring)
    field.resignFirstResponder()
    let plain = try context.picture(of: field, in: range)
    // White with a fifth of red over it keeps four fifths of its green and blue.
    var (inside, dark) = (0, 0)
    for index in picture.words.indices {
      let (x, y) = (Double(index % 100) + 0.5, Double(index / 100) + 0.5)
      let (seen, below) = (picture.words[index], plain.words[index])
      if !boxes.contains(where: { $0.minX < x && x < $0.maxX && $0.minY < y && y < $0.maxY }) {
        #expect(seen == below, "\(x), \(y)")
      } else if below == Color.white.premultiplied {
        inside += 1
        #expect(seen >> 16 == 0xFFFF && seen >> 8 & 255 == seen & 255 && 200...206 ~= seen & 255, "\(x), \(y)")
      } else if below & 255 < 20 {
        dark += 1
        // Glyphs are painted above the selection, so they stay dark.
        #expect(seen & 255 < 24)
      }
    }
    #expect(inside > 500 && dark > 5)
  }

  @Test func `a text higher than the node is scrolled to the caret`() throws {
    let context = try RenderContext.test(scale: 2)
    let text = (0..<30).map { "\($0)" }.joined(separator: "\n")
    let field = field(text)
    field.textContainerInset = EdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
    field.style.maxHeight = .points(80)
    for index in 0...text.count {
      field.selectedRange = index..<index
      let picture = try context.picture(of: field, in: SizeRange(max: Size(100, .unbounded)))
      let painted = try #require(picture.box(of: .red)).y
      #expect(painted.lowerBound >= 10 && painted.upperBound < 150 && painted.count > 25, "before character \(index)")
    }
    // Text that is scrolled away is cut at the node's edge.
    let cell = CellNode().laidOut { _ in StackLayoutSpec(.vertical, children: [field]) }
    cell.clipsToBounds = false
    field.style.spacingBefore = 60
    func picture() throws -> Picture { try context.picture(of: cell, in: SizeRange(exactly: Size(100, 300))) }
    let whole = try picture()
    #expect([0..<120, 280..<600].allSatisfy { Set(whole.rows($0).words) == [Color.white.premultiplied] })
    // Without scrolling the top of the text shows, and the caret is out of view.
    field.scrollEnabled = false
    let below = try picture()
    field.selectedRange = 0..<0
    #expect(try below.box(of: .red) == nil && picture().box(of: .red) != nil)
  }

  @Test func `marked text is underlined`() throws {
    let context = try RenderContext.test(scale: 2)
    let range = SizeRange(exactly: Size(100, 30))
    let field = field("ab")
    field.setMarkedText("cd", selectedRange: 0..<2)
    field.resignFirstResponder()
    // The marked text is settled when the field resigns.
    let settled = try context.picture(of: field, in: range)
    field.selectedRange = 2..<4
    field.setMarkedText("cd", selectedRange: 2..<2)
    let marked = try context.picture(of: field, in: range)
    let place = field.frame(forTextRange: 2..<4, in: context.measuring)
    guard case .pixels(_, let x, let y, _)? = marked.difference(from: settled) else {
      Issue.record("nothing is underlined")
      return
    }
    #expect(
      abs(Double(x.lowerBound) - place.minX * 2) <= 2 && abs(Double(x.upperBound) - place.maxX * 2) <= 2
        && Double(y.lowerBound) > place.midY * 2)
  }
}
