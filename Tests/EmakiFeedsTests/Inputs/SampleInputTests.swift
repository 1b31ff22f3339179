import EmakiFeeds
import Foundation
import Testing

/// Tests that each file of `samples/inputs` is read without an option, and that the rows have the file's values.
@Suite struct SampleInputTests {
  /// A row in the form that these tests compare: author and text, date, picture, and whether it was read.
  struct Row: Equatable, CustomStringConvertible {
    var body: String
    var date: String
    var imageURL: String?
    var isRead = true

    init(_ body: String, _ date: String, _ imageURL: String? = nil, isRead: Bool = true) {
      (self.body, self.date, self.imageURL, self.isRead) = (body, date, imageURL, isRead)
    }

    init(_ row: NotificationRow) { self.init(row.body, row.date, row.imageURL, isRead: row.isRead) }

    var description: String { "\(body) | \(date) | \(imageURL ?? "-") | \(isRead)" }
  }

  private static func feed(_ name: String, map: String? = nil) throws -> Feed {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../samples/inputs/\(name)")
    var dates = FeedDates()
    dates.mapping = try map.map { try FeedMapping(parsing: $0) }
    return try Feed(parsing: [UInt8](Data(contentsOf: path)), name: name, dates: dates)
  }

  private static let octavia = "https://avatars.githubusercontent.com/u/583231?"
  private static let fernhill = "https://avatars.githubusercontent.com/u/81?v=4"

  @Test(arguments: [
    (
      "news.rss",
      [
        Row("Ferry timetable changes on Monday & Tuesday", "2026-11-21 07:30"),
        Row("The storm warning is over. Read the harbour master’s log.", "2026-11-20 17:05"),
        Row("Fish market moves indoors", "2026-11-19 11:00"),
      ]
    ),
    ("releases.atom", [Row("v2.1.0", "2026-11-20 09:12"), Row("Fassung 2.0.9 – kleine Fehler", "2026-11-02 16:00")]),
    ("weblog.rdf", [Row("Un café en novembre", "2026-11-18 09:00")]),
    (
      "messages.csv",
      [
        Row("Lena: Dinner at 7?\r\nBring the \"good\" pan; please", "2026-11-21 08:15", isRead: false),
        Row("Tom: See you tomorrow", "2026-11-20 22:40"),
      ]
    ),
    (
      "orders.tsv",
      [Row("Payment received", "2026-11-21 00:00", "https://shop.example/7.png"), Row("Parcel on its way", "2026-11-20 00:00")]
    ),
    (
      "github-notifications.json",
      [
        Row("fernhill/lanterna: Keep frames of pages that were left", "2026-11-21 06:51", fernhill, isRead: false),
        Row("fernhill/lanterna: v2.1.0", "2026-11-19 15:02", fernhill),
      ]
    ),
    (
      "github-events.json",
      [
        Row("octavia starred fernhill/lanterna", "2026-11-20 11:46", octavia),
        Row("octavia pushed to main in fernhill/lanterna: Lamps fade out", "2026-11-20 11:40", octavia),
      ]
    ),
    (
      "mastodon-notifications.json",
      [
        Row("Zander mentioned you: @ida is the ice thick enough?", "2026-11-21 07:49", "https://files.sea.example/zander.png"),
        Row(
          "haraguroi favourited your post: First snow on the pier. Tea is ready.", "2026-11-21 07:29",
          "https://files.lake.example/haraguroi.png"),
        Row("Noor followed you", "2026-11-19 20:11", "https://files.sand.example/noor.png"),
      ]
    ),
    (
      "mastodon-statuses.json",
      [
        Row("Ida: Guten Morgen vom Steg.", "2026-11-20 05:26", "https://files.lake.example/ida.png"),
        Row("Ida boosted Zander: fish", "2026-11-19 19:00", "https://files.lake.example/ida.png"),
      ]
    ),
    (
      "slack-export.json",
      [
        Row("@U02AB3CD4 has joined the channel", "2026-11-20 08:00"),
        Row(
          "mira: Deploy is done: see run 77 & tell @U07XY8ZW9", "2026-11-20 09:00", "https://avatars.slack-edge.com/2026-01-01/mira_72.png"),
        Row("alerts: Latency is back to normal", "2026-11-20 10:00"),
      ]
    ),
    ("slack-history.json", [Row("U07XY8ZW9: Lunch?", "2026-11-20 11:00"), Row("U02AB3CD4: In #kitchen, @here", "2026-11-20 10:58")]),
    (
      "discord-export.json",
      [
        Row(
          "Tova: The new keel is dry", "2026-11-20 18:04", "https://cdn.discordapp.com/avatars/128178626683338752/a1.png?size=512"),
        Row("Bo: keel.jpg", "2026-11-20 18:06", "https://cdn.discordapp.com/embed/avatars/2.png"),
      ]
    ),
    (
      "discord-messages.json",
      [
        Row(
          "Mason: Thanks @Tova, see https://boats.example/keel :anchor:", "2026-11-20 20:00",
          "https://cdn.discordapp.com/avatars/53908099506183680/a_bab14f271d565501444b2ca3be944b25.png?size=128")
      ]
    ),
    ("matrix-export.json", [Row("Ines: The beans are up", "2026-11-19 09:00"), Row("pavel: At last!", "2026-11-19 10:00")]),
    (
      "bluesky-notifications.json",
      [
        Row("Juno replied to you: So do I", "2026-11-21 08:00", "https://cdn.bsky.example/juno.jpg", isRead: false),
        Row("otto.example liked your post", "2026-11-20 08:00"),
      ]
    ),
    (
      "telegram-export.json",
      [Row("Edda create group", "2026-11-18 20:00"), Row("Edda: Rehearsal at seven, notes: here", "2026-11-18 20:05")]
    ),
  ])
  func `a sample is read without an option`(name: String, rows: [Row]) throws {
    #expect(try Self.feed(name).rows.map(Row.init) == rows)
  }

  @Test func `every sample is read by a test`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../samples/inputs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "README.md" }
    #expect(names.count == 17)
  }

  @Test func `titles and languages of feeds are read`() throws {
    let news = try Self.feed("news.rss")
    #expect(news.title == "The Harbour Gazette")
    #expect(news.language == "en-GB")
    #expect(news.rows.map(\.id) == ["gazette-1041", "https://gazette.example/storm", "gazette-1039"])
    let releases = try Self.feed("releases.atom")
    #expect(releases.title == "Release notes of lanterna")
    #expect(releases.rows.map(\.language) == [nil, "de"])
    #expect(try Self.feed("weblog.rdf").language == "fr")
    #expect(try Self.feed("discord-export.json").title == "workshop")
    #expect(try Self.feed("matrix-export.json").title == "Allotment")
  }

  @Test func `bold parts and links of HTML stay`() throws {
    let row = try Self.feed("news.rss").rows[1]
    #expect(
      row.marks.map { mark in String(decoding: Array(row.body.utf8)[mark.range], as: UTF8.self) } == [
        "storm warning", "harbour master’s log",
      ])
    #expect(row.marks.map(\.look) == [.bold, .link("https://gazette.example/log")])
  }

  @Test func `a feed of unknown shape is read by a mapping, and the error without one proposes it`() throws {
    let error = #expect(throws: FeedError.self) { try Self.feed("mapped.json") }
    #expect(
      error?.description
        == "feed mapped.json: this is an object whose array is under .data.items. Say where the parts of a row are with the mapping "
        + "'rows=.data.items,body=.fields.summary,author=.fields.creator.displayName,date=.fields.updated,isRead=.seen_at,id=.key'.")
    let map = "body=.fields.summary,author=.fields.creator.displayName,date=.fields.updated,id=.key,isRead=.seen_at"
    let feed = try Self.feed("mapped.json", map: map)
    #expect(
      feed.rows.map(Row.init)
        == [Row("Rui: Door does not close", "2026-11-20 11:00", isRead: false), Row("Sol: Window sticks", "2026-11-19 11:00")])
    #expect(feed.rows.map(\.id) == ["A-12", "A-11"])
  }
}
