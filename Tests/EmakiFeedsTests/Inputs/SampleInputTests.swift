import EmakiFeeds
import Foundation
import Testing

/// Tests that each file of `samples/inputs` is read, those of other shapes by the mapping file beside them, and that the rows have its values.
@Suite struct SampleInputTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../samples/inputs")

  private static func contents(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

  private static func feed(_ name: String, map: String? = nil) throws -> Feed {
    var dates = FeedDates()
    dates.mapping = try map.map { try FeedMapping(parsing: $0) }
    return try Feed(parsing: contents(name), name: name, dates: dates)
  }

  /// Reads a sample by the mapping file of its name.
  private static func mapped(_ name: String) throws -> Feed {
    let file = name.replacing(/\.[a-z]+$/, with: ".yaml")
    return try feed(name, map: String(decoding: contents(file), as: UTF8.self))
  }

  @Test(arguments: [
    (
      "news.rss",
      [
        "Ferry timetable changes on Monday & Tuesday | 2026-11-21 07:30",
        "The storm warning is over. Read the harbour master’s log. | 2026-11-20 17:05", "Fish market moves indoors | 2026-11-19 11:00",
      ]
    ),
    ("releases.atom", ["v2.1.0 | 2026-11-20 09:12", "Fassung 2.0.9 – kleine Fehler | 2026-11-02 16:00"]),
    ("weblog.rdf", ["Un café en novembre | 2026-11-18 09:00"]),
    (
      "messages.csv",
      ["Lena: Dinner at 7?\r\nBring the \"good\" pan; please | 2026-11-21 08:15 | unread", "Tom: See you tomorrow | 2026-11-20 22:40"]
    ),
    ("orders.tsv", ["Payment received | 2026-11-21 00:00 | https://shop.example/7.png", "Parcel on its way | 2026-11-20 00:00"]),
  ])
  func `a sample in a format of its own is read as it is`(name: String, rows: [String]) throws {
    #expect(try Self.feed(name).rows.map(Self.words) == rows)
  }

  @Test(arguments: [
    (
      "github-notifications.json",
      [
        "fernhill/lanterna: Keep frames of pages that were left | 2026-11-21 06:51 | https://avatars.githubusercontent.com/u/81?v=4 | unread",
        "fernhill/lanterna: v2.1.0 | 2026-11-19 15:02 | https://avatars.githubusercontent.com/u/81?v=4",
      ]
    ),
    (
      "github-issues.json",
      [
        "octavia: Lamp.dim() never ends when the shade is closed | 2026-11-21 06:40 | https://avatars.githubusercontent.com/u/583231?",
        "mira-l: Replace <b> by <strong> in the manual | 2026-11-20 18:05 | https://avatars.githubusercontent.com/u/77120?v=4",
        "tomasz: Packages for arm64 | 2026-11-12 07:30 | https://avatars.githubusercontent.com/u/9911?v=4",
      ]
    ),
    (
      "github-events.json",
      [
        "octavia starred fernhill/lanterna | 2026-11-20 11:46 | https://avatars.githubusercontent.com/u/583231?",
        "octavia pushed to fernhill/lanterna: Lamps fade out | 2026-11-20 11:40 | https://avatars.githubusercontent.com/u/583231?",
        "mira-l opened shade is misspelt in the manual | 2026-11-19 09:03 | https://avatars.githubusercontent.com/u/77120?",
        "tomasz forked fernhill/lanterna | 2026-11-18 21:40 | https://avatars.githubusercontent.com/u/9911?",
      ]
    ),
    (
      "mastodon.json",
      [
        "Zander <3: @ida is the ice thick enough? | 2026-11-21 07:49 | https://files.sea.example/zander.png",
        "haraguroi favourited your post: First snow on the pier. Tea is ready. | 2026-11-21 07:29 | https://files.lake.example/haraguroi.png",
        "Noor followed you | 2026-11-19 20:11 | https://files.sand.example/noor.png",
      ]
    ),
    (
      "slack.json",
      [
        "mira: Deploy is done: see run 77 :tada: | 2026-11-20 14:20 | https://avatars.slack-edge.com/2026-01-01/mira_72.png",
        "alerts: Latency is back to normal | 2026-11-20 13:20",
        "Tova Berg: Lunch? | 2026-11-20 11:00 | https://avatars.slack-edge.com/2026-01-01/tova_72.png",
      ]
    ),
    (
      "discord.json",
      [
        "Mason: The new keel is dry, see https://boats.example/keel | 2026-11-20 20:00 | https://cdn.discordapp.com/avatars/53908099506183680/a_bab14f271d565501444b2ca3be944b25.png?size=128",
        "Tova: keel.jpg | 2026-11-20 18:06", "Bo: joined the server | 2026-11-19 07:10",
      ]
    ),
    (
      "telegram.json",
      [
        "Edda: created the group | 2026-11-18 20:00", "Edda: Rehearsal at seven, notes: here | 2026-11-18 20:05",
        "Jonas: (voice_message) | 2026-11-18 20:09",
      ]
    ),
    (
      "matrix.json",
      [
        "@pavel:garden.example: At last! Write <b> for bold. | 2026-11-19 10:00",
        "@ines:garden.example: The beans are up | 2026-11-19 09:00",
      ]
    ),
    (
      "hacker-news.json",
      [
        "lathe_of_leaves: Show HN: A lamp that dims with the tide | 2026-11-21 06:12",
        "mossgatherer: I'd buy two. Does it know spring tides? | 2026-11-21 06:40",
        "quietkiln: Why <b> is still in the standard | 2026-11-20 22:05",
      ]
    ),
    (
      "reddit.json",
      [
        "plane_and_simple: First dovetails that close | 2026-11-21 06:00 | https://b.thumbs.redditmedia.example/dovetail.jpg",
        "grain_of_salt: Oil or wax for a spoon? | 2026-11-21 03:00", "elm_street_mill: Wax. Oil goes dark. | 2026-11-21 04:00",
      ]
    ),
    (
      "gitlab.json",
      [
        "Noor Haddad asked you to review Read tides.csv once | 2026-11-21 06:30 | https://gitlab.example/uploads/noor.png | unread",
        "Emil Ström mentioned you: @ida could it be the leap second? | 2026-11-20 15:10 | https://gitlab.example/uploads/emil.png | unread",
        "Noor Haddad assigned you Neap tides are a day late | 2026-11-18 08:00 | https://gitlab.example/uploads/noor.png",
      ]
    ),
    (
      "ntfy.ndjson",
      [
        "Backup finished: 212 GB in 41 minutes | 2026-11-21 05:47", "house: The cellar is at 91 % humidity | 2026-11-21 06:48",
        "Door: The back door is open | 2026-11-21 07:48 | https://icons.example/door.png",
      ]
    ),
  ])
  func `a sample of a service is read by its mapping file`(name: String, rows: [String]) throws {
    let feed = try Self.mapped(name)
    #expect(feed.rows.map(Self.words) == rows)
    #expect(feed.warnings.isEmpty)
  }

  /// A row in words: its body, date and picture, and whether it is unread.
  private static func words(_ row: NotificationRow) -> String {
    ([row.body, row.date, row.imageURL, row.isRead ? nil : "unread"] as [String?]).compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: " | ")
  }

  @Test func `every sample is read by a test`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let data = names.filter { !$0.hasSuffix(".yaml") && !$0.hasSuffix(".py") && $0 != "README.md" && $0 != "goldens" }
    #expect(data.count == 18 && names.count { $0.hasSuffix(".yaml") } == 13)
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
    #expect(try Self.mapped("telegram.json").title == "Choir" && Self.mapped("reddit.json").title == "r/woodcraft")
    #expect(try Self.mapped("mastodon.json").rows.map(\.language) == ["en", nil, nil])
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
    #expect(feed.rows.map(Self.words) == ["Rui: Door does not close | 2026-11-20 11:00 | unread", "Sol: Window sticks | 2026-11-19 11:00"])
    #expect(feed.rows.map(\.id) == ["A-12", "A-11"])
  }
}
