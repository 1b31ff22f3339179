import EmakiDisplay
import Testing

@testable import EmakiCells

/// Tests which texts have lines that may grow.
@Suite struct TallScriptTests {
  private func style(_ string: String, lineHeight: Double? = 20) -> ParagraphStyle {
    var text = AttributedText(string, font: .system(size: 14), lineHeight: lineHeight)
    text.makeRoomForTallScripts()
    return text.paragraphStyle
  }

  @Test(arguments: ["བསྒྲུབས་", "News: နိုင်ငံ", "ꦱꦸꦒꦼꦁ", "ᬲᬸᬭᬶᬬ", "ꩫ", "\u{12000}"]) func `lines of tall stacks may grow`(string: String) {
    #expect(style(string).lineHeight == nil && style(string).minimumLineHeight == 20)
  }

  @Test(arguments: ["Latin", "日本語", "العربية", "ภาษาไทย", "ქართული", "한국어", "हिन्दी", "ខ្មែរ", "😀", "𝒜", "ꙁ"])
  func `lines of other scripts keep their height`(string: String) {
    #expect(style(string).lineHeight == 20)
  }

  @Test func `lines without a height stay as they are`() {
    #expect(style("བོད", lineHeight: nil).minimumLineHeight == 0)
  }
}
