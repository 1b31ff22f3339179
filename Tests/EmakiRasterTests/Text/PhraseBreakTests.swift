import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests that lines end between phrases. The phrases are those that BudouX' own parser finds.
@Suite struct PhraseBreakTests {
  private static func lines(_ string: String, width: Double, language: String? = "ja") throws -> [String] {
    var text = AttributedText(string, font: .system(size: 10), language: language)
    text.paragraphStyle.lineBreakMode = .byPhraseWrapping
    let utf8 = Array(string.utf8)
    return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width)).lines.map {
      String(decoding: utf8[$0.utf8Range], as: UTF8.self)
    }
  }

  @Test func `phrases begin where BudouX' parser has them begin`() throws {
    #expect(PhraseSamples.all.count == 200)
    for marked in PhraseSamples.all {
      let scalars = Array(marked.filter { $0 != "|" }.unicodeScalars)
      var phrases: [String] = []
      for index in scalars.indices {
        if index == 0 || PhraseModel.japanese.beginsPhrase(scalars[...], at: index) { phrases.append("") }
        phrases[phrases.count - 1].unicodeScalars.append(scalars[index])
      }
      #expect(phrases.joined(separator: "|") == marked)
    }
  }

  @Test(arguments: PhraseSamples.all.prefix(60)) func `lines end between phrases`(marked: String) throws {
    let phrases = marked.split(separator: "|").map(String.init)
    let string = phrases.joined()
    var allowed: Set<Int> = []
    for phrase in phrases { allowed.insert((allowed.max() ?? 0) + phrase.utf8.count) }
    let longest = phrases.map(\.count).max() ?? 0
    var met: Set<Int> = []
    // The opening bracket and the full stop are within an em each.
    for width in stride(from: 10 * Double(longest) + 5, through: 200, by: 15) {
      var end = 0
      for line in try Self.lines(string, width: width) {
        end += line.utf8.count
        #expect(allowed.contains(end), "\(line) at \(width)")
        met.insert(end)
      }
    }
    #expect(!met.isEmpty)
  }

  @Test func `a phrase that is longer than a line ends where its lines could`() throws {
    #expect(try Self.lines("東京都千代田区", width: 45) == ["東京都千", "代田区"])
    // A small kana begins no line.
    #expect(try Self.lines("アアアッア", width: 35) == ["アア", "アッア"])
    #expect(try Self.lines("ーーーーーー", width: 35).count == 2)
  }

  @Test(arguments: ["ありがとうございます。", "「ご注文を承りました」", "東京都千代田区、神田。", "お問い合わせください！"])
  func `no line of a phrase that is parted begins with what closes, or ends with what opens`(string: String) throws {
    for width in stride(from: 25.0, through: 150, by: 5) {
      for line in try Self.lines(string, width: width) {
        #expect(!"。、」！".contains(line.first ?? " "), "\(line) at \(width)")
        #expect(line.last != "「", "\(line) at \(width)")
      }
    }
  }

  @Test func `other texts end lines as ever`() throws {
    for language in ["zh", "en"] {
      let string = language == "zh" ? "北京大学图书馆" : "a quiet place"
      let plain = try TestFonts.typesetter().layout(
        TextRequest(text: AttributedText(string, font: .system(size: 10), language: language), maximumWidth: 35))
      #expect(try Self.lines(string, width: 35, language: language).map(\.utf8.count) == plain.lines.map(\.utf8Range.count))
    }
    // Phrases are not the default of any text.
    #expect(ParagraphStyle().lineBreakMode == .byWordWrapping)
  }
}
