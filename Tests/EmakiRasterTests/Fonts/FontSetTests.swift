import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

@Suite struct FontSetTests {
  @Test func `file names that look the same but have other bytes are different`() {
    #expect(FontSet(files: ["/fonts/\u{E9}.otf"]) != FontSet(files: ["/fonts/e\u{301}.otf"]))
    #expect(FontSet(files: [], families: ["\u{E9}"]) != FontSet(files: [], families: ["e\u{301}"]))
    #expect(FontSet(files: ["/fonts/\u{E9}.otf"]) == FontSet(files: ["/fonts/\u{E9}.otf"]))
    #expect(Set(["\u{E9}", "e\u{301}", "\u{E9}"].map { FontSet(files: [$0]) }).count == 2)
  }

  /// A `String` takes "<" with U+338 for one character, which equals U+226E.
  @Test func `characters with a meaning in XML are escaped even before an accent`() {
    let xml = FontConfiguration.xml(FontSet(files: ["/<\u{338}&\u{301}/\u{338}.otf"]), cacheDirectories: [])
    let escaped = "/&lt;\u{338}&amp;\u{301}"
    for expected in ["<dir>\(escaped)</dir>", "<glob>\(escaped)/\u{338}.otf</glob>"] {
      #expect(xml.unicodeScalars.contains(expected.unicodeScalars), "\(expected)")
    }
  }

  // MARK: Fonts that come last

  private func font(_ string: String, _ font: Font = .system(size: 14), in set: FontSet) throws -> String? {
    let layout = try PangoTypesetter(TestFonts.library(set)).layout(
      TextRequest(text: AttributedText(string, font: font), maximumWidth: .unbounded))
    guard layout.missingScalars.isEmpty, let run = layout.runs.first(where: { !$0.glyphs.isEmpty }) else { return nil }
    return FontIdentity.file(of: run.font).map { String($0.split(separator: "/").last ?? "") }
  }

  @Test func `fallback fonts are used for what no other font has, and where a text names them`() throws {
    #expect(try font("བོད", in: .default)?.hasPrefix("NotoSerifTibetan") == true)
    #expect(try font("𝄞", in: .default) == "NotoMusic-Regular.ttf")
    // Fonts with serifs have Thai, Bengali and Han as well, but these fonts are not chosen.
    for string in ["ไทย", "বাংলা", "漢", "Ω", "ქ"] { #expect(try font(string, in: .default)?.contains("Serif") == false) }
    let serif = Font(families: ["Noto Serif"], size: 14)
    #expect(try font("a", serif, in: .default) == "NotoSerif-Regular.ttf")
    // Characters that Noto Serif lacks come from the same fonts as before.
    #expect(try font("漢", serif, in: .default) == "NotoSansCJK-Regular.ttc")
    #expect(try font("བོད", serif, in: .default)?.hasPrefix("NotoSerifTibetan") == true)
    #expect(try font("a", Font(families: ["No such family", "Noto Serif"], size: 14), in: .default)?.isEmpty == false)
  }

  @Test func `italics of a family are found where only the fallback fonts have them`() throws {
    for (family, prefix) in [("Noto Sans", "NotoSans-"), ("Noto Sans Display", "NotoSansDisplay-")] {
      for (weight, style) in [(Font.Weight.regular, "Italic"), (.bold, "BoldItalic")] {
        let italic = Font(families: [family], size: 14, weight: weight, isItalic: true)
        #expect(try font("a", italic, in: .default) == "\(prefix)\(style).ttf")
        // What it lacks comes from the other fonts first.
        #expect(try font("漢", italic, in: .default)?.hasPrefix("NotoSansCJK") == true)
      }
      #expect(try font("a", Font(families: [family], size: 14), in: .default) == "\(prefix)Regular.ttf")
    }
    // A family without italics stays itself.
    #expect(try font("ก", Font(families: ["Noto Sans Thai"], size: 14, isItalic: true), in: .default) == "NotoSansThai-Regular.ttf")
  }

  @Test func `a file that is both a font and a fallback font counts as a font`() throws {
    let folder = "/usr/share/fonts/truetype/noto/"
    let set = FontSet(
      files: [folder + "NotoSans-Regular.ttf"], families: ["Noto Sans"], fallbackFiles: [folder + "NotoSans*-Regular.ttf"])
    #expect(try font("a", in: set) == "NotoSans-Regular.ttf")
    #expect(try font("ไทย", in: set)?.hasPrefix("NotoSans") == true)
    #expect(!set.isFallback(folder + "NotoSans-Regular.ttf") && set.isFallback(folder + "NotoSansThai-Regular.ttf"))
  }

  @Test func `the families of emoji are asked for in their order`() throws {
    var set = FontSet.default
    set.emojiFamilies = ["<A>", "Noto Color Emoji"]
    #expect(set != .default)
    let xml = FontConfiguration.xml(set, cacheDirectories: [])
    #expect(xml.contains("<family>emoji</family><prefer><family>&lt;A></family><family>Noto Color Emoji</family></prefer>"))
    #expect(try font("😀", in: set) == "NotoColorEmoji.ttf")
  }

  @Test func `a digit under a keycap is one emoji, and nothing lies over the next letter`() throws {
    for key in ["9", "0", "#", "*"] {
      let layout = try TestFonts.typesetter().layout(
        TextRequest(text: AttributedText("\(key)\u{20E3}a", font: .system(size: 14)), maximumWidth: .unbounded))
      #expect(layout.runs.map(\.glyphs.count) == [1, 1])
      let files = layout.runs.compactMap { FontIdentity.file(of: $0.font)?.split(separator: "/").last }
      #expect(files == ["NotoColorEmoji.ttf", "Inter-Regular.otf"])
    }
    // A keycap by itself, and a letter under one, stay as they are.
    #expect(try font("\u{20E3}", in: .default) != nil)
    #expect(try font("a\u{20E3}", in: .default) == "Inter-Regular.otf")
  }

  @Test(arguments: ["d\u{20DF}", "1\u{FE0E}\u{20E3}", "日\u{20DD}", "b\u{301}\u{20DE}"])
  func `a letter and the mark that encloses it are of one font, and the next letter stands beside them`(string: String) throws {
    func layout(_ string: String) throws -> TextLayout {
      try TestFonts.typesetter().layout(TextRequest(text: AttributedText(string, font: .system(size: 14)), maximumWidth: .unbounded))
    }
    let enclosed = try layout(string + " x")
    #expect(enclosed.missingGlyphs.isEmpty)
    let files = enclosed.runs.compactMap { FontIdentity.file(of: $0.font)?.split(separator: "/").last }
    #expect(files.count <= 2 && files[0] != "NotoColorEmoji.ttf" && (files.last == "Inter-Regular.otf"), "\(files)")
    // The letter alone is not narrower, so nothing lies on the space.
    #expect(try layout(string).size.width > 5)
  }
}
