import EmakiFeeds
import Testing

/// Tests counts in the languages of CLDR, whose short patterns are the expectation: https://cldr.unicode.org, `decimalFormatLength` short.
@Suite struct CountWordsTests {
  @Test(
    arguments: [
      ("en-GB", 999, "999"), ("en-GB", 1000, "1K"), ("en-GB", 1234, "1.2K"), ("en-GB", 12_999, "12.9K"), ("en-GB", 999_999, "999K"),
      ("en-GB", 3_400_000, "3.4M"), ("en-GB", 1.2e12, "1.2T"), ("en-GB", -1234, "-1.2K"), ("en-GB", -0.5, "0"),
      // Japanese and Chinese count in ten thousands, and write thousands in full.
      ("ja", 1234, "1234"), ("ja", 12_345, "1.2万"), ("ja", 98_765_432, "9876万"), ("zh-Hans", 150_000_000, "1.5亿"),
      ("zh-Hant", 12_345, "1.2萬"), ("ko", 12_345, "1.2만"),
      // CLDR's short German has no word for thousands; Spanish has one.
      ("de", 1234, "1234"), ("de", 12_345, "12.345"), ("de", 3_456_789, "3,4\u{A0}Mio."), ("es", 1234, "1,2\u{A0}mil"),
      ("fr", 1500, "1,5\u{A0}k"), ("hi", 150_000, "1.5\u{A0}लाख"), ("pt", 2_000_000, "2\u{A0}mi"),
      // Arabic has a form of a word for 3 to 10, and digits of its own.
      ("ar", 5000, "٥\u{A0}آلاف"), ("ar", 12_500, "١٢٫٥\u{A0}ألف"),
      // The unit of Swahili stands before the number, and its minus between both. Hong Kong counts in thousands, unlike Taiwan.
      ("sw", 1234, "elfu\u{A0}1.2"), ("sw", 12_000, "elfu\u{A0}12"), ("sw", -4567, "elfu\u{A0}-4.5"), ("sw", 1_234_567_890, "1.2B"),
      ("zh-HK", 1234, "1.2K"), ("zh-Hant-HK", 1234, "1.2K"), ("sv", -1234, "\u{2212}1,2\u{A0}tn"),
    ] as [(String, Double, String)]) func `a count has the units and marks of its language`(language: String, number: Double, text: String)
  {
    #expect(CountWords.text(of: number, language: language) == text)
  }

  /// The marks are CLDR's, `symbols`: https://cldr.unicode.org.
  @Test(
    arguments: [
      ("en", "1,234,567.5"), ("ja", "1,234,567.5"), ("de", "1.234.567,5"), ("fr", "1\u{202F}234\u{202F}567,5"),
      ("sv", "1\u{A0}234\u{A0}567,5"), ("ar", "١٬٢٣٤٬٥٦٧٫٥"), ("pt", "1.234.567,5"),
    ]) func `a number has the digits and marks of its language`(language: String, text: String)
  {
    #expect(CountWords.localized("1,234,567.5", language: language) == text)
    #expect(CountWords.localized("1,234,567.5", language: nil) == "1,234,567.5")
    #expect(CountWords.localized("-1.5 MB", language: "de") == "-1,5 MB")
  }

  @Test(
    arguments: [
      // Indian languages group by two behind the thousands; others have no mark in numbers of four digits.
      ("hi", "1,234,567.5", "12,34,567.5"), ("hi", "1,234", "1,234"), ("es", "1,234", "1234"), ("es", "12,345", "12.345"),
      ("pl", "1,234", "1234"), ("de-CH", "1,234.5", "1’234.5"), ("de-AT", "1,234,567", "1\u{A0}234\u{A0}567"),
      ("sv", "-1,234.5", "\u{2212}1\u{A0}234,5"), ("de", "-1,234.5", "-1.234,5"), ("de", "-45.7%", "-45,7\u{A0}%"),
      ("tr", "45.7%", "%45,7"),
      ("fa", "45.7%", "۴۵٫۷٪"), ("en", "45.7%", "45.7%"), ("fr", "45.7%", "45,7\u{A0}%"), ("de", "1000", "1000"),
      ("de", "2.5 KB", "2,5 KB"),
      // The minus stands before the sign that stands before the number.
      ("tr", "-5%", "-%5"), ("eu", "-5%", "−%\u{A0}5"),
      // Regions whose marks are not those of their language.
      ("es-AR", "1,234,567.5", "1.234.567,5"), ("es-CL", "1,234,567.5", "1.234.567,5"), ("es-CO", "1,234,567.5", "1.234.567,5"),
      ("es-UY", "1,234,567.5", "1.234.567,5"), ("es-VE", "1,234,567.5", "1.234.567,5"), ("es-CR", "1,234,567.5", "1\u{A0}234\u{A0}567,5"),
      ("es-MX", "1,234,567.5", "1,234,567.5"), ("en-IN", "1,234,567.5", "12,34,567.5"), ("en-ZA", "1,234.5", "1\u{A0}234,5"),
      ("it-CH", "1,234.5", "1’234.5"), ("fr-LU", "1,234.5", "1.234,5"), ("fr-MA", "1,234.5", "1.234,5"), ("ar-MA", "1,234.5", "1.234,5"),
      ("ar-AE", "1,234.5", "1,234.5"), ("bs", "1,234.5", "1.234,5"), ("as", "1,234,567.5", "১২,৩৪,৫৬৭.৫"), ("ps", "1,234.5", "۱٬۲۳۴٫۵"),
    ]) func `a number has the groups, the minus and the percent sign of its language`(language: String, number: String, text: String)
  {
    #expect(CountWords.localized(number, language: language) == text)
  }

  @Test func `English as in the United States, and a language without words, have none`() {
    #expect(CountWords.text(of: 1234, language: "en") == nil)
    #expect(CountWords.text(of: 1234, language: nil) == nil)
    #expect(CountWords.text(of: 1234, language: "tlh") == nil)
    #expect(CountWords.text(of: 1e15, language: "en") == nil)
  }
}
