import CPango
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests how much work texts make for Pango and HarfBuzz. It is counted in stretches that are shaped, not in seconds.
struct TextWorkTests {
  @Test(arguments: ["「", "」", "「」。、", "。　", "กำ", "क्ष", "日本1"])
  func `marks, characters and spaces between scripts do not divide a stretch of one font`(part: String) throws {
    let count = 400
    var string = String(repeating: part, count: count)
    let request = AttributedText(string, language: "ja").request(width: 300)
    let typesetter = try TestFonts.typesetter()
    _ = typesetter.layout(request)
    let shaped = try #require(string.withUTF8 { typesetter.shape(request, $0, 0..<$0.count, direction: nil) })
    // Digits are of another font than ideographs.
    #expect(shaped.paragraphs[0].items.count <= (part == "日本1" ? 2 * count : 4))
  }

  @Test func `marks in a row have one attribute where Pango draws them narrow`() throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.breaksWithPango = true
    let text = AttributedText(String(repeating: "「", count: 100), lineHeight: 20, alignment: .justified)
    // The first mark keeps its blank, and all others lose theirs.
    let lineCount = try text.layout(width: 3000, by: typesetter).lines.count
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
    #expect([lineCount, settings] == [1, 1])
  }

  @Test func `the end of a line is looked for backwards from its last possible place`() throws {
    // Inter joins hyphens, so each place must be measured.
    let typesetter = try TestFonts.typesetter()
    var string = String(repeating: "-", count: 500)
    let request = AttributedText(string).request(width: 300)
    let layout = typesetter.layout(request)
    let known = try #require(string.withUTF8 { typesetter.shapedText(request, $0) })
    #expect(typesetter.shapedTexts.counters.reused > 0 && known.reshapedCount <= 4 * layout.lines.count, "\(known.reshapedCount)")
  }
}
