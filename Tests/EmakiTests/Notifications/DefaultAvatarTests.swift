import Emaki
import Foundation
import Testing

@testable import EmakiNotifications

@Suite struct DefaultAvatarTests {
  @Test(
    arguments: [
      ("Sofia liked it", "S"), ("sofia", "S"), ("了解", "了"), ("“なるほど”", "な"), ("  مرحبًا", "م"), ("🎉 party", "P"), ("7 days", "7"),
      ("état", "É"), ("ß", "S"), ("🎉🎊", "🎉"), ("…", "…"), ("", "?"), (" \n", "?"),
      // Of stacked consonants the first, without the sign that joins them; conjuncts that are one character stay whole.
      ("ខ្មែរ", "ខ"), ("ប្រាក់", "ប"), ("ਪ੍ਰੀਤ", "ਪ"), ("ಶ್ರೀ", "ಶ"), ("ශ්‍රී ලංකා", "ශ"), ("သ္မီး", "သ"), ("င်္ဂါ", "င"), ("க்ரி", "க்"),
      ("สวัสดี", "ส"),
      // A vowel before its consonant is passed over.
      ("เชียงใหม่", "ชี"), ("ไทย", "ท"), ("โทรหาแม่", "ท"), ("ໃຫມ່", "ຫ"), ("เ", "เ"), ("ŉ", "N"),
    ] as [(String, Character)]) func `the letter is the first letter or digit in upper case, else the first character`(
      text: String, letter: Character
    )
  {
    #expect(DefaultAvatar.letter(for: text, language: nil) == letter)
  }

  @Test func `a conjunct that is one character stays whole`() {
    #expect(String(DefaultAvatar.letter(for: "श्री राम", language: "hi")).unicodeScalars.count == 4)
  }

  /// Unicode's SpecialCasing.txt.
  @Test func `in Turkish and Azeri the capital of i has its dot`() {
    for language in ["tr", "az", "tr-TR", "az-Latn"] { #expect(DefaultAvatar.letter(for: "istanbul", language: language) == "İ") }
    for language in ["en", "de-DE"] { #expect(DefaultAvatar.letter(for: "istanbul", language: language) == "I") }
    #expect(DefaultAvatar.letter(for: "ılık", language: "tr") == "I")
  }

  /// The hashes are test vectors of FNV-1a's authors (http://www.isthe.com/chongo/tech/comp/fnv/): 0xcbf29ce484222325, 0xaf63dc4c8601ec8c,
  /// 0xdcb27518fed9d577 and 0xdd120e790c2512af; the low three bits of their halves are 4 and 5, 4 and 4, 0 and 7, 1 and 7.
  @Test(arguments: [("", 0x357F81), ("a", 0x476FDA), ("foo", 0x68768A), ("foob", 0x8F7032)] as [(String, UInt32)])
  func `the colour depends only on the id's bytes`(id: String, color: UInt32) {
    #expect(DefaultAvatar.color(for: id) == Color(color))
  }

  @Test func `random ids get all eight colours`() {
    #expect(Set((0..<100).map { DefaultAvatar.color(for: String($0)) }).count == 8)
  }

  @Test func `a row's colour does not depend on its text, date or state`() async throws {
    let renderer = try Renderer.test(width: 200, scale: 1)
    var colors: Set<UInt32> = []
    for (body, isRead) in [("Ada", false), ("Bob", true), ("了解", true)] {
      let table = TableNode(feed: Feed(rows: [NotificationRow(id: "same", body: body, isRead: isRead)]))
      // Inside the circle, above the letter.
      colors.insert(try await renderer.render(table, onlyRow: 0).decoded()[16 + 25, 15 + 4])
    }
    #expect(colors == [DefaultAvatar.color(for: "same").premultiplied])
  }
}
