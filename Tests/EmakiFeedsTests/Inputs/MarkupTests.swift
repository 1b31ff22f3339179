import EmakiFeeds
import Foundation
import Testing

/// The signs that chats and sites write into texts, and lines of chats in other languages.
@Suite struct MarkupTests {
  private func comment(_ text: String) throws -> NotificationRow {
    try Feed(json: "[{\"html_url\": \"https://a.example\", \"user\": {\"login\": \"a\"}, \"body\": \(try quoted(text))}]").rows[0]
  }

  @Test(arguments: [
    ("**bold** and *italic*, __b__ _i_ ~~s~~", "bold and italic, b i s"), ("`code` and ``a ` b``", "code and a ` b"),
    ("[a page](https://a.example/x_y_z) here", "a page here"), ("![a picture](https://a.example/p.png)", "a picture"),
    ("# Heading\n\n## Two", "Heading\n\nTwo"),
    ("<!-- a hint -->text", "text"), ("snake_case_name 2 * 3 * 4 a*b*c", "snake_case_name 2 * 3 * 4 a*b*c"),
    ("** not bold ** `open **x", "** not bold ** `open **x"),
    ("**a [b](https://a.example) c**", "a b c"), ("[x] [y](z) #1 <!-- open", "[x] [y](z) #1 <!-- open"),
    ("```swift\nlet a = 1\n```", "swift\nlet a = 1"),
    ("****", "****"), ("**日本**語", "日本語"), ("a **b", "a **b"),
  ])
  func `Markdown becomes text`(text: String, expected: String) throws { #expect(try comment(text).body == "a: \(expected)") }

  @Test func `bold parts and links are marked`() throws {
    #expect(
      try comment("**b** [p](https://x.example)").marks == [
        BodyMark(.bold, in: 0..<1), BodyMark(.bold, in: 3..<4), BodyMark(.link("https://x.example"), in: 5..<6),
      ])
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["*", "**", "_", "`", "[", "![", "<!--", "#", "[a](", "**a", "~~", "``` `` ` "])
  func `signs in any number take linear time`(sign: String) throws {
    _ = try comment(String(repeating: sign, count: 200_000 / sign.utf8.count))
  }

  @Test func `the plainest signs are read in mapped texts, too`() throws {
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: "body=.t")
    let rows = try Feed(json: #"[{"t": "**a** `b` [c](https://a.example) *d* _e_"}, {"t": "2 ** 3 ** 4"}]"#, dates: dates).rows
    #expect(rows.map(\.body) == ["a b c *d* _e_", "2 ** 3 ** 4"])
  }

  @Test(arguments: [
    (":wave: hi :+1::skin-tone-3:", "👋 hi 👍"), ("10:30: a :none: b", "10:30: a :none: b"), ("*:tada: done*", "🎉 done"),
    ("<@U2> and ::", "@U2 and ::"),
  ])
  func `names of emoji in Slack become emoji`(text: String, expected: String) throws {
    #expect(
      try Feed(json: #"[{"type": "message", "user": "U1", "ts": "1704067200.000100", "text": \#(try quoted(text))}]"#).rows[0].body
        == "U1: \(expected)")
  }

  @Test func `moments in Discord are written by the clock of the feed, or counted from now`() throws {
    let text = "<t:1704067200:R> <t:1704067200> <t:1704067200:t> <t:1704067200:D>"
    let json =
      #"[{"id": "1", "type": 0, "content": "\#(text)", "timestamp": "2024-01-01T00:00:00Z", "author": {"id": "2", "username": "ada"}}]"#
    let zone = try #require(TimeZone(secondsFromGMT: 9 * 3600))
    #expect(
      try Feed(json: json, dates: FeedDates(timeZone: zone)).rows[0].body
        == "ada: 2024-01-01 09:00 2024-01-01 09:00 09:00 2024-01-01")
    let now = Date(timeIntervalSince1970: 1_704_067_200 + 300)
    #expect(try Feed(json: json, dates: FeedDates(now: now)).rows[0].body == "ada: 5 minutes ago 2024-01-01 00:00 00:00 2024-01-01")
  }

  private func discord(_ content: String, type: String) throws -> String {
    try Feed(
      json:
        #"[{"id": "1", "type": \#(type), "content": \#(try quoted(content)), "timestamp": "2024-01-01T00:00:00Z", "author": {"username": "ada"}}]"#
    ).rows[0].body
  }

  @Test func `messages of Discord have no signs, and say what was done`() throws {
    #expect(try discord("`code` **b** <t:1704067200:R> <t:x> <@1>", type: "0") == "ada: code b 2024-01-01 00:00 <t:x> @1")
    #expect(try discord("", type: "7") == "ada joined" && discord("", type: #""GuildMemberJoin""#) == "ada joined")
    #expect(try discord("", type: "6") == "ada pinned a message")
  }

  @Test func `the text says in which direction a row is read, and not the name before it`() throws {
    let table = "author,body\nאבי,hello\nAda,שלום\nאבי,שלום\nAda,12\n"
    let bodies = try Feed(parsing: Array(table.utf8), name: "a.csv").rows.map(\.body)
    #expect(bodies == ["\u{200E}אבי: hello", "\u{200F}Ada: שלום", "אבי: שלום", "Ada: 12"])
  }

  @Test func `an item without words is shown by its address`() throws {
    let items = "<item><title/><description/><link>https://a.example/1</link></item><item><guid>https://a.example/2</guid></item>"
    let feed = try Feed(parsing: Array("<rss version=\"2.0\"><channel>\(items)</channel></rss>".utf8), name: "a.rss")
    #expect(feed.rows.map(\.body) == ["https://a.example/1", "https://a.example/2"])
  }

  private func slack(_ message: String) throws -> NotificationRow {
    try #require(
      try Feed(json: #"[{"type": "message", "user": "U1", "username": "ann", "ts": "1795593600.000100", \#(message)}]"#).rows.first)
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["*", "`", "``", "```", "``` `` ` ", "*a `b\\n", "`\\n", "*`", "* a"])
  func `signs of Slack in any number take linear time`(sign: String) throws {
    #expect(try slack("\"text\": \"\(String(repeating: sign, count: 40_000))\"").body.hasPrefix("ann: "))
  }

  @Test func `code in Slack has no signs, and may be bold`() throws {
    #expect(try slack(#""text": "```only```""#).body == "ann: only")
    #expect(try slack(#""text": "run `a*b*c` and *`d`* or `e""#).body == "ann: run a*b*c and d or `e")
    #expect(try slack(#""text": "``` `` ` ``````""#).body.hasPrefix("ann: "))
  }

  @Test func `a message of Slack whose text is in blocks is read`() throws {
    let rich = #"""
      "text": "", "blocks": [{"type": "rich_text", "elements": [
        {"type": "rich_text_section", "elements": [{"type": "text", "text": "Rich "}, {"type": "text", "text": "body", "style": {"bold": true}},
          {"type": "text", "text": " "}, {"type": "link", "url": "https://a.example", "text": "page"}, {"type": "user", "user_id": "U2"},
          {"type": "emoji", "name": "wave"}]},
        {"type": "rich_text_list", "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": "one"}]}]}]}]
      """#
    let row = try slack(rich)
    #expect(row.body == "ann: Rich body page@U2👋\n• one")
    #expect(row.marks.map(\.look) == [.bold, .bold, .link("https://a.example"), .bold])
    let section = #"""
      "blocks": [{"type": "header", "text": {"type": "plain_text", "text": "Deploy"}}, {"type": "divider"},
        {"type": "section", "text": {"type": "mrkdwn", "text": "*Done* &amp; dusted"}, "fields": [{"type": "plain_text", "text": "3 s"}]},
        {"type": "context", "elements": [{"type": "image", "alt_text": "logo"}, {"type": "mrkdwn", "text": "`main`"}]}]
      """#
    #expect(try slack(section).body == "ann: Deploy\nDone & dusted\n3 s\nlogo main")
    #expect(try slack(#""text": "", "blocks": [1, {"type": "rich_text", "elements": [{"elements": 3}]}]"#).body == "ann")
  }

  @Test(arguments: [
    (#""sticker_items": [{"id": "1", "name": "Wave"}]"#, "ann: (sticker: Wave)"),
    (#""stickers": [{"name": "Wave"}]"#, "ann: (sticker: Wave)"),
    (#""poll": {"question": {"text": "Tea?"}}"#, "ann: Tea?"), (#""message_snapshots": [{"message": {"content": "Old"}}]"#, "ann: Old"),
  ])
  func `a message of Discord without words says what it is`(rest: String, body: String) throws {
    let json = #"[{"id": "1", "type": 0, "content": "", "author": {"username": "ann"}, "timestamp": "2026-11-25T08:00:00Z", \#(rest)}]"#
    #expect(try Feed(json: json).rows.map(\.body) == [body])
  }

  @Test func `what Discord itself says is said once`() throws {
    #expect(try discord("Joined the server.", type: #""GuildMemberJoin""#) == "ada joined the server")
    #expect(try discord("Changed the channel name: Fish", type: #""ChannelNameChange""#) == "ada changed the channel name: Fish")
  }
}
