import CLoadedLibraries
import EmakiDisplay
import Foundation
import Testing

@testable import EmakiRaster

/// The words are those of the first article of the Universal Declaration of Human Rights, parted by hand.
struct WordBreakTests {
  private static let texts = TextFixture.rows("words without spaces")

  private static func layout(
    _ string: String, _ language: String? = nil, width: Double, _ alignment: ParagraphStyle.Alignment = .natural
  ) throws -> TextLayout {
    try AttributedText(string, size: 16, alignment: alignment, language: language).layout(width: width)
  }

  @Test(arguments: texts, HyphenationTests.alignments)
  func `lines end between words`(sample: [String], alignment: ParagraphStyle.Alignment) throws {
    let words = sample[1].split(separator: "|")
    let allowed = Set(words.byteOffsets)
    var met: Set<Int> = []
    for width in stride(from: 75.0, through: 200, by: 5) {
      met.formUnion(try Self.layout(words.joined(), sample[0], width: width, alignment).ends)
    }
    #expect(met.count > 2 && allowed.isSuperset(of: met), "\(met.sorted()), \(allowed.sorted())")
  }

  /// The stacked letters of Khmer and Burmese, final letters of Burmese, and vowels of Lao that are written first.
  @Test(arguments: TextFixture.rows("whole syllables")) func `a syllable stays whole on the narrowest line`(row: [String]) throws {
    #expect(Set(row[1].words).isSuperset(of: try Self.layout(row[0], width: 1).lines(of: row[0])))
  }

  @Test func `environment variables do not change where words break`() async {
    await #expect(processExitsWith: .success) {
      for (name, value) in [("ICU_DATA", "/nowhere"), ("LANG", "th_TH.UTF-8"), ("LC_ALL", "my_MM.UTF-8")] { setenv(name, value, 1) }
      setlocale(LC_ALL, "")
      let string = Self.texts[1][1].replacing("|", with: "")
      let ends = try Self.layout(string, "km", width: 75).ends
      #expect(ends.first == "មនុស្ស".utf8.count)
    }
  }

  @Test func `without ICU lines are as before and the layout says why`() async {
    await #expect(processExitsWith: .success) {
      emaki_library_set_search_path(strdup("/nowhere"))
      let typesetter = try TestFonts.typesetter()
      func missing(_ string: String) throws -> MissingHyphenation? {
        try AttributedText(string, size: 16).layout(width: 75, by: typesetter).needs.hyphenation
      }
      for _ in 0..<2 {
        guard case .noWords(let cause) = try missing("មនុស្សទាំងអស់") else {
          Issue.record("the library is not missed")
          return
        }
        #expect(cause.contains("/nowhere/lib"))
      }
      #expect(try missing("plain") == nil)
    }
  }
}
