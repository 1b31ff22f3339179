import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// What texts leave behind whose characters are never seen again.
@Suite struct FontMemoryTests {
  private func layout(_ typesetter: PangoTypesetter, _ string: String, language: String? = nil, size: Double = 14) {
    let text = AttributedText(string, font: .system(size: size), language: language)
    _ = typesetter.layout(TextRequest(text: text, maximumWidth: 300))
  }

  @Test func `characters that are never seen again leave a limited number of them remembered`() throws {
    let typesetter = try TestFonts.typesetter()
    var most: UInt32 = 0
    var seen = 0
    for first in stride(from: UInt32(0x3400), to: 0xD000, by: 250) {
      let scalars = (first..<first + 250).compactMap { Unicode.Scalar($0) }
      layout(typesetter, String(String.UnicodeScalarView(scalars)))
      seen += scalars.count
      most = max(most, typesetter.fontMemory.characters)
    }
    #expect(seen > 30_000)
    // Few characters of a text are asked for in more than one language.
    #expect(most > 10_000 && most < 17_500)
  }

  @Test func `languages and sizes that are never seen again leave a limited number of fonts`() throws {
    let typesetter = try TestFonts.typesetter()
    let languages = ["ja", "en", "zh-Hans", "zh-Hant", "ko", "ar", "he", "th", "hi", "de"]
    for number in 0..<600 {
      layout(typesetter, "a漢字ก१א 😀", language: languages[number % languages.count], size: 8 + Double(number) / 16)
      #expect(typesetter.fontMemory.fontsets <= 128)
      // 512, and what the last fontsets have added.
      #expect(typesetter.fontMemory.fonts < 1200)
    }
  }
}
