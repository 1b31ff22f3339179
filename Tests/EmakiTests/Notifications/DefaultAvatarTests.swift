import Emaki
import Foundation
import Testing

@testable import EmakiNotifications

@Suite struct DefaultAvatarTests {
  @Test(
    arguments: [
      ("Sofia liked it", "S"), ("sofia", "S"), ("了解", "了"), ("“なるほど”", "な"), ("  مرحبًا", "م"), ("🎉 party", "P"), ("7 days", "7"),
      ("état", "É"), ("ß", "S"), ("🎉🎊", "🎉"), ("…", "…"), ("", "?"), (" \n", "?"),
    ] as [(String, Character)]) func `the letter is the first letter or digit in upper case, else the first character`(
      text: String, letter: Character
    )
  {
    #expect(DefaultAvatar.letter(for: text) == letter)
  }

  /// The hashes are test vectors of FNV-1a's authors (http://www.isthe.com/chongo/tech/comp/fnv/): 0xcbf29ce484222325, 0xaf63dc4c8601ec8c,
  /// 0xdcb27518fed9d577 and 0xdd120e790c2512af; the low three bits of their halves are 4 and 5, 4 and 4, 0 and 7, 1 and 7.
  @Test(arguments: [("", 0x3F9698), ("a", 0x5B7FDE), ("foo", 0x6B7A8F), ("foob", 0xB08A3E)] as [(String, UInt32)])
  func `the colour depends only on the id's bytes`(id: String, color: UInt32) {
    #expect(DefaultAvatar.color(for: id) == Color(color))
  }

  /// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio; 3 is what WCAG asks of large letters.
  @Test(arguments: DefaultAvatar.colors) func `white has enough contrast on each colour`(color: UInt32) {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    #expect(1.05 / (luminance + 0.05) >= 3)
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
      colors.insert(try await renderer.render(table, onlyRow: 0).decoded()[12 + 25, 15 + 4])
    }
    #expect(colors == [DefaultAvatar.color(for: "same").premultiplied])
  }
}
