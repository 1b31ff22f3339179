import CPango
import EmakiDisplay
import EmakiLayout
import EmakiTestSupport
import Testing

@testable import EmakiRaster

struct FontSetTests {
  @Test func `file names that look the same but have other bytes are different`() {
    #expect(FontSet(files: ["/fonts/\u{E9}.otf"]) != FontSet(files: ["/fonts/e\u{301}.otf"]))
    #expect(FontSet(files: [], families: ["\u{E9}"]) != FontSet(files: [], families: ["e\u{301}"]))
    #expect(FontSet(files: ["/fonts/\u{E9}.otf"]) == FontSet(files: ["/fonts/\u{E9}.otf"]))
    #expect(Set(["\u{E9}", "e\u{301}", "\u{E9}"].map { FontSet(files: [$0]) }).count == 2)
  }

  /// A `String` takes "<" with U+338 for one character, which equals U+226E.
  @Test func `characters with a meaning in XML are escaped even before an accent`() {
    let xml = FontSet(files: ["/<\u{338}&\u{301}/\u{338}.otf"]).configuration(cacheDirectories: [])
    let escaped = "/&lt;\u{338}&amp;\u{301}"
    for expected in ["<dir>\(escaped)</dir>", "<glob>\(escaped)/\u{338}.otf</glob>"] {
      #expect(xml.unicodeScalars.contains(expected.unicodeScalars), "\(expected)")
    }
  }

  // MARK: Choices

  private func files(_ string: String, _ font: Font = .system(size: 14), in set: FontSet = .default) throws -> [String] {
    let layout = try AttributedText(string, font: font).layout(by: PangoTypesetter(TestFonts.library(set)))
    #expect(layout.missingScalars.isEmpty)
    return layout.files
  }

  private static let choices = TextFixture.lines("choices.txt", in: "Fonts").map { $0.split(separator: "\t").map(String.init) }

  @Test(arguments: choices) func `a text is set in the font that has its characters`(choice: [String]) throws {
    let families = choice[1].trimmingPrefix("*").trimmingPrefix("/").split(separator: ",").map(String.init)
    let font = Font(
      families: families, size: 14, weight: choice[1].hasPrefix("*") ? .bold : .regular, isItalic: choice[1].contains("/"))
    let files = try files(choice[2], choice[1] == "-" ? .system(size: 14) : font)
    let name = choice[0].trimmingPrefix("!")
    #expect(choice[0].hasPrefix("!") ? !files[0].contains(name) : files[0].hasPrefix(name), "\(files)")
  }

  @Test func `a file that is both a font and a fallback font counts as a font`() throws {
    let folder = "/usr/share/fonts/truetype/noto/"
    let set = FontSet(
      files: [folder + "NotoSans-Regular.ttf"], families: ["Noto Sans"], fallbackFiles: [folder + "NotoSans*-Regular.ttf"])
    #expect(try files("a", in: set) == ["NotoSans-Regular.ttf"] && files("ไทย", in: set)[0].hasPrefix("NotoSans"))
    #expect(!set.isFallback(folder + "NotoSans-Regular.ttf") && set.isFallback(folder + "NotoSansThai-Regular.ttf"))
  }

  @Test func `the families of emoji are asked for in their order`() throws {
    var set = FontSet.default
    set.emojiFamilies = ["<A>", "Noto Color Emoji"]
    let xml = set.configuration(cacheDirectories: [])
    #expect(set != .default)
    #expect(xml.contains("<family>emoji</family><prefer><family>&lt;A&gt;</family><family>Noto Color Emoji</family></prefer>"))
    #expect(try files("😀", in: set) == ["NotoColorEmoji.ttf"])
  }

  @Test(arguments: ["9", "0", "#", "*"]) func `a digit under a keycap is one emoji, and nothing lies over the next letter`(key: String)
    throws
  {
    let layout = try AttributedText("\(key)\u{20E3}a").layout()
    #expect(layout.runs.map(\.glyphs.count) == [1, 1] && layout.files == ["NotoColorEmoji.ttf", "Inter-Regular.otf"])
  }

  @Test(arguments: TextFixture.strings("letters with marks that enclose them"))
  func `a letter and the mark that encloses it are of one font, and the next letter stands beside them`(string: String) throws {
    let enclosed = try AttributedText(string + " x").layout()
    #expect(enclosed.missingGlyphs.isEmpty && enclosed.files.count <= 2 && enclosed.files[0] != "NotoColorEmoji.ttf")
    #expect(enclosed.files.last == "Inter-Regular.otf")
    // The letter alone is not narrower, so nothing lies on the space.
    #expect(try AttributedText(string).width > 5)
  }

  @Test(arguments: "v\u{20D7} E\u{20D7} F\u{20D7} a\u{20D2} x\u{20D0} v\u{20D8} E\u{20EB}\u{20D7} i\u{307} T\u{302} l\u{325}".words)
  func `a mark that its letter's font lacks or leaves stands over, under or on the letter`(string: String) throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.fonts.prepare(language: "en")
    let text = AttributedText(string + "v")
    let items = text.string.withBytes { typesetter.shape(text, $0, 0..<$0.count) }.paragraphs.flatMap(\.items)
    let glyphs = Array(items[0].glyphs.glyphs.prefix(string.unicodeScalars.count))
    var start = 0.0
    let inks = glyphs.map { glyph in
      var box = PangoRectangle()
      pango_font_get_glyph_extents(items[0].font, glyph.glyph, &box, nil)
      let (x, y) = (start + Double(box.x + glyph.geometry.x_offset), Double(box.y + glyph.geometry.y_offset))
      start += Double(glyph.geometry.width)
      return Rect(x, y, Double(box.width), Double(box.height))
    }
    #expect(inks.count == string.unicodeScalars.count && inks.allSatisfy { (inks[0].minX...inks[0].maxX).contains($0.midX) })
    let mark = string.unicodeScalars.last?.value
    #expect(mark != 0x20D7 && mark != 0x302 || inks[inks.count - 1].maxY < inks[0].minY)
  }
}
