import Emaki
import Testing

/// What a list looks like: one subject a picture. The pictures hold for the library versions of Debian 12 and the fonts of `scripts/setup`.
@Suite struct NotificationListGoldenTests {
  struct Subject: CustomTestStringConvertible {
    var name: String
    var row: NotificationRow
    var testDescription: String { name }
  }

  static let cells = [
    Subject(
      name: "latin-unread",
      row: NotificationRow(
        id: "first-snow", body: "Sofia liked your photo “First snow at the cabin”.", date: "12m", imageURL: "pictures/avatars/sofia.webp",
        isRead: false)),
    Subject(
      name: "japanese-letter",
      row: NotificationRow(id: "roger", body: "了解です。「明日」は、12:30にLobby集合、雨なら3Fのcaféで。", date: "1時間前")),
    Subject(
      name: "arabic-unread",
      row: NotificationRow(
        id: "tomorrow", body: "مرحبًا! وصلتك رسالة من أميرة: هل نلتقي غدًا؟", date: "قبل 40 دقيقة", imageURL: "pictures/avatars/amira.png",
        isRead: false, language: "ar")),
    Subject(
      name: "emoji",
      row: NotificationRow(
        id: "faces", body: "👨‍👩‍👧‍👦 👩🏽‍💻 🏳️‍🌈 🇯🇵 1️⃣ ❤️ ☕️ gym", date: "2h", imageURL: "pictures/avatars/lighthouse.webp")),
  ]

  @Test(arguments: cells) func `a cell looks as it did`(subject: Subject) async throws {
    let table = TableNode(feed: Feed(rows: [subject.row]))
    let frame = try await Renderer.test(width: 200).render(table, onlyRow: 0)
    try Goldens(suite: "NotificationListGoldenTests").expect(frame, named: "\(subject.name)@2x")
  }

  @Test func `a scrolled list looks as it did`() async throws {
    let rows = Self.cells.map(\.row)
    let frame = try await Renderer.test(width: 200, height: 200).render(TableNode(feed: Feed(rows: rows)), offset: 61.5)
    try Goldens(suite: "NotificationListGoldenTests").expect(frame, named: "scrolled-list@2x")
  }
}
