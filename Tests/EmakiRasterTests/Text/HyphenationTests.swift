import CLoadedLibraries
import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiRaster

/// The dictionaries are those of Debian's packages hyphen-en-us and hyphen-de.
struct HyphenationTests {
  static let texts = TextFixture.rows("texts with long words")
  private static let english = texts[0][1]
  static let alignments = [ParagraphStyle.Alignment.natural, .justified]

  private static func text(
    _ string: String, _ language: String?, factor: Double = 1, _ alignment: ParagraphStyle.Alignment = .natural
  ) -> AttributedText {
    AttributedText(string, size: 16, alignment: alignment, language: language) { $0.hyphenationFactor = factor }
  }

  /// Returns the places, in UTF-8, at which words of a text may be parted. They are found without the typesetter.
  private static func points(_ string: String, _ language: String) throws -> Set<Int> {
    let dictionary = try HyphenationDictionaries.installed.dictionary(of: language).get()
    var points: Set<Int> = []
    var offset = 0
    for word in string.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isLetter }) {
      let offsets = word.unicodeScalars.map(String.init).byteOffsets
      points.formUnion(dictionary.places(in: Array(word.unicodeScalars)).map { offset + offsets[$0] })
      // Each separator between words is a single byte here.
      offset += word.utf8.count + 1
    }
    return points
  }

  /// The ends of lines that are inside words.
  private static func partedEnds(_ string: String, _ layout: TextLayout) -> [Int] {
    layout.ends.filter { end in
      let index = string.utf8.index(string.startIndex, offsetBy: end)
      return index < string.endIndex && string[index].isLetter && string[string.index(before: index)].isLetter
    }
  }

  /// The number of hyphens drawn in a text that has none itself.
  private static func hyphenCount(_ layout: TextLayout) throws -> Int {
    let hyphen = try AttributedText("\u{2010}", size: 16).layout().glyphs[0].index
    return layout.glyphs.count { $0.index == hyphen }
  }

  // MARK: Dictionaries

  @Test(arguments: TextFixture.rows("syllables of words")) func `a dictionary parts words at syllables`(row: [String]) throws {
    let dictionary = try HyphenationDictionaries.installed.dictionary(of: row[0]).get()
    var result = row[1].filter { $0 != "-" }.map(\.self)
    for place in dictionary.places(in: result.flatMap(\.unicodeScalars)).reversed() { result.insert("-", at: place) }
    #expect(String(result) == row[1])
  }

  @Test func `a word of any length or letters is looked up safely`() throws {
    let dictionary = try HyphenationDictionaries.installed.dictionary(of: "de").get()
    for word in [String(repeating: "schiff", count: 10_000), "İIıß", "e\u{301}\u{301}", "\u{10FFFF}", "ﬁn", ""] {
      _ = dictionary.places(in: Array(word.unicodeScalars))
    }
  }

  @Test(arguments: ["../../etc/passwd", "de/../de", "", "-", "ja", "de DE"]) func `a tag without a dictionary finds none`(tag: String) {
    let result = HyphenationDictionaries.installed.dictionary(of: tag)
    let missing = if case .failure(let missing) = result { missing } else { nil as MissingHyphenation? }
    #expect(missing == .noDictionary(language: tag))
  }

  // MARK: Lines

  @Test(arguments: texts, alignments)
  func `lines end in hyphens exactly where they end at a point of the dictionary`(row: [String], alignment: ParagraphStyle.Alignment) throws
  {
    let points = try Self.points(row[1], row[0])
    var hyphenated = 0
    for width in stride(from: 90.0, through: 420, by: 22.5) {
      let layout = try Self.text(row[1], row[0], alignment).layout(width: width)
      let parted = Self.partedEnds(row[1], layout)
      hyphenated += parted.count
      // A justified line that has a space fills the room, with its hyphen. A single word is never stretched.
      let areFilled = zip(layout.lines, layout.lines(of: row[1])).allSatisfy { line, words in
        alignment == .natural || !parted.contains(line.utf8Range.upperBound) || !words.contains(" ") || line.frame.width > width - 0.1
      }
      #expect(areFilled && layout.lines.allSatisfy { $0.frame.width <= width + 0.01 } && parted.allSatisfy(points.contains), "\(width) pt")
      #expect(layout.lines.map(\.utf8Range.lowerBound) == [0] + layout.ends.dropLast())
      #expect(try Self.hyphenCount(layout) == parted.count)
    }
    #expect(hyphenated > 15)
  }

  @Test(arguments: texts, [0.3, 0.7, 0.9]) func `only lines that would be shorter than the factor are hyphenated`(
    row: [String], factor: Double
  ) throws {
    var (parted, whole) = (0, 0)
    for width in stride(from: 120.0, through: 400, by: 40) {
      let layout = try Self.text(row[1], row[0], factor: factor).layout(width: width)
      let partedEnds = Self.partedEnds(row[1], layout)
      for (end, line) in zip(layout.ends, layout.lines(of: row[1])).dropLast() {
        // This measures the line up to its last whole word.
        let isParted = partedEnds.contains(end)
        let words = isParted ? String(line[..<(line.lastIndex(of: " ") ?? line.startIndex)]) : line.trimmingCharacters(in: .whitespaces)
        let isShort = try AttributedText(words, size: 16).width < factor * width
        #expect(isShort || !isParted)
        if isParted { parted += 1 } else if !isShort { whole += 1 }
      }
    }
    #expect(parted > 0 && whole > 0)
  }

  @Test func `nothing is hyphenated by default, with a factor of 0, or without a limit of width`() throws {
    let plain = AttributedText(Self.english, size: 16, language: "en-US")
    let texts = [plain] + [0, -1, .nan].map { Self.text(Self.english, "en-US", factor: $0) }
    let layouts = try texts.map { ComparableLayout(try $0.layout(width: 150)) }
    #expect(try layouts.allSatisfy { $0 == layouts[0] } && Self.text(Self.english, "en-US").layout().lines.count == 1)
  }

  /// Each in a line with short words that leave room for a part of it.
  @Test(arguments: TextFixture.strings("codes and addresses"))
  func `codes, addresses and words with soft hyphens are not hyphenated`(code: String) throws {
    let longest = try code.words.map { try AttributedText(String($0), size: 16).width }.max() ?? 0
    let string = "a b c d e f g " + code
    let layout = try Self.text(string, "en-US").layout(width: longest + 20)
    // The author's own hyphen is drawn where it is used, and no other.
    let own = layout.lines(of: string).count { $0.hasSuffix("\u{AD}") }
    #expect(try layout.lines.count > 1 && Self.hyphenCount(layout) == own)
  }

  @Test(arguments: TextFixture.rows("words beside signs", of: 4), alignments)
  func `words beside a slash or a colon are hyphenated, paths and codes are not`(row: [String], alignment: ParagraphStyle.Alignment) throws
  {
    let (language, width) = (row[0] == "-" ? nil : row[0], Double(row[1]) ?? .nan)
    let layout = try Self.text(row[3], language, factor: language == nil ? 0 : 1, alignment).layout(width: width)
    #expect(layout.lines.count > 1 && layout.lines.allSatisfy { $0.frame.width <= width })
    #expect(try (Self.hyphenCount(layout) > 0) == (row[2] == "yes"))
  }

  @Test func `a link is not hyphenated, and the words round it are`() throws {
    let linked = Self.text(Self.english, "en-US").with(\.link, "https://example.com")
    let texts = [linked, linked.with(\.link, nil, 60..<Self.english.count)]
    #expect(try texts.map { try Self.hyphenCount($0.layout(width: 180)) > 0 } == [false, true])
  }

  @Test(arguments: alignments) func `the hyphen is no character, though it counts in the width`(alignment: ParagraphStyle.Alignment) throws
  {
    let hyphen = try AttributedText("\u{2010}", size: 16).width
    let layout = try Self.text(Self.english, "en-US", alignment).layout(width: 170, locates: true)
    let parted = Self.partedEnds(Self.english, layout)
    let lines = layout.lines.enumerated().filter { parted.contains($1.utf8Range.upperBound) }
    let last = lines.compactMap { index, _ in layout.clusters.last { $0.line == index } }
    #expect(!parted.isEmpty && last.map(\.utf8Range.upperBound) == parted)
    // Letters and hyphens may be kerned.
    #expect(isNear(zip(lines, last).map { $0.element.frame.maxX - $1.maxX }, last.map { _ in hyphen }, within: 1.5))
  }

  @Test(arguments: [(" ", 300), ("\t", 6), ("\u{2028}", 6)])
  func `a text of several chunks, with tabs and other breaks, is hyphenated throughout`(separator: String, count: Int) throws {
    let string = Array(repeating: Self.english, count: count).joined(separator: separator)
    let layout = try Self.text(string, "en-US").layout(width: 200)
    let points = try Self.points(string.replacing("\u{2028}", with: "   "), "en-US")
    let parted = Self.partedEnds(string, layout)
    #expect(count < 300 || string.utf8.count > TextChunks.length)
    #expect(try parted.allSatisfy(points.contains) && parted.count > count && Self.hyphenCount(layout) == parted.count)
  }

  @Test func `a line ends in a hyphen at a soft hyphen and nowhere else`() throws {
    let layout = try Self.text("Zeitungs\u{AD}artikel Unaussprechlichkeitsbeweis", nil, factor: 0).layout(width: 90)
    // "Zeitungs", and its soft hyphen of two bytes.
    #expect(try layout.ends.first == 10 && layout.lines.count > 3 && Self.hyphenCount(layout) == 1)
  }

  // MARK: What is missing

  @Test(arguments: alignments) func `without a dictionary or a language the lines are those without hyphens`(
    alignment: ParagraphStyle.Alignment
  ) throws {
    let typesetter = try TestFonts.typesetter()
    typesetter.dictionaries = HyphenationDictionaries(folder: "/nowhere")
    for (language, reason) in [(nil, MissingHyphenation.noLanguage), ("en-US", .noDictionary(language: "en-US"))] {
      let layouts = try [1.0, 0].map { factor in
        try Self.text(Self.english, language, factor: factor, alignment).layout(width: 150, by: typesetter)
      }
      #expect(ComparableLayout(layouts[0]) == ComparableLayout(layouts[1]) && layouts.map(\.needs.hyphenation) == [reason, nil])
    }
  }

  @Test func `without libhyphen the lines are those without hyphens`() async {
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      let layouts = try [1.0, 0].map { try Self.text(Self.english, "en-US", factor: $0).layout(width: 150) }
      let cause = if case .noLibrary(let cause) = layouts[0].needs.hyphenation { cause } else { "" }
      #expect(cause.contains("/nowhere/lib") && ComparableLayout(layouts[0]) == ComparableLayout(layouts[1]))
    }
  }

  @Test func `the library is loaded only for a text that asks for hyphens`() async {
    await #expect(processExitsWith: .success) {
      for factor in [0.0, 1] {
        _ = try Self.text(Self.english, "en-US", factor: factor).layout(width: 150)
        #expect((dlopen("libhyphen.so.0", RTLD_NOLOAD | RTLD_LAZY) != nil) == (factor == 1))
      }
    }
  }
}
