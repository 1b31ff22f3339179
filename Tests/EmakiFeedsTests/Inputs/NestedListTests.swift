import EmakiFeeds
import Testing

/// Lists of services whose rows stand in several places, or in objects by their ids.
@Suite struct NestedListTests {
  @Test func `a page of a post of Reddit is read with its comments and their answers`() throws {
    let feed = try Feed(
      json: #"""
        [{"kind": "Listing", "data": {"children": [{"kind": "t3", "data": {"name": "t3_a", "author": "ada", "title": "Rain", "created_utc": 1704067200}}]}},
         {"kind": "Listing", "data": {"children": [
           {"kind": "t1", "data": {"name": "t1_b", "author": "bob", "body": "Again", "created_utc": 1704067260,
             "replies": {"kind": "Listing", "data": {"children": [{"kind": "t1", "data": {"name": "t1_c", "author": "eve", "body": "Yes", "replies": ""}}]}}}},
           {"kind": "more", "data": {"count": 3, "children": ["x"]}}]}}]
        """#)
    #expect(feed.rows.map(\.body) == ["ada: Rain", "bob: Again", "eve: Yes"])
    #expect(feed.title == "Rain")
  }

  @Test func `what has happened in rooms of Matrix is read, with the names of people`() throws {
    let feed = try Feed(
      json: #"""
        {"next_batch": "s1", "rooms": {"invite": {}, "join": {
          "!a:hs": {"state": {"events": [{"type": "m.room.member", "state_key": "@ada:hs", "content": {"displayname": "Ada"}}]},
            "timeline": {"events": [{"type": "m.room.message", "sender": "@ada:hs", "event_id": "$1", "origin_server_ts": 1704067200000, "content": {"body": "Hi", "msgtype": "m.text"}}]}},
          "!b:hs": {"timeline": {"events": [{"type": "m.room.message", "sender": "@bob:hs", "event_id": "$2", "origin_server_ts": 1704067260000, "content": {"body": "Yo", "msgtype": "m.text"}}]}}}}}
        """#)
    #expect(feed.rows.map(\.body) == ["Ada: Hi", "bob: Yo"] && feed.rows.map(\.id) == ["$1", "$2"])
  }

  @Test func `all chats of an account in Telegram are read`() throws {
    let feed = try Feed(
      json: #"""
        {"about": "Your data", "chats": {"list": [
          {"name": "Ada", "type": "personal_chat", "messages": [{"id": 1, "type": "message", "date": "2024-01-01T00:00:00", "date_unixtime": "1704067200", "from": "Ada", "text": "Hi"}]},
          {"name": "Family", "type": "private_group", "messages": [{"id": 1, "type": "message", "date": "2024-01-01T00:01:00", "from": "Bob", "text": ["Yo ", {"type": "bold", "text": "all"}]}]}]}}
        """#)
    #expect(feed.rows.map(\.body) == ["Ada: Hi", "Bob in Family: Yo all"] && feed.rows.map(\.id) == ["0", "1"])
  }

  @Test func `messages of Mattermost and pages of Pocket are read by their ids`() throws {
    let mattermost = try Feed(
      json: #"""
        {"order": ["p2", "p1"], "posts": {"p1": {"id": "p1", "create_at": 1704067200000, "user_id": "ada", "message": "Hi **all**", "type": ""},
          "p2": {"id": "p2", "create_at": 1704067260000, "user_id": "bob", "message": "Yo", "type": ""}}}
        """#)
    #expect(mattermost.rows.map(\.body) == ["bob: Yo", "ada: Hi all"] && mattermost.rows[1].date == "2024-01-01 00:00")
    let pocket = try Feed(
      json:
        #"{"status": 1, "list": {"229": {"item_id": "229", "resolved_title": "A page", "resolved_url": "https://a.example", "time_added": "1704067200"}}}"#
    )
    #expect(pocket.rows.map(\.body) == ["A page"] && pocket.rows[0].date == "2024-01-01 00:00")
  }

  @Test func `the inbox of Stack Exchange and messages of Gotify are read`() throws {
    let inbox = try Feed(
      json: #"""
        {"items": [{"site": {"name": "Stack Overflow", "icon_url": "https://a.example/i.png"}, "is_unread": true, "creation_date": 1704067200, "item_type": "comment",
          "title": "Centre a &lt;div&gt;?", "body": "It&#39;s easy", "link": "https://a.example/q"},
         {"site": {"name": "Super User"}, "is_unread": false, "creation_date": 1704067260, "item_type": "new_answer", "title": "Linux"}], "has_more": false}
        """#)
    #expect(inbox.rows.map(\.body) == ["Stack Overflow comment on Centre a <div>?: It's easy", "Super User new answer: Linux"])
    #expect(inbox.rows.map(\.isRead) == [false, true] && inbox.rows[0].imageURL == "https://a.example/i.png")
    let gotify = try Feed(
      json:
        #"{"messages": [{"id": 25, "appid": 5, "message": "**Done** at `3`", "title": "Backup", "priority": 2, "date": "2024-01-01T00:00:00.5045044+01:00"}]}"#
    )
    #expect(gotify.rows.map(\.body) == ["Backup: Done at 3"] && gotify.rows[0].date == "2023-12-31 23:00")
  }

  @Test(arguments: [
    #"[{"kind": "Listing"}]"#, #"{"rooms": {"join": {"a": 1}}, "next_batch": "x"}"#, #"{"chats": {"list": [1, {"messages": [2]}]}}"#,
    #"{"posts": {"a": {"create_at": 1, "message": "m", "user_id": "u"}}, "order": [1, "b"]}"#,
  ])
  func `such documents that are broken make rows or a message`(json: String) { _ = try? Feed(json: json) }

  @Test func `chats of Telegram are read without dates in words, and polls and places say what they are`() throws {
    let feed = try Feed(
      json: #"""
        {"chats": {"list": [{"name": "Ada", "messages": [
          {"type": "message", "date_unixtime": "1544006350", "from": "Ada", "text": "Hi"},
          {"type": "message", "date_unixtime": "1544006964", "from": "Bo", "text": "", "poll": {"question": "Tea?", "answers": []}},
          {"type": "message", "date_unixtime": "1544006965", "from": "Bo", "text": "", "location_information": {"latitude": 1}}]}]}}
        """#)
    #expect(feed.rows.map(\.body) == ["Ada: Hi", "Bo: Tea?", "Bo: (location)"])
    // 1,544,006,350 seconds after 1970: https://www.epochconverter.com
    #expect(feed.rows[0].date == "2018-12-05 10:39")
    #expect(throws: FeedError.self) { try Feed(json: #"{"chats": {"list": [{"messages": [{"kind": 1}]}]}}"#) }
  }

  @Test func `comments and messages of Reddit are Markdown`() throws {
    let feed = try Feed(
      json: #"""
        {"kind": "Listing", "data": {"children": [
          {"kind": "t1", "data": {"id": "1", "author": "ann", "body": "msg **b** &amp; [l](https://x.example)", "created_utc": 1704067200, "link_title": "T"}},
          {"kind": "t4", "data": {"id": "2", "author": "bob", "subject": "Hello", "body": "**yes**", "created_utc": 1704067260}}]}}
        """#)
    #expect(feed.rows.map(\.body) == ["ann in T: msg b & l", "bob in Hello: yes"])
    #expect(feed.rows[0].marks.map(\.look) == [.bold, .bold, .link("https://x.example")])
  }
}
