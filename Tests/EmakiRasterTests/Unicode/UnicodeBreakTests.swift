import CPango
import EmakiDisplay
import Testing

@testable import EmakiNodes
@testable import EmakiRaster

/// Tests where lines may end, and where carets may stand, with Unicode's own tests.
struct UnicodeBreakTests {
  /// Returns the places, counted in scalars, where lines of a text may end.
  static func lineEnds(_ string: String, _ typesetter: PangoTypesetter, isEmergency: Bool = false) -> Set<Int> {
    let text = AttributedText(string, language: "en")
    let shaped = string.withBytes { typesetter.shape(text, $0, 0..<$0.count) }
    return Set(shaped.breaks.indices.filter { shaped.breaks[$0].contains(isEmergency ? .character : .line) })
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

  private static let marked = TextFixture.lines("breaks.txt")

  @Test(arguments: marked) func `lines of numbers, quotes and hyphens end where annex 14 lets them`(marked: String) throws {
    let parts = marked.split(separator: "|").map { $0.trimmingPrefix(" ") }
    let string = parts.joined()
    let allowed = parts.dropLast().reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.unicodeScalars.count) }.dropFirst()
    let count = string.unicodeScalars.count
    let ends = Self.lineEnds(string, try TestFonts.typesetter()).filter { 0 < $0 && $0 < count }
    #expect(ends == Set(allowed))
  }
}
