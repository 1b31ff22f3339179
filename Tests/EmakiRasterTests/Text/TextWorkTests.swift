import CPango
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests how much work texts make for Pango and HarfBuzz. It is counted in stretches that are shaped, not in seconds.
@Suite struct TextWorkTests {
  private func shaped(_ string: String) throws -> ShapedText {
    let text = AttributedText(string, font: .system(size: 14), language: "ja")
    let typesetter = try TestFonts.typesetter()
    let request = TextRequest(text: text, maximumWidth: 300)
    _ = typesetter.layout(request)
    var string = string
    let shaped = string.withUTF8 { typesetter.shape(request, $0, 0..<$0.count, direction: nil) }
    return try #require(shaped)
  }

  @Test(arguments: ["「", "」", "「」。、", "。　", "กำ", "क्ष", "日本1"])
  func `marks, characters and spaces between scripts do not divide a stretch of one font`(part: String) throws {
    let count = 400
    let string = String(repeating: part, count: count)
    let items = try shaped(string).paragraphs[0].items.count
    // Digits are of another font than ideographs.
    #expect(items <= (part == "日本1" ? 2 * count : 4), "\(items)")
  }

  @Test func `marks in a row have one attribute where Pango draws them narrow`() throws {
    var text = AttributedText(String(repeating: "「", count: 100), font: .system(size: 14), alignment: .justified)
    text.paragraphStyle.lineHeight = 20
    let typesetter = try TestFonts.typesetter()
    typesetter.breaksWithPango = true
    let layout = typesetter.layout(TextRequest(text: text, maximumWidth: 3000))
    // The first mark keeps its blank, and all others lose theirs.
    #expect(layout.lines.count == 1)
    var settings = 0
    let first = pango_attr_list_get_attributes(pango_layout_get_attributes(typesetter.layout))
    var element = first
    while let current = element, let data = current.pointee.data {
      let attribute = data.assumingMemoryBound(to: PangoAttribute.self)
      if attribute.pointee.klass.pointee.type == PANGO_ATTR_FONT_FEATURES { settings += 1 }
      pango_attribute_destroy(attribute)
      element = current.pointee.next
    }
    g_slist_free(first)
    #expect(settings == 1)
  }

  @Test func `the end of a line is looked for backwards from its last possible place`() throws {
    // Inter joins hyphens, so each place must be measured. Formerly all but one or two places of a line were measured.
    let typesetter = try TestFonts.typesetter()
    let text = AttributedText(String(repeating: "-", count: 500), font: .system(size: 14))
    let request = TextRequest(text: text, maximumWidth: 300)
    let layout = typesetter.layout(request)
    var string = text.string
    let known = try #require(string.withUTF8 { typesetter.shapedText(request, $0) })
    #expect(typesetter.shapedTexts.counters.reused > 0)
    #expect(known.reshapedCount <= 4 * layout.lines.count, "\(known.reshapedCount) for \(layout.lines.count) lines")
  }

  @Test func `a part of a text has a limit of paragraphs, and of letters in a stack`() {
    func chunk(_ string: String, _ wordLength: Int) -> Range<Int> {
      var string = string
      return string.withUTF8 { TextChunks.chunk(of: $0, from: 0, wordLength: wordLength) }
    }
    for (end, length) in [("A\n", 2), ("A\r", 2), ("\r\n", 2), ("A\u{2029}", 4)] {
      #expect(chunk(String(repeating: end, count: 3000), TextChunks.shapedWordLength).count == length * TextChunks.paragraphCount)
    }
    #expect(chunk(String(repeating: "က္", count: 5000), TextChunks.shapedWordLength).count <= TextChunks.shapedWordLength + 8)
  }

  @Test func `a stack that is longer than a line is shaped in parts`() throws {
    let text = AttributedText(String(repeating: "က္", count: 6000), font: .system(size: 14))
    let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: 300))
    #expect(layout.lines.last?.utf8Range.upperBound == text.string.utf8.count)
    #expect(layout.lines.allSatisfy { $0.utf8Range.count <= TextChunks.shapedWordLength + 8 })
  }

  @Test func `a word on one line is not parted where a part of the text ends`() throws {
    for string in [String(repeating: "a", count: 20_000), String(repeating: "က", count: 5000)] {
      let text = AttributedText(string, font: .system(size: 1))
      let layout = try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: .unbounded))
      #expect(layout.lines.count == 1)
    }
  }

  @Test(arguments: ["A\r", "\u{2029}", "A\u{2029}", "ꦗꦮ", "။", "\u{1037}", "か", "、", "日本1", "0.", "a%/5", "ไท"])
  func `the work grows with the length of a text, whatever it repeats`(part: String) throws {
    func work(_ count: Int) throws -> Int {
      let typesetter = try TestFonts.typesetter()
      let text = AttributedText("x" + String(repeating: part, count: count) + "y", font: .system(size: 14))
      _ = typesetter.layout(TextRequest(text: text, maximumWidth: 300))
      return typesetter.work
    }
    let count = 36_000 / part.utf8.count
    let (little, much) = (try work(count), try work(3 * count))
    #expect(much <= 4 * little, "\(little), \(much)")
  }
}
