import EmakiFeeds
import Foundation
import Testing

/// Documents of shapes that services and programs write, and what is said of others.
@Suite struct ShapeFeedTests {
  private func message(_ json: String) -> String { failure(json)?.description ?? "" }

  @Test func `a chat of Messenger is read, with the characters that it means`() throws {
    let feed = try Feed(
      json: #"""
        {"participants": [{"name": "Zo\u00c3\u00ab"}, {"name": "Bob"}], "title": "Holidays", "messages": [
          {"sender_name": "Zo\u00c3\u00ab", "timestamp_ms": 1704067200000, "content": "caf\u00c3\u00a9 \u00f0\u009f\u0098\u0080", "type": "Generic"},
          {"sender_name": "Bob", "timestamp_ms": 1704067260000, "photos": [{"uri": "a.jpg"}]},
          {"sender_name": "日本", "timestamp_ms": 1704067320000, "content": "日本 é"}]}
        """#)
    #expect(feed.title == "Holidays")
    #expect(feed.rows.map(\.body) == ["Zoë: café 😀", "Bob: (photo)", "日本: 日本 é"])
    #expect(feed.rows.map(\.date) == ["2024-01-01 00:00", "2024-01-01 00:01", "2024-01-01 00:02"])
  }

  @Test func `RSS in JSON is read as RSS is`() throws {
    let feed = try Feed(
      json: #"""
        {"rss": {"version": "2.0", "channel": {"title": "News", "source:account": [{"service": "x", "#value": "y"}], "item": [
          {"title": "One", "link": "https://example.com/1", "pubDate": "Sat, 07 Sep 2002 00:00:01 GMT", "guid": {"isPermaLink": "false", "#value": "1"}},
          {"description": "<p>Two <b>words</b></p>", "pubDate": "Sat, 07 Sep 2002 00:00:02 GMT", "guid": "2"}]}}}
        """#)
    #expect(feed.title == "News")
    #expect(feed.rows.map(\.id) == ["1", "2"])
    #expect(feed.rows.map(\.body) == ["One", "Two words"])
    #expect(feed.rows.map(\.date) == ["2002-09-07 00:00", "2002-09-07 00:00"])
  }

  @Test func `one element alone is a list of one row`() throws {
    let feed = try Feed(
      json:
        #"{"id": "7", "content": "<p>Hello</p>", "created_at": "2024-01-01T00:00:00Z", "account": {"acct": "ada", "display_name": "Ada"}, "tags": []}"#
    )
    #expect(feed.rows.map(\.body) == ["Ada: Hello"] && feed.rows.map(\.id) == ["7"])
  }

  @Test func `of several arrays the one that looks most like messages is proposed`() {
    let text = message(
      #"{"people": [{"name": "Ada Lovelace"}], "entries": [{"headline": "One thing", "created": "2024-01-01T00:00:00Z"}, {"headline": "Two"}]}"#
    )
    #expect(
      text.contains("--map 'rows=.entries,body=.headline,date=.created'") || text.contains("rows=.entries,body=.headline,date=.created"),
      "\(text)")
  }

  @Test func `rows of names alone are told how they can be mapped`() {
    let text = message(
      #"[{"ref": "refs/heads/main", "node_id": "MDM6", "url": "https://example.com", "object": {"sha": "ab", "type": "commit"}}]"#)
    #expect(text.contains("body=.ref"), "\(text)")
  }

  @Test(arguments: [
    ("2018-01-06T08:00", "2018-01-06 08:00"), ("2018-01-06T08:00:00+0200", "2018-01-06 06:00"),
    ("2018-01-06T08:00:00Z", "2018-01-06 08:00"),
    ("some day", "some day"),
  ])
  func `dates of a JSON Feed are read where they leave something out`(date: String, drawn: String) throws {
    #expect(try Feed(items: #"{"id": "1", "title": "a", "date_published": "\#(date)"}"#).rows[0].date == drawn)
  }

  @Test func `for a cell file the only array of an object is its rows, and of several a mapping names one`() throws {
    var dates = FeedDates()
    dates.keepsValues = true
    let runs = #"{"total_count": 2, "workflow_runs": [{"id": 3, "name": "Build", "tags": [{"a": 1}]}, {"id": 4, "name": "Test"}]}"#
    #expect(try Feed(json: runs, dates: dates).rows.map(\.id) == ["3", "4"])
    // In a place deeper down as well, where there is no other.
    #expect(try Feed(json: #"{"data": {"list": [{"id": "x"}]}}"#, dates: dates).rows.map(\.id) == ["x"])
    let two = #"{"people": [{"name": "Ada"}], "things": [{"name": "Pen"}, {"name": "Ink"}]}"#
    let error = #expect(throws: FeedError.self) { try Feed(json: two, dates: dates) }
    #expect(
      error?.description.contains("--map 'rows=.things'") == true || error?.description.contains("rows=.things") == true,
      "\(error.map { "\($0)" } ?? "")")
    dates.mapping = try FeedMapping(parsing: "rows=.people")
    #expect(try Feed(json: two, dates: dates).rows.count == 1)
    // Notification cells need to know the message.
    dates.keepsValues = false
    let plain = #expect(throws: FeedError.self) { try Feed(json: two, dates: dates) }
    #expect(plain?.description.contains("rows=.people,body=.name") == true, "\(plain.map { "\($0)" } ?? "")")
  }

  @Test func `posts, comments and messages of Reddit are read`() throws {
    let feed = try Feed(
      json: #"""
        {"kind": "Listing", "data": {"after": null, "children": [
          {"kind": "t3", "data": {"name": "t3_a", "author": "ada", "title": "Fish &amp; chips", "selftext": "Long", "created_utc": 1704067200.0,
            "thumbnail": "https://example.com/a.jpg"}},
          {"kind": "t1", "data": {"name": "t1_b", "author": "bob", "body": "Two &lt; three", "link_title": "Numbers", "created_utc": 1704067260,
            "new": true}}]}}
        """#)
    #expect(feed.rows.map(\.body) == ["ada: Fish & chips", "bob in Numbers: Two < three"])
    #expect(feed.rows.map(\.date) == ["2024-01-01 00:00", "2024-01-01 00:01"])
    #expect(feed.rows.map(\.id) == ["t3_a", "t1_b"] && feed.rows.map(\.isRead) == [true, false])
    #expect(feed.rows[0].imageURL == "https://example.com/a.jpg")
  }

  @Test func `hits of Hacker News and posts of Stack Exchange are read`() throws {
    let hits = try Feed(
      json: #"""
        {"hits": [
          {"created_at": "2024-01-01T00:00:00Z", "title": "A mirror", "url": "https://example.com", "author": "ada", "points": 1, "objectID": "1", "_tags": ["story"]},
          {"created_at": "2024-01-01T00:01:00Z", "title": null, "comment_text": "It&#x27;s <i>fine</i>", "story_title": "A mirror", "author": "bob", "objectID": "2", "_tags": ["comment"]}],
         "nbHits": 2}
        """#)
    #expect(hits.rows.map(\.body) == ["ada: A mirror", "bob on A mirror: It's fine"])
    let posts = try Feed(
      json: #"""
        {"items": [{"owner": {"display_name": "Ada", "profile_image": "https://example.com/a.png"}, "question_id": 7, "creation_date": 1704067200,
          "title": "Why is &quot;x&quot; null?", "link": "https://example.com/q/7"}], "has_more": false, "quota_max": 300}
        """#)
    #expect(posts.rows.map(\.body) == [#"Ada: Why is "x" null?"#] && posts.rows.map(\.id) == ["7"])
    #expect(posts.rows.map(\.date) == ["2024-01-01 00:00"])
  }

  @Test func `work in GitLab, Jira and Trello is read`() throws {
    let gitlab = try Feed(
      json: #"""
        [{"id": 35, "iid": 1, "project_id": 2, "title": "Structured logs", "updated_at": "2024-01-01T00:00:00.849Z",
          "author": {"name": "Ada", "username": "ada", "avatar_url": "https://example.com/a.png"}}]
        """#)
    #expect(gitlab.rows.map(\.body) == ["Ada: Structured logs"] && gitlab.rows[0].imageURL == "https://example.com/a.png")
    let jira = try Feed(
      json: #"""
        {"expand": "names", "startAt": 0, "issues": [{"id": "1", "key": "AR-86", "self": "https://example.com/1", "fields": {"summary": "Login hangs",
          "creator": {"displayName": "Ada", "avatarUrls": {"48x48": "https://example.com/48"}}, "updated": "2024-01-01T00:00:00.000+0000"}}]}
        """#)
    #expect(jira.rows.map(\.body) == ["Ada: AR-86 Login hangs"] && jira.rows.map(\.id) == ["AR-86"])
    #expect(jira.rows[0].imageURL == "https://example.com/48" && jira.rows[0].date == "2024-01-01 00:00")
    let trello = try Feed(
      json: #"""
        [{"id": "a", "idMemberCreator": "m", "type": "commentCard", "date": "2024-01-01T00:00:00.000Z", "memberCreator": {"fullName": "Ada"},
          "data": {"text": "Done?", "card": {"name": "Ship"}}},
         {"id": "b", "idMemberCreator": "m", "type": "updateCard", "date": "2024-01-01T00:00:00.000Z", "memberCreator": {"fullName": "Bob"},
          "data": {"card": {"name": "Ship", "closed": true}, "old": {"closed": false}}},
         {"id": "c", "idMemberCreator": "m", "type": "updateCard", "date": "2024-01-01T00:00:00.000Z", "memberCreator": {"fullName": "Bob"},
          "data": {"card": {"name": "Ship"}, "listAfter": {"name": "Done"}, "old": {"idList": "x"}}}]
        """#)
    #expect(trello.rows.map(\.body) == ["Ada commented on Ship: Done?", "Bob archived Ship", "Bob moved Ship to Done"])
    let cards = try Feed(json: #"[{"id": "1", "name": "Finish", "idList": "l", "url": "https://trello.com/c/x"}]"#)
    #expect(cards.rows.map(\.body) == ["Finish"])
  }

  @Test(arguments: [
    (
      #""action": "created", "comment": {"id": 1, "user": {"login": "ann"}, "created_at": "2026-11-25T08:00:00Z", "body": "**Nice**"}"#,
      "ann commented in a/b: Nice | 2026-11-25 08:00"
    ),
    (
      #""action": "opened", "issue": {"id": 1, "title": "Crash", "user": {"login": "bob"}, "labels": [], "updated_at": "2026-11-25T08:00:00Z"}"#,
      "ann opened an issue in a/b: Crash | 2026-11-25 08:00"
    ),
    (
      #""ref": "refs/heads/main", "head_commit": {"id": "c", "message": "Fix\n\nmore", "timestamp": "2026-11-25T08:00:00Z"}, "commits": []"#,
      "ann pushed to main in a/b: Fix | 2026-11-25 08:00"
    ),
    (#""action": "created", "starred_at": "2026-11-25T08:00:00Z""#, "ann starred a/b | 2026-11-25 08:00"),
    (
      #""sha": "6", "state": "success", "context": "ci", "description": null, "commit": {"sha": "6", "commit": {"message": "Fix"}}, "branches": [], "updated_at": "2026-11-25T08:00:00Z""#,
      "ci success in a/b: Fix | 2026-11-25 08:00"
    ),
  ])
  func `what GitHub sends to a webhook is a row`(rest: String, expected: String) throws {
    let feed = try Feed(json: #"{\#(rest), "repository": {"full_name": "a/b", "topics": []}, "sender": {"login": "ann"}}"#)
    #expect(feed.rows.map { "\($0.body) | \($0.date)" } == [expected])
  }
}
