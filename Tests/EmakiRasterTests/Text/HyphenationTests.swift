import CHyphen
import EmakiDisplay
import EmakiLayout
import EmakiNodes
import Foundation
import Testing

@testable import EmakiRaster

/// The dictionaries are those of Debian's packages hyphen-en-us and hyphen-de.
@Suite struct HyphenationTests {
  private static let english =
    "Hyphenation inserts hyphens into particularly extraordinary words whenever considerable amounts of additional typographical "
    + "consideration demonstrate remarkable improvements, notwithstanding occasional misunderstandings."
  private static let german =
    "Die Silbentrennung erleichtert außergewöhnlich schmale Spalten, insbesondere Zeitungsartikel über Donaudampfschifffahrtsgesellschaften "
    + "und Geschwindigkeitsbegrenzungen."
  static let texts = [("en-US", english), ("de", german)]

  private static func text(_ string: String, _ language: String?, factor: Double, _ alignment: ParagraphStyle.Alignment = .natural)
    -> AttributedText
  {
    var text = AttributedText(string, font: .system(size: 16), alignment: alignment, language: language)
    text.paragraphStyle.hyphenationFactor = factor
    return text
  }

  private static func layout(_ text: AttributedText, width: Double, _ typesetter: PangoTypesetter) -> TextLayout {
    var request = TextRequest(text: text, maximumWidth: width)
    request.locatesCharacters = true
    return typesetter.layout(request)
  }

  /// Returns the places, in UTF-8, at which words of a text may be parted. They are found without the typesetter.
  private static func points(_ string: String, _ language: String) throws -> Set<Int> {
    let dictionary = try HyphenationDictionaries.installed.dictionary(of: language).get()
    var points: Set<Int> = []
    var offset = 0
    for word in string.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isLetter }) {
      let scalars = Array(word.unicodeScalars)
      for place in dictionary.places(in: scalars) {
        points.insert(offset + String(String.UnicodeScalarView(scalars.prefix(place))).utf8.count)
      }
      // Each separator between words is a single byte here.
      offset += word.utf8.count + 1
    }
    return points
  }

  /// The glyph of a hyphen.
  private static func hyphen(_ typesetter: PangoTypesetter) -> UInt32 {
    layout(AttributedText("\u{2010}", font: .system(size: 16)), width: .unbounded, typesetter).glyphs[0].index
  }

  /// The number of hyphens drawn in a text that has none itself.
  private static func hyphenCount(_ layout: TextLayout, _ typesetter: PangoTypesetter) -> Int {
    let glyph = hyphen(typesetter)
    return layout.glyphs.count { $0.index == glyph }
  }

  private static func isInWord(_ string: String, _ offset: Int) -> Bool {
    let index = string.utf8.index(string.startIndex, offsetBy: offset)
    return index > string.startIndex && index < string.endIndex && string[index].isLetter && string[string.index(before: index)].isLetter
  }

  // MARK: Dictionaries

  @Test(arguments: [
    ("en-US", "hyphenation", "hy-phen-ation"), ("en", "Hyphenation", "Hy-phen-ation"), ("de", "Silbentrennung", "Sil-ben-tren-nung"),
    ("de-AT", "größere", "grö-ße-re"), ("de", "a", "a"), ("en", "", ""), ("de", "日本", "日本"),
  ])
  func `a dictionary parts words at syllables`(language: String, word: String, parted: String) throws {
    let dictionary = try HyphenationDictionaries.installed.dictionary(of: language).get()
    var result = Array(word)
    for place in dictionary.places(in: Array(word.unicodeScalars)).reversed() { result.insert("-", at: place) }
    #expect(String(result) == parted)
  }

  @Test func `a word of any length or letters is looked up safely`() throws {
    let dictionary = try HyphenationDictionaries.installed.dictionary(of: "de").get()
    for word in [String(repeating: "schiff", count: 10_000), "İIıß", "e\u{301}\u{301}", "\u{10FFFF}", "ﬁn"] {
      _ = dictionary.places(in: Array(word.unicodeScalars))
    }
  }

  @Test(arguments: ["../../etc/passwd", "de/../de", "", "-", "ja", "de DE"]) func `a tag without a dictionary finds none`(tag: String) {
    let reason =
      if case .failure(let missing) = HyphenationDictionaries.installed.dictionary(of: tag) { missing.reason } else {
        nil as MissingHyphenation?
      }
    #expect(reason == .noDictionary(language: tag))
  }

  // MARK: Lines

  @Test(arguments: texts, [ParagraphStyle.Alignment.natural, .justified])
  func `lines end in hyphens exactly where they end at a point of the dictionary`(
    sample: (language: String, string: String), alignment: ParagraphStyle.Alignment
  ) throws {
    let typesetter = try TestFonts.typesetter()
    let points = try Self.points(sample.string, sample.language)
    let hyphen = Self.hyphen(typesetter)
    var hyphenated = 0
    for width in stride(from: 90.0, through: 420, by: 22.5) {
      let layout = Self.layout(Self.text(sample.string, sample.language, factor: 1, alignment), width: width, typesetter)
      let glyphs = layout.glyphs
      #expect(layout.lines.map(\.utf8Range.lowerBound).dropFirst().elementsEqual(layout.lines.map(\.utf8Range.upperBound).dropLast()))
      for line in layout.lines {
        #expect(line.frame.width <= width + 0.01, "\(width) pt: \(line.utf8Range) \(line.frame)")
        let end = line.utf8Range.upperBound
        let isParted = Self.isInWord(sample.string, end)
        if isParted { hyphenated += 1 }
        #expect(!isParted || points.contains(end), "\(width) pt: \(end)")
        // A justified line that has a space fills the room, with its hyphen. A single word is never stretched.
        let words = String(decoding: Array(sample.string.utf8)[line.utf8Range], as: UTF8.self).split(separator: " ").count
        if isParted && alignment == .justified && words > 1 { #expect(line.frame.width > width - 0.1, "\(width) pt: \(line.utf8Range)") }
      }
      #expect(glyphs.count { $0.index == hyphen } == layout.lines.count { Self.isInWord(sample.string, $0.utf8Range.upperBound) })
    }
    #expect(hyphenated > 15)
  }

  @Test(arguments: texts, [0.5, 0.8, 1]) func `Pango breaks hyphenated lines as we do`(
    sample: (language: String, string: String), factor: Double
  ) throws {
    let (ours, pango) = (try TestFonts.typesetter(), try TestFonts.typesetter())
    pango.breaksWithPango = true
    for width in stride(from: 60.0, through: 400, by: 20) {
      let text = Self.text(sample.string + "\n" + sample.string, sample.language, factor: factor)
      let (a, b) = (Self.layout(text, width: width, ours), Self.layout(text, width: width, pango))
      #expect(ComparableLayout(a) == ComparableLayout(b), "\(width) pt")
      #expect(a.details?.clusters == b.details?.clusters, "\(width) pt")
    }
  }

  @Test(arguments: texts, [0.3, 0.7, 0.9]) func `only lines that would be shorter than the factor are hyphenated`(
    sample: (language: String, string: String), factor: Double
  ) throws {
    let typesetter = try TestFonts.typesetter()
    let bytes = Array(sample.string.utf8)
    var (parted, whole) = (0, 0)
    for width in stride(from: 120.0, through: 400, by: 20) {
      let layout = Self.layout(Self.text(sample.string, sample.language, factor: factor), width: width, typesetter)
      for line in layout.lines.dropLast() {
        // This measures the line up to its last whole word.
        var end = line.utf8Range.upperBound
        let isParted = Self.isInWord(sample.string, end)
        if isParted { while end > line.utf8Range.lowerBound && bytes[end - 1] != 0x20 { end -= 1 } }
        let words = String(decoding: bytes[line.utf8Range.lowerBound..<end], as: UTF8.self).trimmingCharacters(in: .whitespaces)
        let plain = Self.layout(AttributedText(words, font: .system(size: 16)), width: .unbounded, typesetter).size.width
        if isParted {
          parted += 1
          #expect(plain < factor * width || words.isEmpty)
        } else if plain >= factor * width {
          whole += 1
        }
      }
    }
    #expect(parted > 0 && whole > 0)
  }

  @Test func `nothing is hyphenated by default, with a factor of 0, or without a limit of width`() throws {
    let typesetter = try TestFonts.typesetter()
    #expect(ParagraphStyle().hyphenationFactor == 0)
    var plain = AttributedText(Self.english, font: .system(size: 16), language: "en-US")
    let expected = ComparableLayout(Self.layout(plain, width: 150, typesetter))
    for factor in [0, -1, .nan] {
      plain.paragraphStyle.hyphenationFactor = factor
      #expect(ComparableLayout(Self.layout(plain, width: 150, typesetter)) == expected)
    }
    #expect(Self.layout(Self.text(Self.english, "en-US", factor: 1), width: .unbounded, typesetter).lines.count == 1)
  }

  @Test(arguments: [
    "internationalization2 considerations1st", "documentation.particularly.com", "extraordinary@consideration.example",
    "https://particularly/considerations", "snake_consideration", "con\u{AD}siderations",
  ])
  func `codes, addresses and words with soft hyphens are not hyphenated`(string: String) throws {
    let typesetter = try TestFonts.typesetter()
    let longest = string.split(separator: " ").map {
      Self.layout(AttributedText(String($0), font: .system(size: 16)), width: .unbounded, typesetter).size.width
    }
    let width = (longest.max() ?? 0) + 20
    let layout = Self.layout(Self.text("a b c d e f g " + string, "en-US", factor: 1), width: width, typesetter)
    #expect(layout.lines.count > 1)
    // The author's own hyphen is drawn where it is used, and no other.
    let own = layout.lines.count { line in
      let before = "a b c d e f g \(string)".utf8.prefix(line.utf8Range.upperBound).suffix(2)
      return before.elementsEqual([0xC2, 0xAD])
    }
    #expect(Self.hyphenCount(layout, typesetter) == own)
  }

  @Test(arguments: ["Hund/Geschwindigkeitsbegrenzung", "Geschwindigkeitsbegrenzung:innen", "Geschwindigkeits*begrenzung"])
  func `words beside a slash or a colon are hyphenated`(string: String) throws {
    let typesetter = try TestFonts.typesetter()
    let layout = Self.layout(Self.text(string, "de", factor: 1), width: 150, typesetter)
    #expect(layout.lines.count > 1)
    #expect(Self.hyphenCount(layout, typesetter) > 0)
  }

  @Test(arguments: [
    "usr/internationalization/consideration", "/internationalization", "mailto:internationalization@consideration",
    "https://considerations",
  ])
  func `paths are not hyphenated`(string: String) throws {
    let typesetter = try TestFonts.typesetter()
    let layout = Self.layout(Self.text(string, "en-US", factor: 1), width: 90, typesetter)
    #expect(layout.lines.count > 1)
    #expect(Self.hyphenCount(layout, typesetter) == 0)
  }

  @Test func `a link is not hyphenated, and the words round it are`() throws {
    let typesetter = try TestFonts.typesetter()
    var text = Self.text(Self.english, "en-US", factor: 1)
    let all = 0..<Self.english.count
    text.addAttribute(\.link, "https://example.com", range: all)
    #expect(Self.hyphenCount(Self.layout(text, width: 180, typesetter), typesetter) == 0)
    text.addAttribute(\.link, nil, range: 60..<all.upperBound)
    #expect(Self.hyphenCount(Self.layout(text, width: 180, typesetter), typesetter) > 0)
  }

  @Test(arguments: [ParagraphStyle.Alignment.natural, .justified]) func `the hyphen is no character, though it counts in the width`(
    alignment: ParagraphStyle.Alignment
  ) throws {
    let typesetter = try TestFonts.typesetter()
    let width = Self.layout(AttributedText("\u{2010}", font: .system(size: 16)), width: .unbounded, typesetter).size.width
    let layout = Self.layout(Self.text(Self.english, "en-US", factor: 1, alignment), width: 170, typesetter)
    let parted = layout.lines.indices.filter { Self.isInWord(Self.english, layout.lines[$0].utf8Range.upperBound) }
    #expect(!parted.isEmpty)
    for index in parted {
      let line = layout.lines[index]
      let last = try #require(layout.details?.clusters.last { $0.line == index })
      #expect(last.utf8Range.upperBound == line.utf8Range.upperBound)
      // Letters and hyphens may be kerned.
      #expect(abs(line.frame.maxX - last.maxX - width) < 1.5)
    }
  }

  @Test func `a text of several chunks, with tabs and other breaks, is hyphenated throughout`() throws {
    let typesetter = try TestFonts.typesetter()
    for (separator, count) in [(" ", 300), ("\t", 6), ("\u{2028}", 6)] {
      let string = Array(repeating: Self.english, count: count).joined(separator: separator)
      #expect(count < 300 || string.utf8.count > TextChunks.length)
      let layout = Self.layout(Self.text(string, "en-US", factor: 1), width: 200, typesetter)
      let points = try Self.points(string.replacing("\u{2028}", with: "   "), "en-US")
      let parted = layout.lines.map(\.utf8Range.upperBound).filter { Self.isInWord(string, $0) }
      #expect(parted.allSatisfy(points.contains))
      #expect(parted.count > count)
      #expect(Self.hyphenCount(layout, typesetter) == parted.count)
    }
  }

  // MARK: What is missing

  @Test func `without a dictionary or a language the lines are those without hyphens`() throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.dictionaries = HyphenationDictionaries(folder: "/nowhere")
    for (language, reason) in [(nil, MissingHyphenation.noLanguage), ("en-US", .noDictionary(language: "en-US"))] {
      for alignment in [ParagraphStyle.Alignment.natural, .justified] {
        let layouts = [1.0, 0].map { Self.layout(Self.text(Self.english, language, factor: $0, alignment), width: 150, typesetter) }
        #expect(ComparableLayout(layouts[0]) == ComparableLayout(layouts[1]))
        #expect(layouts.map(\.missingHyphenation) == [reason, nil])
      }
    }
  }

  @Test func `without libhyphen the lines are those without hyphens`() async {
    await #expect(processExitsWith: .success) {
      emaki_hyphen_set_library(strdup("libnowhere.so"))
      let typesetter = try TestFonts.typesetter()
      let layouts = [1.0, 0].map { Self.layout(Self.text(Self.english, "en-US", factor: $0), width: 150, typesetter) }
      #expect(ComparableLayout(layouts[0]) == ComparableLayout(layouts[1]))
      guard case .noLibrary(let cause) = layouts[0].missingHyphenation else {
        Issue.record("the library is not missed")
        return
      }
      #expect(cause.contains("libnowhere.so"))
    }
  }

  @Test func `the library is loaded only for a text that asks for hyphens`() async {
    await #expect(processExitsWith: .success) {
      func isLoaded() -> Bool { dlopen("libhyphen.so.0", RTLD_NOLOAD | RTLD_LAZY) != nil }
      let typesetter = try TestFonts.typesetter()
      _ = Self.layout(Self.text(Self.english, "en-US", factor: 0), width: 150, typesetter)
      #expect(!isLoaded())
      _ = Self.layout(Self.text(Self.english, "en-US", factor: 1), width: 150, typesetter)
      #expect(isLoaded())
    }
  }

  @Test(arguments: [
    "https://example.com/a/very/long/pathwithoutanybreaks", "Donaudampfschifffahrtsgesellschaft", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ])
  func `a word that is longer than its line is parted without a hyphen`(word: String) throws {
    let typesetter = try TestFonts.typesetter()
    for alignment in [ParagraphStyle.Alignment.natural, .justified] {
      let layout = Self.layout(Self.text(word, nil, factor: 0, alignment), width: 90, typesetter)
      #expect(layout.lines.count > 2)
      #expect(Self.hyphenCount(layout, typesetter) == 0)
      #expect(layout.lines.allSatisfy { $0.frame.width <= 90 })
    }
  }

  @Test func `a code with inner capitals has no hyphens`() throws {
    let typesetter = try TestFonts.typesetter()
    for word in ["CamelCaseIdentifierName", "someIdentifierName"] {
      let layout = Self.layout(Self.text("See the \(word) there.", "en-US", factor: 1), width: 120, typesetter)
      #expect(layout.lines.count > 1)
      #expect(Self.hyphenCount(layout, typesetter) == 0)
    }
  }

  @Test func `a line ends in a hyphen at a soft hyphen and nowhere else`() throws {
    let typesetter = try TestFonts.typesetter()
    let layout = Self.layout(Self.text("Zeitungs\u{AD}artikel Unaussprechlichkeitsbeweis", nil, factor: 0), width: 90, typesetter)
    let ends = layout.lines.map(\.utf8Range.upperBound)
    // "Zeitungs", and its soft hyphen of two bytes.
    #expect(ends.first == 10 && layout.lines.count > 3)
    #expect(Self.hyphenCount(layout, typesetter) == 1)
  }
}
