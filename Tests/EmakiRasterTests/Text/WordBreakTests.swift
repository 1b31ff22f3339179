import CICU
import EmakiDisplay
import EmakiLayout
import Foundation
import Testing

@testable import EmakiRaster

/// The words are those of the first article of the Universal Declaration of Human Rights, parted by hand.
@Suite struct WordBreakTests {
  static let texts = [
    ("lo", "ມະນຸດ|ທຸກ|ຄົນ|ເກີດ|ມາ"),
    ("km", "មនុស្ស|ទាំងអស់|កើត|មក|មាន"),
    ("my", "လူ|တိုင်း|သည်|လွတ်လပ်|သော"),
    ("th", "มนุษย์|ทั้ง|หลาย|เกิด|มา|มี"),
  ]

  private static func ends(_ string: String, _ language: String?, width: Double, _ alignment: ParagraphStyle.Alignment = .natural) throws
    -> [Int]
  {
    let text = AttributedText(string, font: .system(size: 16), alignment: alignment, language: language)
    return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width)).lines.map(\.utf8Range.upperBound)
  }

  @Test(arguments: texts, [ParagraphStyle.Alignment.natural, .justified])
  func `lines end between words`(sample: (language: String, words: String), alignment: ParagraphStyle.Alignment) throws {
    let words = sample.words.split(separator: "|")
    var allowed: Set<Int> = []
    var length = 0
    for word in words {
      length += word.utf8.count
      allowed.insert(length)
    }
    let string = words.joined()
    var met: Set<Int> = []
    for width in stride(from: 75.0, through: 200, by: 5) {
      let ends = try Self.ends(string, sample.language, width: width, alignment)
      #expect(ends.allSatisfy(allowed.contains), "\(width) pt: \(ends), \(allowed.sorted())")
      met.formUnion(ends)
    }
    #expect(met.count > 2)
  }

  @Test(arguments: [
    // The stacked letters of Khmer and Burmese, final letters of Burmese, and vowels of Lao that are written first.
    ("ស្ត្រីស្ត្រីស្ត្រី", ["ស្ត្រី"]), ("ကမ္ဘာ", ["က", "မ္ဘာ", "ကမ္ဘာ"]), ("မြန်", ["မြန်"]), ("ເກ", ["ເກ"]),
  ])
  func `a syllable stays whole on the narrowest line`(string: String, whole: [String]) throws {
    var start = 0
    let utf8 = Array(string.utf8)
    for end in try Self.ends(string, nil, width: 1) {
      let part = String(decoding: utf8[start..<end], as: UTF8.self)
      #expect(whole.contains(part), "\(part)")
      start = end
    }
  }

  @Test func `environment variables do not change where words break`() async {
    await #expect(processExitsWith: .success) {
      for (name, value) in [("ICU_DATA", "/nowhere"), ("LANG", "th_TH.UTF-8"), ("LC_ALL", "my_MM.UTF-8")] { setenv(name, value, 1) }
      setlocale(LC_ALL, "")
      let string = Self.texts[1].1.replacing("|", with: "")
      let ends = try Self.ends(string, "km", width: 75)
      #expect(ends.first == "មនុស្ស".utf8.count)
    }
  }

  @Test func `without ICU lines are as before and the layout says why`() async {
    await #expect(processExitsWith: .success) {
      emaki_icu_set_library(strdup("libnowhere.so"))
      let typesetter = try TestFonts.typesetter()
      let request = TextRequest(text: AttributedText("មនុស្សទាំងអស់", font: .system(size: 16)), maximumWidth: 75)
      for _ in 0..<2 {
        guard case .noWords(let cause) = typesetter.layout(request).missingHyphenation else {
          Issue.record("the library is not missed")
          return
        }
        #expect(cause.contains("libnowhere.so"))
      }
      let plain = TextRequest(text: AttributedText("plain", font: .system(size: 16)), maximumWidth: 75)
      #expect(typesetter.layout(plain).missingHyphenation == nil)
    }
  }
}
