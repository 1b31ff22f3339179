import CPango
import EmakiDisplay
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
    let shaped = string.withUTF8 { typesetter.shape(request.text, $0, 0..<$0.count) }
    // Digits are of another font than ideographs.
    #expect(shaped.paragraphs[0].items.count <= (part == "日本1" ? 2 * count : 4))
  }

  @Test func `the end of a line is looked for backwards from its last possible place`() throws {
    // Inter joins hyphens, so each place must be measured.
    let typesetter = try TestFonts.typesetter()
    var string = String(repeating: "-", count: 500)
    let request = AttributedText(string).request(width: 300)
    let layout = typesetter.layout(request)
    let known = string.withUTF8 { typesetter.shapedText(request, $0, TextBytes($0)) }
    // A line holds some fifty of them.
    #expect(typesetter.shapedTexts.counters.hits > 0 && known.work <= 4 * 60 * layout.lines.count, "\(known.work)")
  }
}
