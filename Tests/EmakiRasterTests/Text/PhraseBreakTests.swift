import EmakiDisplay
import EmakiLayout
import Testing

@testable import EmakiRaster

/// Tests that lines of Japanese end between phrases.
@Suite struct PhraseBreakTests {
  private static func lines(_ string: String, width: Double, language: String? = "ja") throws -> [String] {
    var text = AttributedText(string, font: .system(size: 10), language: language)
    text.paragraphStyle.lineBreakMode = .byPhraseWrapping
    let utf8 = Array(string.utf8)
    return try TestFonts.typesetter().layout(TextRequest(text: text, maximumWidth: width)).lines.map {
      String(decoding: utf8[$0.utf8Range], as: UTF8.self)
    }
  }

  /// Each phrase is a word with the particles and endings that follow it.
  @Test(arguments: [
    "申し込みは|明日までに|お願いします。", "彼は|駅から|歩いて|学校へ|行く。", "Swiftで|書いた|画像を|見る。", "会議は|3時から|始まる。",
    "あなたの|投稿に|コメントが|つきました。", "今日は|天気が|良いので|公園に|行きます。", "この|アプリは|オフラインでも|使えます。",
    "彼女は|歌うのが|上手だと|思う。", "新しい|カメラを|買って|写真を|撮った。", "友達と|お茶を|飲んだ。", "夜に|なると|星が|きれいに|見える。",
    "昨日、|うちの|犬は|古い|お寺の|庭で|子どもの|ころの|手紙を|忘れてしまった！",
  ])
  func `lines end between phrases`(marked: String) throws {
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
    #expect(try Self.lines("コミュニケーション", width: 45) == ["コミュニ", "ケーショ", "ン"])
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
