import Emaki
import EmakiRaster
import Testing

/// Tests the pixels of carets and selections. The tint is pure red, the text black on white.
@Suite struct CaretPictureTests {
  private static let red = Color(0xFF0000).premultiplied

  private func field(_ text: String, caret: Range<Int>? = nil) -> EditableTextNode {
    let field = EditableTextNode()
    field.typingAttributes = TextAttributes(font: .system(size: 14))
    field.tintColor = Color(0xFF0000)
    field.becomeFirstResponder()
    field.insertText(text)
    if let caret { field.selectedRange = caret }
    return field
  }

  /// The box round all pixels of a colour; `nil` where there is none.
  private func box(of color: UInt32, in picture: Picture) -> Rect? {
    let places = picture.words.indices.filter { picture.words[$0] == color }
    let (xs, ys) = (places.map { $0 % picture.size.width }, places.map { $0 / picture.size.width })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    return Rect(x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }

  @Test(arguments: [1.0, 2, 3]) func `a caret is painted where it says that it is`(scale: Double) throws {
    for (text, index) in [("", 0), ("Hello", 0), ("Hello", 5), ("Hello\n", 6), ("Say مرحبا to", 4), ("مرحبا", 2), ("מה\n", 3), ("a👨‍👩‍👧b", 2)] {
      let field = field(text, caret: index..<index)
      let context = try RenderContext.test(scale: scale)
      let picture = try context.picture(of: field, in: SizeRange(exactly: Size(width: 150, height: 60)))
      let caret = field.caretRect(at: index, in: context.measuring)
      let painted = try #require(box(of: Self.red, in: picture))
      #expect(painted.width == 2 * scale)
      #expect(painted.minX == caret.minX * scale)
      #expect(abs(painted.minY - caret.minY * scale) <= 0.5 && abs(painted.maxY - caret.maxY * scale) <= 0.5)
    }
  }

  @Test func `there is no caret unless the node is edited, or where something is selected`() throws {
    let context = try RenderContext.test(scale: 1)
    let range = SizeRange(exactly: Size(width: 100, height: 30))
    let field = field("abc")
    #expect(box(of: Self.red, in: try context.picture(of: field, in: range)) != nil)
    field.selectedRange = 0..<2
    #expect(box(of: Self.red, in: try context.picture(of: field, in: range)) == nil)
    field.selectedRange = 1..<1
    field.resignFirstResponder()
    let plain = try context.picture(of: field, in: range)
    #expect(box(of: Self.red, in: plain) == nil)
    field.selectedRange = 0..<3
    #expect(try context.picture(of: field, in: range).difference(from: plain) == nil)
  }

  @Test func `the caret of an empty text is on the side where its text will begin`() throws {
    let range = SizeRange(exactly: Size(width: 100, height: 40))
    func x(_ placeholder: String?, _ direction: LayoutDirection, secure: Bool = false, text: String = "") throws -> Double? {
      let field = field(text)
      field.attributedPlaceholderText = placeholder.map { AttributedText($0, font: .system(size: 14)) }
      field.isSecureTextEntry = secure
      let context = try RenderContext.test(scale: 1, layoutDirection: direction)
      return box(of: Self.red, in: try context.picture(of: field, in: range))?.minX
    }
    #expect(try x(nil, .leftToRight) == 0)
    #expect(try x(nil, .rightToLeft) == 98)
    #expect(try x("Name", .rightToLeft) == 0)
    #expect(try x("اسم", .leftToRight) == 98)
    // The dots of a secret begin where rows do, and do not show in which direction its text runs.
    #expect(try x(nil, .rightToLeft, secure: true, text: "abc") == x(nil, .rightToLeft, secure: true, text: "אבג"))
    #expect(try #require(try x(nil, .rightToLeft, secure: true, text: "abc")) > 50)
  }

  @Test func `a selection is a fifth of the tint, behind the glyphs`() throws {
    let context = try RenderContext.test(scale: 1)
    let range = SizeRange(exactly: Size(width: 100, height: 60))
    let field = field("one two\nsix\nten", caret: 4..<10)
    let picture = try context.picture(of: field, in: range)
    field.selectedRange = 0..<0
    let boxes = field.selectionRects(for: 4..<10, in: context.measuring)
    field.resignFirstResponder()
    let plain = try context.picture(of: field, in: range)
    // White with a fifth of red over it keeps four fifths of its green and blue.
    let tinted = (200...206).flatMap { level in [Color(0xFF0000 | UInt32(level) << 8 | UInt32(level)).premultiplied] }
    var (inside, dark) = (0, 0)
    for y in 0..<60 {
      for x in 0..<100 {
        let isSelected = boxes.contains { box in
          Double(x) + 0.5 > box.minX && Double(x) + 0.5 < box.maxX && Double(y) + 0.5 > box.minY && Double(y) + 0.5 < box.maxY
        }
        if !isSelected {
          #expect(picture[x, y] == plain[x, y], "\(x), \(y)")
        } else if plain[x, y] == Color.white.premultiplied {
          inside += 1
          #expect(tinted.contains(picture[x, y]), "\(x), \(y)")
        } else if plain[x, y] & 255 < 20 {
          dark += 1
          // Glyphs are painted above the selection, so they stay dark.
          #expect(picture[x, y] & 255 < 24)
        }
      }
    }
    #expect(inside > 500 && dark > 5)
  }

  @Test func `a text that is higher than the node is scrolled to the caret, and no further`() throws {
    let context = try RenderContext.test(scale: 2)
    let text = (0..<30).map { "\($0)" }.joined(separator: "\n")
    let field = field(text)
    field.textContainerInset = EdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
    field.style.maxHeight = .points(80)
    let range = SizeRange(max: Size(width: 100, height: .unbounded))
    for index in 0...text.count {
      field.selectedRange = index..<index
      let picture = try context.picture(of: field, in: range)
      let painted = try #require(box(of: Self.red, in: picture))
      #expect(painted.minY >= 10 && painted.maxY <= 150, "before character \(index)")
      #expect(painted.height > 25)
    }
    // Text that is scrolled away is cut at the node's edge.
    let cell = CellNode()
    (cell.clipsToBounds, cell.automaticallyManagesSubnodes) = (false, true)
    field.style.spacingBefore = 60
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, children: [field]) }
    let whole = try context.picture(of: cell, in: SizeRange(exactly: Size(width: 100, height: 300)))
    #expect(whole.rows(0..<120).words.allSatisfy { $0 == Color.white.premultiplied })
    #expect(whole.rows(280..<600).words.allSatisfy { $0 == Color.white.premultiplied })
    // Without scrolling the top of the text shows, and the caret is out of view.
    field.scrollEnabled = false
    #expect(box(of: Self.red, in: try context.picture(of: cell, in: SizeRange(exactly: Size(width: 100, height: 300)))) == nil)
    field.selectedRange = 0..<0
    #expect(box(of: Self.red, in: try context.picture(of: cell, in: SizeRange(exactly: Size(width: 100, height: 300)))) != nil)
  }

  @Test func `marked text is underlined`() throws {
    let context = try RenderContext.test(scale: 2)
    let range = SizeRange(exactly: Size(width: 100, height: 30))
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
    #expect(abs(Double(x.lowerBound) - place.minX * 2) <= 2 && abs(Double(x.upperBound) - place.maxX * 2) <= 2)
    #expect(Double(y.lowerBound) > place.midY * 2)
  }
}
