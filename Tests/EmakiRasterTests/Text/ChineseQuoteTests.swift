import CICU
import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// ICU's rules for `zh`, by which browsers break lines, say where lines end beside double quotes. Single ones are quotes of the same kinds
/// (CLREQ 3.1.6), which ICU 72 leaves to the rules of other languages.
@Suite struct ChineseQuoteTests {
  private static let texts = [
    "中文中文中文文”——中文中文", "中文中文中文……“中文中文中”", "中文中文“你好”App中文中文", "他说“hello world”然后走了", "“你”①“好”→“吗”×", "小明：“你吃饭了吗？”——小红：“还没……等你呢！😊”",
    "‘单’和“双‘内’双”，（“括号”）。", "100%“中”和“100”% 以及“5”元", "《“书”》、“甲”、“乙”；“丙”！“丁”？", "“中” “文” 和「“内”」", "第“3”章A“b”c", "한국“어”日本“語”です", "“￥5”起“$5”",
    "文“”文‘’文", "😀“😀”😀", "上一句。”“下一句。", "-“中”-“文”/“字”", "“（中）”［“文”］",
  ]

  private func breaks(_ string: String, language: String?) throws -> [ShapedText.Break] {
    let request = TextRequest(text: AttributedText(string, font: .system(size: 14), language: language), maximumWidth: 1000)
    let typesetter = try TestFonts.typesetter()
    _ = typesetter.layout(request)
    var string = string
    return try #require(string.withUTF8 { typesetter.shapedText(request, $0) }).breaks
  }

  @Test(arguments: texts) func `lines end beside quotes where ICU's rules for Chinese have it`(string: String) throws {
    let ours = try breaks(string, language: "zh-Hans")
    let units = Array(string.utf16)
    var expected = [UInt8](repeating: 0, count: units.count)
    try #require(emaki_icu_line_breaks("zh", units, Int32(units.count), &expected) != 0)
    let scalars = Array(string.unicodeScalars)
    let quotes: Set<Unicode.Scalar> = ["\u{201C}", "\u{201D}"]
    var unit = 0
    for index in scalars.indices {
      if index > 0 && (quotes.contains(scalars[index]) || quotes.contains(scalars[index - 1])) {
        let place = "\(String(String.UnicodeScalarView(scalars[..<index])))|\(String(String.UnicodeScalarView(scalars[index...])))"
        #expect(ours[index].contains(.line) == (expected[unit] != 0), "\(place)")
      }
      unit += UTF16.width(scalars[index])
    }
  }

  @Test(arguments: texts.filter { !$0.contains("\u{2018}") }) func `single quotes are as double ones`(string: String) throws {
    // Between letters of other scripts ’ is an apostrophe.
    if string.contains("b”c") { return }
    let single = String(string.map { $0 == "\u{201C}" ? "\u{2018}" : $0 == "\u{201D}" ? "\u{2019}" : $0 })
    #expect(
      try breaks(single, language: "zh-Hans").map { $0.contains(.line) } == breaks(string, language: "zh-Hans").map { $0.contains(.line) })
  }

  @Test func `a quote in a word of letters is an apostrophe`() throws {
    let string = "我说don’t，他说it’s"
    let ours = try breaks(string, language: "zh-Hans")
    for (index, scalar) in string.unicodeScalars.enumerated() where scalar == "’" {
      #expect(!ours[index].contains(.line) && !ours[index + 1].contains(.line))
    }
  }

  @Test func `in other languages a quote may be either kind`() throws {
    let string = "中文“你好”App"
    let end = try #require(string.unicodeScalars.firstIndex(of: "A"))
    let index = string.unicodeScalars.distance(from: string.unicodeScalars.startIndex, to: end)
    #expect(try !breaks(string, language: "ja")[index].contains(.line))
    #expect(try breaks(string, language: "zh-Hant-TW")[index].contains(.line))
  }
}
