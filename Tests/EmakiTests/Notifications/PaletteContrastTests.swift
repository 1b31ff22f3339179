import EmakiDrawing
import Testing

@testable import EmakiCells
@testable import EmakiDisplay

/// The contrasts of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio) of all that a row shows, in both themes, read and unread.
struct PaletteContrastTests {
  struct Look: CustomTestStringConvertible {
    var theme: Theme
    var isRead: Bool
    var ground: Color { self[isRead ? "ground" : "unreadGround"] }
    subscript(token: String) -> Color { CellLook(theme: theme).color(token) }
    var testDescription: String { "\(theme), \(isRead ? "read" : "unread")" }
  }

  static let looks = Theme.allCases.flatMap { theme in [true, false].map { Look(theme: theme, isRead: $0) } }

  private func blend(_ color: Color, over ground: Color) -> Color {
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let part = Double(color.alpha) / 255
      return UInt8((Double(color[keyPath: path]) * part + Double(ground[keyPath: path]) * (1 - part)).rounded())
    }
    return Color(red8: channel(\.red), green8: channel(\.green), blue8: channel(\.blue), alpha8: 255)
  }

  @Test(arguments: looks) func `the dot and the separator are seen`(look: Look) {
    let separator = look[look.isRead ? "separator" : "unreadSeparator"]
    // A line is not text, so less contrast is enough. 1.4 is a little less than UIKit's opaque separator has on white, which is 1.7.
    #expect(look["accent"].contrast(with: look.ground) >= 3 && separator.contrast(with: look.ground) >= 1.4)
  }

  @Test(arguments: DefaultAvatar.colors) func `the letter can be read on each colour`(color: UInt32) {
    #expect(Color.white.contrast(with: Color(color)) >= 4.5)
  }

  @Test(arguments: looks, [0xFFFFFF, 0x000000, nil] as [UInt32?]) func `a picture has an edge, also on a ground of its own colour`(
    look: Look, picture: UInt32?
  ) {
    let picture = picture.map { Color($0) } ?? look.ground
    let edge = blend(look["pictureEdge"], over: picture)
    #expect(max(edge.contrast(with: look.ground), picture.contrast(with: look.ground)) >= 1.2)
    // The edge matters most where a picture has the colour of its ground, and would not be seen without it.
    if picture == look.ground { #expect(edge.contrast(with: look.ground) >= 1.3) }
  }

  /// The dot is a mark without which a row cannot be understood: 3 to 1 (https://www.w3.org/TR/WCAG22/#non-text-contrast).
  @Test(arguments: [0xFFD60A, 0x00E5FF, 0x000000, 0xFFFFFF, 0xFF3B30, 0x777777, 0x2F6FE0] as [UInt32])
  func `the dot of any accent is seen on its ground`(accent: UInt32) throws {
    for theme in Theme.allCases {
      let look = CellLook(theme: theme, tokens: .ios.accented(Color(accent)))
      let ground = look.color("unreadGround")
      let seen = Color(accent).readable(on: ground, contrast: 3)
      // An accent that is seen as it is stays.
      #expect(seen.contrast(with: ground) >= 3 && (Color(accent).contrast(with: ground) < 3 || seen == Color(accent)))
      let cell = NotificationCellNode(NotificationRow(id: "1", body: "Unread", date: "", isRead: false), look: look)
      #expect((cell.part("unread") as? ImageNode)?.image == .resizableRounded(cornerRadius: 5, fill: seen))
    }
  }
}
