import CPango
import EmakiDisplay
import EmakiLayout
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

  /// Texts in which marks stand where the rules of numbers (LB25 of Unicode's annex 14) and of brackets let a line end.
  @Test(arguments: [
    "$(12.35)", "1,000.5", "+81-3", "-5°C", "100,000.00 | USD", "(12)% | of", "€1.234,50", "12:30:45", "1/2", "$1 | and | 2$",
    "3.14%", "−5", "a-1", "2026-11-25", "24/7", "(415)", "5-3", "$-5", "#1", "No.5", "1.2.3.4", "$(.5)", "add | .5", "( .5)", "a:5",
    "X.509",
  ])
  func `numbers stay whole`(marked: String) throws { try Self.expectEnds(marked) }

  /// What annex 14 of Unicode 15 says of quotes (LB15, LB19). Between ideographs “ and ” are brackets (CLREQ 3.1.6).
  @Test(arguments: [
    "Sofia | liked | “First | snow” (3 | photos) | today", "the | value | 'foo' (bar)", "Il | dit | «oui» | «non»", "x“ | y",
    "”a | ”b” | c",
    "don’t | (x)", "中|文|“引|用”|中|文|“甲”|乙|“丙|丁”", "说|“好”|（世）", "「“引”」", "文|“引”、|文", "他|说|don’t，|他|说|it’s", "한“국”어",
    "小|明：|“你|吃|饭|了|吗？”|——|小|红：|“还|没……|等|你|呢！”",
  ])
  func `lines end beside quotes as Unicode has it`(marked: String) throws { try Self.expectEnds(marked) }

  /// LB15a and LB15b of annex 14, as French has it.
  @Test(arguments: [
    "Il | dit | « oui » | et | « non ».", "a | « b", "a » | b", "« a | b », | c", "‹ a ›", "(«  a » | b", "a«  | b", "x | »y", "« ", " »",
    "» | «",
    "sagte | »Hallo« | und | ging",
  ])
  func `quotes with spaces inside stay with what they quote`(marked: String) throws { try Self.expectEnds(marked) }

  /// LB20a of annex 14, with a rule of our own for several hyphens.
  @Test(arguments: [
    "run | -exit", "-v | --verbose", "--", "a | ---x", "test | -- | x", "a | - | b", "well-|known", "5 | -5", "x | -á", "- | x",
    "a | -|(b)", "end. | Next", "a .",
    "ubuntu-22.04, | 5.9 | -exit | -v",
  ])
  func `hyphens that begin a word stay with it`(marked: String) throws { try Self.expectEnds(marked) }

  private static func expectEnds(_ marked: String) throws {
    let parts = marked.split(separator: "|").map { $0.trimmingPrefix(" ") }
    let string = parts.joined()
    var allowed: Set<Int> = []
    for part in parts.dropLast() { allowed.insert((allowed.max() ?? 0) + part.unicodeScalars.count) }
    let count = string.unicodeScalars.count
    let ends = lineEnds(string, try TestFonts.typesetter()).filter { 0 < $0 && $0 < count }
    #expect(ends == allowed)
  }
}
