import EmakiFeeds
import Testing

/// Mappings that are proposed for documents of shapes that are not known.
@Suite struct MappingGuessTests {
  /// Returns the mapping that reading a document proposes; `nil` where it proposes none.
  private func proposal(_ text: String) -> String? {
    do throws(FeedError) {
      _ = try Feed(parsing: Array(text.utf8), name: "list")
      return nil
    } catch {
      guard case .unknownShape(_, _, let map?) = error else { return "\(error)" }
      return map.description
    }
  }

  @Test(arguments: [
    // Who wrote it, whether it was read, and its id.
    (
      #"{"data": [{"uid": "a1", "subject": "Rain", "user": {"name": "Ada"}, "created": "2026-11-25T08:00:00Z", "is_unread": true}]}"#,
      "rows=.data,body=.subject,author=.user.name,date=.created,isRead=!.is_unread,id=.uid"
    ),
    (
      #"{"value": [{"id": "AA", "createdDateTime": "2026-11-24T08:00:00Z", "receivedTime": "2026-11-25T08:00:00Z", "subject": "Rain today", "bodyPreview": "It rains.", "isRead": false, "from": {"emailAddress": {"name": "Ada", "address": "ada@a.example"}}}]}"#,
      "rows=.value,body=.subject,author=.from.emailAddress.name,date=.createdDateTime,isRead=.isRead,id=.id"
    ),
    (
      #"[{"msg": "It rains", "u": {"_id": "x1", "username": "ada", "name": "Ada"}, "ts": "2026-11-25T08:00:00Z"}]"#,
      "body=.msg,author=.u.name,date=.ts"
    ),
    (
      #"[{"id": 1, "subject": "weather", "content": "It rains today", "sender_name": "Ada", "sender_id": 3, "timestamp": 1795593600, "avatar_url": "https://a.example/1.png"}]"#,
      "body=.content,author=.sender_name,date=.timestamp,imageURL=.avatar_url,id=.id"
    ),
    (
      #"[{"name": "service", "hostname": "web1", "pid": 4, "severity": 30, "msg": "listening on port 80", "time": "2026-11-25T08:00:00Z"}]"#,
      "body=.msg,author=.name,date=.time"
    ),
    // Names that only say that there is a value.
    (
      #"{"feed": {"entry": [{"author": {"name": {"label": "ada"}, "uri": {"label": "https://a.example/1"}}, "title": {"label": "Great app"}, "updated": {"label": "2026-11-25T08:00:00Z"}}]}}"#,
      "rows=.feed.entry,body=.title.label,author=.author.name.label,date=.updated.label"
    ),
    (
      #"{"results": [{"object": "page", "id": "p1", "created_time": "2026-11-25T08:00:00.000Z", "properties": {"Name": {"type": "title", "title": [{"plain_text": "Plan the trip"}]}}}]}"#,
      "rows=.results,body=.properties.Name.title[0].plain_text,date=.created_time,id=.id"
    ),
    (
      #"{"posts": [{"post": {"id": 5, "name": "A new release", "url": "https://a.example", "published": "2026-11-25T08:00:00Z"}, "creator": {"name": "ada"}}]}"#,
      "rows=.posts,body=.post.name,author=.creator.name,date=.post.published,id=.post.id"
    ),
    // Types of pictures, people in lists, and days of other things.
    (
      #"{"users": [{"id": 1, "name": "Ada", "created_at": "2018-11-23T16:05:13Z", "photo": {"content_type": "image/png", "content_url": "https://a.example/1.png", "url": "https://a.example/1.json"}}]}"#,
      "rows=.users,body=.name,date=.created_at,imageURL=.photo.content_url,id=.id"
    ),
    (
      #"{"songs": [{"added_at": "2022-05-20T14:10:29Z", "song": {"name": "Typhoons", "artists": [{"name": "Royal Blood"}], "album": {"name": "Typhoons", "release_date": "2021-04-30"}}}]}"#,
      "rows=.songs,body=.song.name,author=.song.artists[0].name,date=.added_at"
    ),
    // A number is no name, and a message is far inside.
    (
      #"{"list": [{"body": "Hello", "from": "+15017122661", "to": "+15558675310", "when": "2026-11-25T08:00:00Z"}]}"#,
      "rows=.list,body=.body,date=.when"
    ),
    (
      #"{"object": "account", "entry": [{"id": "1", "changes": [{"field": "messages", "value": {"contacts": [{"profile": {"name": "Ada"}}], "messages": [{"from": "16315551181", "timestamp": "1795593600", "text": {"body": "Hello"}}]}}]}]}"#,
      "rows=.entry,body=.changes[0].value.messages[0].text.body,author=.changes[0].value.contacts[0].profile.name,"
        + "date=.changes[0].value.messages[0].timestamp,id=.id"
    ),
    // One object that is a row.
    (#"{"ts": "2026-11-25T08:00:00Z", "msg": "It rains", "tags": []}"#, "body=.msg,date=.ts"),
    // Dates.
    (#"[{"title": "a b", "creation_date": 1795593600}]"#, "body=.title,date=.creation_date"),
    (#"[{"text": "a b", "internalDate": "1795593600000"}]"#, "body=.text,date=.internalDate"),
    (
      #"[{"summary": "a b", "end": {"dateTime": "2026-11-25T09:00:00Z"}, "start": {"dateTime": "2026-11-25T08:00:00Z"}}]"#,
      "body=.summary,date=.start.dateTime"
    ),
    (
      #"[{"title": "a b", "user": {"created_at": "2020-01-01T00:00:00Z"}, "queued_at": "2026-11-25T08:00:00Z"}]"#,
      "body=.title,date=.queued_at"
    ),
    // What only the first row lacks.
    (#"[{"a": {"b": "x"}}, {"msg": "text", "time": 1700000000}, {"msg": "more", "time": 1700000001}]"#, "body=.msg,date=.time"),
    ("{\"id\": \"a\", \"event\": \"open\"}\n{\"id\": \"b\", \"event\": \"message\", \"message\": \"It rains\"}\n", "body=.message,id=.id"),
    // The list that looks most like messages.
    (
      #"{"details": {"suggested": [{"id": 1, "title": "Other"}, {"id": 2, "title": "Third"}]}, "stream": {"posts": [{"id": 4, "username": "ada", "cooked": "<p>Hello all</p>", "created_at": "2026-11-25T08:00:00Z"}]}}"#,
      "rows=.stream.posts,body=.cooked,author=.username,date=.created_at,id=.id"
    ),
    // Objects by their ids, and edges.
    (#"{"messages": {"-Mx1": {"text": "Hi you", "time": 1700000000}, "-Mx2": {"text": "Yo"}}}"#, "rows=.messages[],body=.text,date=.time"),
    (
      #"{"data": {"repository": {"issues": {"edges": [{"node": {"title": "Crash at start", "author": {"login": "ada"}}}]}}}}"#,
      "rows=.data.repository.issues.edges,body=.node.title,author=.node.author.login"
    ),
  ])
  func `a mapping is proposed`(document: String, mapping: String) { #expect(proposal(document) == mapping) }

  @Test(arguments: [
    #"{"data": []}"#, #"{"messages": [], "total": 0}"#, #"{"response": {"items": []}}"#, #"{"users": [], "page": 1, "next": null}"#,
    #"{"kind": "list#comments", "etag": "x", "pages": {"total": 0}, "items": []}"#, #"{"labels": [], "topics": []}"#,
  ])
  func `an empty list is drawn as one`(document: String) throws {
    let feed = try Feed(json: document)
    #expect(feed.rows.isEmpty && feed.warnings.map(\.fault) == [.noRows])
  }

  @Test func `a list in which nothing can be read is named in what to type`() {
    #expect(
      failure(#"{"messages": [{"id": "18c", "threadId": "18c"}]}"#)?.description.contains("with the mapping 'rows=.messages,body=.KEY'")
        == true)
  }

  @Test(arguments: [
    ("rows=.list[],body=.t", ["b", "a"]), ("rows=.list,body=.t", ["b", "a"]), ("rows=.deep[].items[],body=.t", ["1", "2", "3"]),
    ("rows=.deep[].items,body=.t", ["1", "2", "3"]), ("rows=.edges[].node,body=.t", ["x", "y"]), ("rows=.edges,body=.node.t", ["x", "y"]),
    ("rows=.array[],body=.t", ["p"]), ("rows=.none,body=.t", []),
  ])
  func `brackets stand for all values of a list or an object, in the order of the document`(map: String, bodies: [String]) throws {
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: map)
    let json = #"""
      {"list": {"z9": {"t": "b"}, "a1": {"t": "a"}}, "deep": {"r1": {"items": [{"t": "1"}, {"t": "2"}]}, "r2": {"items": [{"t": "3"}]}},
       "edges": [{"node": {"t": "x"}}, {"node": {"t": "y"}}], "array": [{"t": "p"}], "none": {}}
      """#
    #expect(try Feed(json: json, dates: dates).rows.map(\.body) == bodies)
    #expect(try FeedMapping(parsing: map).description == map.replacing("rows=list", with: "rows=.list"))
  }

  @Test func `a mapping without rows in an object without lists says what is missing`() throws {
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: "body=.node.title")
    let error = #expect(throws: FeedError.self) { try Feed(json: #"{"a": 1, "b": {"c": [1, 2]}}"#, dates: dates) }
    #expect(error?.description.contains("and without an array of objects") == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `rows of any shape make a proposal or a message, and never a trap`() {
    let deep = String(repeating: #"{"a":"#, count: 60) + "1" + String(repeating: "}", count: 60)
    let wide = "[{" + (0..<5000).map { #""k\#($0)": "v \#($0)""# }.joined(separator: ",") + "}]"
    for text in ["[{}]", "[[1]]", "[{\"a\": []}]", "[{\"a\": [[[1]]]}]", "[\(deep)]", wide, #"{"a": {"b": {}}}"#, #"{"": {"": {"": 1}}}"#] {
      #expect(proposal(text) != "", "\(text.prefix(40))")
    }
  }

  @Test(arguments: [
    #"{"issue": {"title": "Crash at start", "labels": []}}"#, #"{"id": 1, "text": "It crashes", "items": []}"#,
    // Words of something else than the row.
    #"{"time": "2026-11-25T08:00:00Z", "region": "eu west", "source": "a", "kind": "b", "account": "c", "resources": []}"#,
    #"{"title": "Crash", "state": "open", "comments": [], "text": "It crashes"}"#,
    #"{"ref": "refs/tags/v1", "before": "a", "after": "b", "user_name": "ada", "project": {"name": "Fish"}, "commits": []}"#,
  ])
  func `an object with an empty list that is no list of rows is no empty list`(document: String) {
    let error = #expect(throws: FeedError.self) { try Feed(json: document) }
    #expect(error.map { "\($0)".contains("an object with the keys") } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `a mapping reads one object that is a row`() throws {
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: "body=.issue.title")
    #expect(try Feed(json: #"{"issue": {"title": "Crash at start", "labels": []}}"#, dates: dates).rows.map(\.body) == ["Crash at start"])
  }

  @Test func `a mapping with a sign that cannot be typed is not proposed`() {
    #expect(failure(##"[{"a\u0007": "Hello all", "n": 1}]"##)?.description.contains("with the mapping 'body=.KEY'") == true)
  }
}
