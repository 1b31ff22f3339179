import EmakiDrawing
import EmakiSupport
import Foundation
import Testing

@testable import EmakiCells

struct DefaultAvatarTests {
  @Test func `the letter is the first letter or digit, else the first character`() throws {
    let lines = try String(beside: "Fixtures/letters.txt").lines.filter { !$0.hasPrefix("#") }
    try #require(lines.count == 28)
    for line in lines {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      #expect(String(DefaultAvatar.letter(for: parts[0], language: nil)) == parts[1], "\(line)")
    }
  }

  @Test func `a conjunct that is one character stays whole`() {
    #expect(String(DefaultAvatar.letter(for: "श्री राम", language: "hi")).unicodeScalars.count == 4)
  }

  /// Unicode's SpecialCasing.txt.
  @Test func `in Turkish and Azeri the capital of i has its dot`() {
    let letters = words("tr az tr-TR az-Latn en de-DE").map { DefaultAvatar.letter(for: "istanbul", language: $0) }
    #expect(letters + [DefaultAvatar.letter(for: "ılık", language: "tr")] == ["İ", "İ", "İ", "İ", "I", "I", "I"])
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
    let renderer = try Renderer.test(200)
    var colors: Set<UInt32> = []
    for (body, isRead) in [("Ada", false), ("Bob", true), ("了解", true)] {
      let table = TableNode(feed: Feed(rows: [NotificationRow(id: "same", body: body, isRead: isRead)]))
      // Inside the circle, above the letter.
      colors.insert(try await renderer.render(table, onlyRow: 0).decoded()[16 + 25, 15 + 4])
    }
    #expect(colors == [DefaultAvatar.color(for: "same").premultiplied])
  }
}
