import EmakiDrawing
import EmakiTesting
import Testing

/// What a list looks like: one subject a picture. The pictures hold for the library versions of Debian 12 and the fonts of `scripts/setup`.
struct NotificationListGoldenTests {
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

  private let options = Renderer.Options(
    images: ImageAccess(baseDirectory: SampleFeed.folder.path), cacheDirectory: TestFonts.cacheDirectory)

  @Test(arguments: cells) func `a cell equals its golden`(subject: Subject) async {
    await expectSnapshot(
      of: TableNode(feed: Feed(rows: [subject.row])), size: Size(200, .unbounded), named: subject.name, options: options)
  }

  @Test func `a scrolled list equals its golden`() async {
    await expectSnapshot(
      of: TableNode(feed: Feed(rows: Self.cells.map(\.row))), size: Size(200, 200), offset: 61.5, named: "scrolled-list", options: options)
  }
}
