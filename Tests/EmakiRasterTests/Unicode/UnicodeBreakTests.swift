import CPango
import EmakiDisplay
import EmakiLayout
import EmakiRandom
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

/// Tests where lines may end, and where carets may stand, with Unicode's own tests.
@Suite struct UnicodeBreakTests {
  /// Returns the places, counted in scalars, where lines of a text may end.
  static func lineEnds(_ string: String, _ typesetter: PangoTypesetter, isEmergency: Bool = false) -> Set<Int> {
    let text = AttributedText(string, font: .system(size: 14), language: "en")
    let request = TextRequest(text: text, maximumWidth: .unbounded)
    _ = typesetter.layout(request)
    var string = string
    return string.withUTF8 { utf8 in
      if let shaped = typesetter.shape(request, utf8, 0..<utf8.count, direction: nil) {
        return Set(shaped.breaks.indices.filter { shaped.breaks[$0].contains(isEmergency ? .character : .line) })
      }
      // Pango breaks this text, and these are the facts about characters that it keeps. They are those of U+0085, not of a line feed for it.
      typesetter.set(text, utf8, 0..<utf8.count, ellipsized: false)
      var count: Int32 = 0
      guard let places = pango_layout_get_log_attrs_readonly(typesetter.layout, &count) else { return [] }
      return Set((0..<Int(count)).filter { emaki_log_attr_bits(places + $0) & (isEmergency ? 2 : 1) != 0 })
    }
  }

  @Test(.enabled(if: UnicodeCases.File.lineBreaks.isThere)) func `lines end where LineBreakTest lets them`() throws {
    let typesetter = try TestFonts.typesetter()
    try UnicodeCases(.lineBreaks).check { line in
      let (text, breaks) = UnicodeCases.marked(line)
      let count = text.unicodeScalars.count
      // A text always ends, and a line never does before the first character.
      let wanted = breaks.filter { 0 < $0 && $0 < count }
      let found = Self.lineEnds(text, typesetter).filter { 0 < $0 && $0 < count }
      return found == wanted ? nil : "ends at \(found.sorted())"
    }
  }

  @Test(.enabled(if: UnicodeCases.File.graphemes.isThere)) func `carets and lines part characters as GraphemeBreakTest does`() throws {
    let typesetter = try TestFonts.typesetter()
    try UnicodeCases(.graphemes).check { line in
      let (text, breaks) = UnicodeCases.marked(line)
      var starts: Set<Int> = [0]
      var sum = 0
      for character in text {
        sum += character.unicodeScalars.count
        starts.insert(sum)
      }
      if starts != breaks { return "carets stand at \(starts.sorted())" }
      // No line ends inside a character, even where a word is longer than a line.
      let ends = Self.lineEnds(text, typesetter, isEmergency: true)
      return ends.isSubset(of: breaks) ? nil : "lines end at \(ends.sorted())"
    }
  }

  /// Texts in which marks stand where the present rules of numbers (LB25 of Unicode 16) and of brackets and quotes let a line end.
  @Test(arguments: [
    "50%/60%", "$(12.35)", "1,000.5", "+81-3", "-5°C", "100,000.00 | USD", "(12)% | of", "€1.234,50", "12:30:45", "1/2", "$1 | and | 2$",
    "3.14%", "−5", "a-1", "2026-11-25", "24/7", "(415)", "5-3", "$-5", "#1", "No.5", "1.2.3.4", "$(.5)", "add | .5", "( .5)",
    "20°/30°", "a:5",
  ])
  func `numbers stay whole`(marked: String) throws { try Self.expectEnds(marked) }

  /// What UAX #14 of Unicode 16 says of quotes (LB15a, LB15b, LB19a). Chromium breaks the same way.
  @Test(arguments: [
    "Sofia | liked | “First | snow” | (3 | photos) | today", "Merged | \"feature\" | [WIP] | into | \"main\" | (force)",
    "Er | sagte | „Hallo“ | (leise) | dann | „Tschüss“ | „Ja“", "the | value | 'foo' | (bar)", "\"hola\" | ¿qué | tal | ¡ay!",
    "Il | dit | «oui» | «non»", "« oui » | (a)", "a | « b", "a » | b", "x“ | y", "(“ y", "”a | ”b” | c", "don’t | (x)", "dogs’ | (x)",
    "中|文|“引|用”|中|文|“甲”|乙|“丙|丁”", "他|说|‘你|好’|然|后|走|了|“再|见”|说", "文|“甲”“乙”|字", "中“x”文",
    "a“中”b", "说|“好”|（世）", "「“引”」", "文|“引”、|文",
    "文|“引”\u{2014}", "한|“국”|어", "\u{200B}| | “a", "\"e\u{301}\" | (x)", "\"\u{301} | (x)",
  ])
  func `lines end beside quotes as Unicode 16 has it`(marked: String) throws { try Self.expectEnds(marked) }

  /// LB20a of UAX #14, with two rules of our own: for several hyphens, and for a point that begins a word.
  @Test(arguments: [
    "and | .gitignore", "use | .NET | now", "see | ...and | so", "add | .5", "wait ... | what", "( .x", "run | -exit", "-v | --verbose",
    "test | -- | x", "a | - | b", "well-|known", "5 | -5", "\u{2010}x | \u{2010}y", "\u{A0}-x",
    "ubuntu-22.04, | 5.9 | -exit | -v | --verbose",
    "x | -á", "- | x", "a | -|(b)", "end. | Next", "a .",
  ])
  func `signs that begin words stay with them`(marked: String) throws { try Self.expectEnds(marked) }

  private static func expectEnds(_ marked: String) throws {
    let parts = marked.split(separator: "|").map { $0.trimmingPrefix(" ") }
    let string = parts.joined()
    var allowed: Set<Int> = []
    for part in parts.dropLast() { allowed.insert((allowed.max() ?? 0) + part.unicodeScalars.count) }
    let count = string.unicodeScalars.count
    let ends = lineEnds(string, try TestFonts.typesetter()).filter { 0 < $0 && $0 < count }
    #expect(ends == allowed)
  }

  /// Most texts are asked for the bytes of such signs alone.
  @Test(arguments: 0..<8) func `a text that seems to need no rule for quotes and words is changed by none`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let signs =
      Array("\"'“”‘’«»‹„   aé([中、-‐.,5한\n❝🙶").map(String.init) + ["\u{301}", "\u{200B}", "\u{A0}"]
    let typesetter = try TestFonts.typesetter()
    var unchanged = 0
    for _ in 0..<400 {
      var string = (0..<Int(2 + random.next() % 7)).map { _ in signs[Int(random.next() % UInt64(signs.count))] }.joined()
      let needed = string.withUTF8 { utf8 in (QuoteBreaks.areNeeded(in: utf8[...]), WordStartBreaks.areNeeded(in: utf8[...])) }
      pango_layout_set_width(typesetter.layout, -1)
      pango_layout_set_attributes(typesetter.layout, nil)
      pango_layout_set_text(typesetter.layout, string, -1)
      let scalars = Array(string.unicodeScalars)
      var count: Int32 = 0
      let places = try #require(emaki_layout_breaks(typesetter.layout, &count))
      func ends() -> [UInt32] { (0..<Int(count)).map { emaki_log_attr_bits(places + $0) & 1 } }
      let before = ends()
      if !needed.0 { QuoteBreaks.change(places, scalars) }
      if !needed.1 { WordStartBreaks.change(places, scalars) }
      #expect(ends() == before, "\(string.debugDescription)")
      if !needed.0 && !needed.1 { unchanged += 1 }
    }
    #expect(unchanged > 20)
  }
}
