import EmakiFeeds
import Foundation
import Testing

/// Tests that lists of services whose shapes are in tables are read without an option.
@Suite struct ServiceFeedTests {
  /// A row in the form that these tests compare.
  private func rows(_ json: String) throws -> [String] {
    try Feed(json: json).rows.map { "\($0.body) | \($0.date)\($0.isRead ? "" : " | unread")" }
  }

  @Test func `chats of Google, Skype, Teams, Zulip and Rocket Chat are read`() throws {
    let google = #"""
      {"messages": [
        {"creator": {"name": "Ada", "email": "ada@example.com", "user_type": "Human"}, "created_date": "Friday, January 5, 2024 at 6:05:09 PM UTC",
          "text": "Is *this* it?", "topic_id": "t", "message_id": "s/t/1"},
        {"creator": {"name": "Bo"}, "created_date": "Friday, January 5, 2024 at 6:06:09\u202fPM UTC",
          "attached_files": [{"original_name": "a.png", "export_name": "File-a.png"}], "topic_id": "u", "message_id": "s/u/2"}]}
      """#
    #expect(try rows(google) == ["Ada: Is *this* it? | 2024-01-05 18:05", "Bo: (a.png) | 2024-01-05 18:06"])
    let skype = #"""
      {"userId": "8:ada", "exportDate": "2024-01-06T10:00", "conversations": [
        {"id": "8:empty", "displayName": null, "MessageList": []},
        {"id": "8:bo", "displayName": "Bo", "MessageList": [
          {"id": "2", "displayName": null, "originalarrivaltime": "2024-01-05T18:05:09.00Z", "messagetype": "RichText", "content": "A <b>bold</b> &amp; plan",
            "conversationid": "8:bo", "from": "8:ada"},
          {"id": "1", "displayName": "Bo", "originalarrivaltime": "2024-01-05T18:04:00Z", "messagetype": "Event/Call", "content": "<partlist/>",
            "conversationid": "8:bo", "from": "8:bo"}]}]}
      """#
    #expect(try rows(skype) == ["ada: A bold & plan | 2024-01-05 18:05"])
    let teams = #"""
      {"@odata.context": "https://graph.microsoft.com/v1.0/$metadata#chats", "value": [
        {"id": "1", "messageType": "message", "createdDateTime": "2024-01-05T18:05:09.395Z", "subject": null,
          "from": {"application": null, "user": {"displayName": "Ada"}}, "body": {"contentType": "html", "content": "<p>Hello <strong>you</strong></p>"}},
        {"id": "2", "messageType": "systemEventMessage", "createdDateTime": "2024-01-05T18:06:09Z", "from": null,
          "body": {"contentType": "html", "content": "<systemEventMessage/>"}}]}
      """#
    #expect(try rows(teams) == ["Ada: Hello you | 2024-01-05 18:05"])
    let zulip = #"""
      {"result": "success", "messages": [{"id": 4, "sender_full_name": "Ada", "content": "<p>Hello</p>", "timestamp": 1704477909, "type": "stream",
        "subject": "lunch", "flags": ["read", "starred"]},
        {"id": 5, "sender_full_name": "Bo", "content": "<p>Now?</p>", "timestamp": 1704477910, "subject": "", "flags": []}]}
      """#
    #expect(try rows(zulip) == ["Ada in lunch: Hello | 2024-01-05 18:05", "Bo: Now? | 2024-01-05 18:05 | unread"])
    let rocket = #"""
      {"messages": [{"_id": "a", "rid": "GENERAL", "msg": "Hello _you_", "ts": "2024-01-05T18:05:09.000Z", "u": {"_id": "x", "username": "ada", "name": "Ada"}}],
       "count": 1, "success": true}
      """#
    #expect(try rows(rocket) == ["Ada: Hello you | 2024-01-05 18:05"])
  }

  @Test func `posts and notifications of Misskey, Lemmy, Bluesky, Nostr and Twitter are read`() throws {
    let user = #"{"id": "9x", "name": "Ada", "username": "ada", "host": null, "avatarUrl": "https://misskey.example/a.png"}"#
    let notes = #"""
      [{"id": "n1", "createdAt": "2024-01-05T18:05:09.000Z", "userId": "9x", "user": \#(user), "text": "Hello **all**", "cw": null, "visibility": "public"},
       {"id": "n2", "createdAt": "2024-01-05T18:06:09.000Z", "userId": "9x", "user": \#(user), "text": null, "cw": null, "visibility": "public",
        "renote": {"id": "n0", "text": "First", "user": {"name": null, "username": "bo"}}}]
      """#
    #expect(try rows(notes) == ["Ada: Hello all | 2024-01-05 18:05", "Ada shared bo: First | 2024-01-05 18:06"])
    let notifications = #"""
      [{"id": "a", "createdAt": "2024-01-05T18:05:09.000Z", "type": "reaction", "isRead": false, "userId": "9x", "user": \#(user), "reaction": "👍",
        "note": {"id": "n", "text": "Hello"}},
       {"id": "b", "createdAt": "2024-01-05T18:06:09.000Z", "type": "followRequestAccepted", "isRead": true, "userId": "9x", "user": \#(user)}]
      """#
    #expect(
      try rows(notifications) == ["Ada reacted 👍: Hello | 2024-01-05 18:05 | unread", "Ada accepted your request | 2024-01-05 18:06"])
    let lemmy = #"""
      {"comments": [{"comment": {"id": 9, "content": "I **agree**", "published": "2024-01-05T18:05:09.123456Z"}, "creator": {"name": "ada"},
        "post": {"id": 1, "name": "Fish"}, "community": {"id": 3, "title": "Food"}}]}
      """#
    #expect(try rows(lemmy) == ["ada on Fish: I agree | 2024-01-05 18:05"])
    let bluesky = #"""
      {"posts": [{"uri": "at://a/1", "author": {"handle": "ada.example"}, "record": {"text": "Hi", "createdAt": "2024-01-05T18:05:00Z"},
        "indexedAt": "2024-01-05T18:05:09Z"}], "hitsTotal": 1}
      """#
    #expect(try rows(bluesky) == ["ada.example: Hi | 2024-01-05 18:05"])
    let key = String(repeating: "b", count: 64)
    let nostr = #"""
      [{"id": "\#(key)", "pubkey": "\#(key)", "created_at": 1704477909, "kind": 1, "tags": [], "content": "Hello", "sig": "c"},
       {"id": "d", "pubkey": "\#(key)", "created_at": 1704477910, "kind": 7, "tags": [], "content": "+", "sig": "c"}]
      """#
    #expect(try rows(nostr) == ["bbbbbbbb…: Hello | 2024-01-05 18:05"])
    let direct = #"""
      window.YTD.direct_messages.part0 = [{"dmConversation": {"conversationId": "1-2", "messages": [
        {"messageCreate": {"recipientId": "2", "text": "Fish &amp; chips", "senderId": "1", "id": "9", "createdAt": "2024-01-05T18:05:09.000Z"}}]}}]
      """#
    #expect(try rows(direct) == ["1: Fish & chips | 2024-01-05 18:05"])
    let second = #"""
      {"data": [{"id": "1", "text": "Hello", "author_id": "7", "created_at": "2024-01-05T18:05:09.000Z", "edit_history_tweet_ids": ["1"]}],
       "includes": {"users": [{"id": "7", "name": "Ada", "username": "ada"}]}}
      """#
    #expect(try rows(second) == ["Ada: Hello | 2024-01-05 18:05"])
  }

  @Test func `forums and help desks are read`() throws {
    let latest = #"""
      {"users": [{"id": 1, "username": "ada", "avatar_template": "/a/{size}.png"}], "topic_list": {"topics": [{"id": 12, "title": "Welcome",
        "fancy_title": "Welcome", "slug": "welcome", "posts_count": 3, "last_posted_at": "2024-01-05T18:05:09.123Z", "last_poster_username": "ada"}]}}
      """#
    #expect(try rows(latest) == ["ada: Welcome | 2024-01-05 18:05"])
    let discourse = #"""
      {"notifications": [{"id": 1, "notification_type": 1, "read": false, "created_at": "2024-01-05T18:05:09.123Z", "topic_id": 12,
        "fancy_title": "Welcome", "data": {"display_username": "bo"}}]}
      """#
    #expect(try rows(discourse) == ["bo: Welcome | 2024-01-05 18:05 | unread"])
    let tickets = #"""
      {"tickets": [{"id": 35, "subject": "Help!", "description": "Fire", "status": "open", "requester_id": 20, "created_at": "2024-01-05T18:05:09Z",
        "updated_at": "2024-01-05T18:06:09Z"}], "users": [{"id": 20, "name": "Ada"}]}
      """#
    #expect(try rows(tickets) == ["Ada: Help! | 2024-01-05 18:06"])
    let intercom = #"""
      {"type": "conversation.list", "conversations": [{"type": "conversation", "id": "4", "created_at": 1704477909, "updated_at": 1704477909, "title": null,
        "read": false, "source": {"body": "<p>Hello there</p>", "author": {"name": "Ada"}}, "contacts": {"contacts": []}}]}
      """#
    #expect(try rows(intercom) == ["Ada: Hello there | 2024-01-05 18:05 | unread"])
  }

  @Test func `alerts and pushed notifications are read`() throws {
    let ntfy = #"""
      {"id": "s", "time": 1704477900, "event": "open", "topic": "alerts"}
      {"id": "a", "time": 1704477909, "expires": 1704577909, "event": "message", "topic": "alerts", "title": "Disk", "message": "Disk is full"}
      {"id": "k", "time": 1704477950, "event": "keepalive", "topic": "alerts"}
      {"id": "b", "time": 1704477960, "event": "message", "topic": "alerts", "message": "Hi"}
      """#
    #expect(try rows(ntfy) == ["Disk: Disk is full | 2024-01-05 18:05", "alerts: Hi | 2024-01-05 18:06"])
    let pushes = #"""
      {"accounts": [], "pushes": [{"iden": "u", "created": 1704477909.123, "type": "note", "dismissed": false, "sender_name": "Ada", "title": "Lunch", "body": "At one"}]}
      """#
    #expect(try rows(pushes) == ["Lunch: At one | 2024-01-05 18:05 | unread"])
    let pushover =
      #"{"messages": [{"id": 1, "umid": 2, "message": "Disk full", "app": "Backup", "aid": 1, "date": 1704477909, "acked": 1}], "status": 1}"#
    #expect(try rows(pushover) == ["Backup: Disk full | 2024-01-05 18:05"])
    let home = #"""
      [{"notification_id": "x", "title": "Login failed", "message": "From **Ada**", "created_at": "2024-01-05T18:05:09.123456+00:00", "status": "unread"}]
      """#
    #expect(try rows(home) == ["Login failed: From Ada | 2024-01-05 18:05 | unread"])
    let alert = #"""
      {"status": "firing", "labels": {"alertname": "HighCPU", "instance": "web1"}, "annotations": {"summary": "CPU above 90%"},
       "startsAt": "2024-01-05T18:05:09.123Z", "endsAt": "0001-01-01T00:00:00Z", "fingerprint": "a1"}
      """#
    #expect(
      try rows(#"{"version": "4", "status": "firing", "alerts": [\#(alert)]}"#) == ["HighCPU on web1: CPU above 90% | 2024-01-05 18:05"])
    #expect(try rows("[\(alert)]") == ["HighCPU on web1: CPU above 90% | 2024-01-05 18:05"])
    let sentry = #"""
      [{"id": "1", "shortId": "APP-1", "title": "TypeError: x", "culprit": "app.js", "permalink": "https://sentry.example/1", "lastSeen": "2024-01-05T18:05:09Z",
        "hasSeen": false, "project": {"name": "App"}}]
      """#
    #expect(try rows(sentry) == ["App: TypeError: x | 2024-01-05 18:05 | unread"])
    let pagerduty = #"""
      {"incidents": [{"id": "P", "incident_number": 7, "title": "The server burns", "status": "resolved", "created_at": "2024-01-05T18:05:09Z",
        "service": {"summary": "Mail"}}], "more": false}
      """#
    #expect(try rows(pagerduty) == ["Mail resolved: The server burns | 2024-01-05 18:05"])
    let kuma = #"""
      {"heartbeat": {"time": "2024-01-05 18:05:09.123", "msg": "timeout", "important": true}, "monitor": {"id": 1, "name": "Site"}, "msg": "[Site] Down"}
      """#
    #expect(try rows(kuma) == ["Site: timeout | 2024-01-05 18:05 | unread"])
  }

  @Test func `tasks, reviews of code and records are read`() throws {
    let linear = #"""
      {"data": {"issues": {"nodes": [{"id": "u", "identifier": "ENG-1", "title": "Fix it", "createdAt": "2024-01-05T18:05:09.000Z", "creator": {"name": "Bo"}}]}}}
      """#
    #expect(try rows(linear) == ["Bo: ENG-1 Fix it | 2024-01-05 18:05"])
    #expect(try rows(linear.replacing(#""nodes": [{"#, with: #""edges": [{"node": {"#).replacing("}}]}}}", with: "}}}]}}}")).count == 1)
    let asana = #"""
      {"data": [{"gid": "12", "resource_type": "task", "name": "Buy milk", "modified_at": "2024-01-05T18:05:09.000Z", "assignee": {"gid": "1", "name": "Ada"}}]}
      """#
    #expect(try rows(asana) == ["Ada: Buy milk | 2024-01-05 18:05"])
    let clickup = #"""
      {"tasks": [{"id": "9hx", "name": "New task", "status": {"status": "open"}, "date_created": "1704477909000", "creator": {"username": "Ada"}}]}
      """#
    #expect(try rows(clickup) == ["Ada: New task | 2024-01-05 18:05"])
    let notion = #"""
      {"object": "list", "results": [{"object": "page", "id": "59", "last_edited_time": "2024-01-05T18:05:00.000Z", "properties": {
        "Status": {"id": "a", "type": "select"},
        "Dish": {"id": "title", "type": "title", "title": [{"plain_text": "Tuscan "}, {"plain_text": "kale"}]}}}]}
      """#
    #expect(try rows(notion) == ["Tuscan kale | 2024-01-05 18:05"])
    let todoist = #"""
      [{"id": "2", "project_id": "1", "content": "Buy **milk**", "labels": [], "due": {"date": "2024-01-06"}, "created_at": "2024-01-05T18:05:09Z"}]
      """#
    #expect(try rows(todoist) == ["Buy milk | 2024-01-06"])
    let reviews = #"""
      [{"id": 80, "user": {"login": "octo"}, "body": "", "state": "CHANGES_REQUESTED", "html_url": "https://github.com/x", "submitted_at": "2024-01-05T18:05:09Z"}]
      """#
    #expect(try rows(reviews) == ["octo changes requested | 2024-01-05 18:05"])
    let runs = #"""
      {"total_count": 1, "workflow_runs": [{"id": 3, "name": "CI", "display_title": "Fix build", "head_branch": "main", "run_number": 7, "conclusion": "failure",
        "html_url": "https://github.com/x", "updated_at": "2024-01-05T18:05:09Z", "actor": {"login": "octo"}}]}
      """#
    #expect(try rows(runs) == ["octo CI: failure: Fix build | 2024-01-05 18:05"])
    let bitbucket = #"""
      {"values": [{"type": "pullrequest", "id": 1, "title": "Fix", "author": {"display_name": "Ada"}, "created_on": "2024-01-05T18:05:09.123456+00:00", "links": {}}]}
      """#
    #expect(try rows(bitbucket) == ["Ada: Fix | 2024-01-05 18:05"])
    let log = #"""
      {"commit": "abc", "author": "Ada", "date": "Fri Jan 5 18:05:09 2024 +0000", "message": "Fix it"}
      {"commit": "abd", "author": "Bo", "date": "Fri Jan 5 18:06:09 2024 +0100", "message": "Break it"}
      """#
    #expect(try rows(log) == ["Ada: Fix it | 2024-01-05 18:05", "Bo: Break it | 2024-01-05 17:06"])
    let nested = #"""
      [{"commit": "abc", "subject": "Fix it", "body": "", "author": {"name": "Ada", "email": "a@example.com", "date": "Fri, 5 Jan 2024 18:05:09 +0000"}}]
      """#
    #expect(try rows(nested) == ["Ada: Fix it | 2024-01-05 18:05"])
  }

  @Test func `videos, music, sport, games and reviews are read`() throws {
    let activity = #"""
      [{"header": "YouTube", "title": "Watched A film", "titleUrl": "https://youtube.example/1", "time": "2024-01-05T18:05:09.000Z", "products": ["YouTube"]}]
      """#
    #expect(try rows(activity) == ["YouTube: Watched A film | 2024-01-05 18:05"])
    let comments = #"""
      {"kind": "youtube#commentThreadListResponse", "items": [{"kind": "youtube#commentThread", "id": "U", "snippet": {"topLevelComment": {"snippet": {
        "textDisplay": "Nice <b>one</b>", "authorDisplayName": "@ada", "publishedAt": "2024-01-05T18:05:09Z"}}}}]}
      """#
    #expect(try rows(comments) == ["@ada: Nice one | 2024-01-05 18:05"])
    let videos = #"""
      {"items": [{"id": {"videoId": "v"}, "snippet": {"publishedAt": "2024-01-05T18:05:09Z", "title": "Fish &amp; chips", "channelTitle": "Food",
        "thumbnails": {"default": {"url": "https://i.example/d.jpg"}}}}]}
      """#
    let video = try Feed(json: videos).rows[0]
    #expect(video.body == "Food: Fish & chips" && video.id == "v" && video.imageURL == "https://i.example/d.jpg")
    let spotify = #"""
      {"items": [{"track": {"name": "Song", "artists": [{"name": "Ada"}, {"name": "Bo"}], "album": {"images": []}}, "played_at": "2024-01-05T18:05:09.123Z"}]}
      """#
    #expect(try rows(spotify) == ["Ada, Bo: Song | 2024-01-05 18:05"])
    #expect(
      try rows(#"[{"endTime": "2024-01-05 18:05", "artistName": "Ada", "trackName": "Song", "msPlayed": 1}]"#) == [
        "Ada: Song | 2024-01-05 18:05"
      ])
    let strava =
      #"[{"athlete": {"id": 1}, "name": "Morning run", "distance": 5000.1, "sport_type": "TrailRun", "id": 15, "start_date": "2024-01-05T18:05:09Z"}]"#
    #expect(try rows(strava) == ["trail run: Morning run | 2024-01-05 18:05"])
    let steam = #"{"appnews": {"appid": 4, "newsitems": [{"gid": "1", "title": "Update", "feedlabel": "Community", "date": 1704477909}]}}"#
    #expect(try rows(steam) == ["Community: Update | 2024-01-05 18:05"])
    let play = #"""
      {"reviews": [{"reviewId": "gp:1", "authorName": "Ada", "comments": [{"userComment": {"text": "\tGreat", "lastModified": {"seconds": "1704477909"},
        "starRating": 5}}]}]}
      """#
    #expect(try rows(play) == ["Ada (★ 5): Great | 2024-01-05 18:05"])
    let store = #"""
      {"data": [{"type": "customerReviews", "id": "1", "attributes": {"rating": 4, "title": "Good", "body": "I like it", "reviewerNickname": "ada",
        "createdDate": "2024-01-05T10:05:09-08:00"}}]}
      """#
    #expect(try rows(store) == ["ada (★ 4): Good: I like it | 2024-01-05 18:05"])
    let feed = #"""
      {"feed": {"entry": [{"author": {"name": {"label": "ada"}}, "updated": {"label": "2024-01-05T18:05:09-00:00"}, "im:rating": {"label": "5"}, "id": {"label": "1"},
        "title": {"label": "Good"}, "content": {"label": "I like it"}}]}}
      """#
    #expect(try rows(feed) == ["ada (★ 5): Good: I like it | 2024-01-05 18:05"])
  }

  @Test func `orders and payments are read`() throws {
    let shopify = #"""
      {"orders": [{"id": 450, "created_at": "2024-01-05T13:05:09-05:00", "currency": "USD", "email": "bo@example.com", "financial_status": "paid", "name": "#1001",
        "total_price": "19.65", "customer": {"first_name": "Bo", "last_name": "N."}, "line_items": [{"name": "Pen"}, {"name": "Ink"}]}]}
      """#
    #expect(try rows(shopify) == ["Bo N. #1001, 19.65 USD: Pen, Ink | 2024-01-05 18:05"])
    let stripe = #"""
      {"object": "list", "url": "/v1/events", "has_more": false, "data": [{"id": "evt_1", "object": "event", "created": 1704477909,
        "data": {"object": {"id": "pi_1", "status": "succeeded"}}, "type": "payment_intent.succeeded"}]}
      """#
    #expect(try rows(stripe) == ["payment intent succeeded: succeeded | 2024-01-05 18:05"])
    let woo = #"""
      [{"id": 727, "number": "727", "order_key": "wc_x", "currency": "EUR", "date_created_gmt": "2024-01-05T18:05:09", "total": "29.35",
        "billing": {"first_name": "Bo", "last_name": "N."}, "line_items": [{"id": 1, "name": "Pen"}]}]
      """#
    #expect(try rows(woo) == ["Bo N. #727, 29.35 EUR: Pen | 2024-01-05 18:05"])
    let hubspot = #"""
      {"results": [{"id": "1", "properties": {"hs_note_body": "<p>Called</p>", "hs_timestamp": "2024-01-05T18:05:09.123Z"}, "archived": false}]}
      """#
    #expect(try rows(hubspot) == ["Called | 2024-01-05 18:05"])
  }

  @Test(arguments: [
    #"[{"name": "Ada", "message": "Hello", "when": "2024-01-05T18:05:09Z"}]"#,
    #"{"events": [{"topic": "door", "event": "opened", "time": 1704477909, "message": "Front"}]}"#,
    #"[{"id": 1, "title": "A", "createdAt": "2024-01-05"}]"#,
    #"[{"commit": {"id": "a"}, "author": "Ada", "date": "2024-01-05"}]"#,
    #"{"items": [{"snippet": "A text", "id": {"videoId": "v"}}]}"#,
    #"{"alerts": [{"labels": ["a"], "annotations": {}, "startsAt": "2024-01-05T18:05:09Z", "text": "Hello there"}]}"#,
    #"{"messages": [{"msg": "Hello", "ts": "2024-01-05T18:05:09Z", "u": "ada"}]}"#,
  ])
  func `documents that only resemble a service's are told how they are mapped`(json: String) {
    let error = #expect(throws: FeedError.self) { try Feed(json: json) }
    #expect(error?.description.contains("mapping") == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `rows of one's own stay rows whatever else they have`() throws {
    let json =
      #"[{"body": "Hello", "header": "YouTube", "title": "A", "time": "3m", "date": "3m", "notification_id": "x", "message": "m"}]"#
    #expect(try Feed(json: json).rows.map(\.body) == ["Hello"])
  }

  @Test func `a mapping and a cell file get the values as they are`() throws {
    let json = #"{"reviews": [{"reviewId": "gp:1", "authorName": "Ada", "comments": [{"userComment": {"text": "Great"}}]}]}"#
    var dates = FeedDates()
    dates.mapping = try FeedMapping(parsing: "body=.authorName")
    #expect(try Feed(json: json, dates: dates).rows.map(\.body) == ["Ada"])
    (dates.mapping, dates.keepsValues) = (nil, true)
    #expect(try Feed(json: json, dates: dates).rows.map(\.body) == [""])
  }

  @Test func `notes, to-dos and commits of GitLab are read`() throws {
    let author = #"{"id": 1, "username": "pipin", "name": "Pip", "avatar_url": "https://a.example/1.png"}"#
    #expect(
      try rows(
        #"[{"id": 302, "body": "closed **x**", "attachment": null, "author": \#(author), "created_at": "2026-11-25T08:00:00Z", "system": false, "noteable_type": "Issue"}]"#
      ) == ["Pip: closed x | 2026-11-25 08:00"])
    #expect(
      try rows(
        #"[{"id": 1, "author": \#(author), "action_name": "assigned", "target_type": "Issue", "target": {"title": "Fish"}, "body": "Fish", "state": "pending", "created_at": "2026-11-25T08:00:00Z"}]"#
      ) == ["Pip assigned: Fish | 2026-11-25 08:00 | unread"])
    #expect(
      try rows(
        #"{"id": "ed8", "short_id": "ed8", "title": "Fix", "author_name": "Ann", "authored_date": "2026-11-25T08:00:00Z", "message": "Fix\n\nmore", "parent_ids": ["6"]}"#
      ) == ["Ann: Fix | 2026-11-25 08:00"])
  }

  @Test(arguments: [
    #"{"level":"info","ts":1795593600.123,"logger":"web","msg":"Hello"}"#,
    #"{"time":"2026-11-25T08:00:00.5Z","level":"INFO","msg":"Hello","name":"web"}"#,
    #"{"level":30,"time":1795593600123,"pid":1,"hostname":"a","name":"web","msg":"Hello"}"#,
    #"{"level":"info","time":1795593600,"logger":"web","message":"Hello"}"#,
    #"{"level":"info","timestamp":"2026-11-25 08:00:00","logger":"web","message":"Hello"}"#,
    #"{"insertId":"1","logName":"projects/p/logs/run","timestamp":"2026-11-25T08:00:00Z","severity":"INFO","resource":{"type":"web"},"textPayload":"Hello"}"#,
    #"{"logStreamName":"web","timestamp":1795593600000,"message":"Hello","ingestionTime":1795593600001,"eventId":"3"}"#,
    #"{"__REALTIME_TIMESTAMP":"1795593600000000","MESSAGE":"Hello","SYSLOG_IDENTIFIER":"web","PRIORITY":"6"}"#,
  ]) func `lines of logs are read as programs write them`(line: String) throws {
    #expect(try rows("\(line)\n\(line)\n") == ["web: Hello | 2026-11-25 08:00", "web: Hello | 2026-11-25 08:00"])
  }

  @Test func `a log has lines of several programs, and what is none of them is warned about`() throws {
    let feed = try Feed(
      json: #"""
        {"@timestamp":"2026-11-25T08:00:00Z","message":"Hello"}
        {"level":"info","ts":1795593600,"logger":"db","msg":"Hi"}
        {"a":1,"other":"lost"}
        {"b":2}
        """#)
    #expect(feed.rows.map(\.body) == ["Hello", "db: Hi"])
    #expect(feed.warnings.map(\.fault) == [.otherElement(index: 2, keys: ["a", "other"])])
  }

  @Test func `an element of a chat that is no message is warned about`() throws {
    let feed = try Feed(json: #"[{"type":"message","user":"U1","text":"Hello","ts":"1795593600.000100"},{"foo":1}]"#)
    #expect(feed.rows.map(\.body) == ["U1: Hello"])
    #expect(feed.warnings.map(\.fault) == [.otherElement(index: 1, keys: ["foo"])])
  }

  @Test func `lines of logs, events of Docker and calls of CloudTrail are read`() throws {
    #expect(try rows(#"{"@timestamp":"2026-11-25T08:00:00.000Z","message":"Hello","level":"INFO"}"#) == ["Hello | 2026-11-25 08:00"])
    let line =
      #"{"status":"start","id":"a","from":"alpine","Type":"container","Action":"start","Actor":{"ID":"a","Attributes":{"name":"web"}},"time":1795593600}"#
    #expect(try rows("\(line)\n\(line)\n") == ["web: container start | 2026-11-25 08:00", "web: container start | 2026-11-25 08:00"])
    #expect(
      try rows(
        #"{"Records": [{"eventVersion": "1.08", "userIdentity": {"type": "IAMUser", "userName": "alice"}, "eventTime": "2026-11-25T08:00:00Z", "eventSource": "ec2.amazonaws.com", "eventName": "StopInstances", "eventID": "e1"}]}"#
      ) == ["alice: StopInstances: ec2.amazonaws.com | 2026-11-25 08:00"])
    #expect(
      try rows(
        #"{"Records": [{"eventVersion": "2.1", "eventTime": "2026-11-25T08:00:00Z", "eventName": "ObjectCreated:Put", "eventSource": "aws:s3", "s3": {"bucket": {"name": "photos"}, "object": {"key": "a.png"}}}]}"#
      ) == ["photos: ObjectCreated:Put a.png | 2026-11-25 08:00"])
  }

  @Test func `lists of Spotify, messages of Twilio, one ticket and names in WordPress are read`() throws {
    #expect(
      try rows(
        #"{"items": [{"added_at": "2022-05-20T14:10:29Z", "track": {"id": "t", "name": "Typhoons", "artists": [{"name": "Royal Blood"}], "album": {"release_date": "2021-04-30"}}}]}"#
      ) == ["Royal Blood: Typhoons | 2022-05-20 14:10"])
    #expect(
      try rows(
        #"{"messages": [{"sid": "s", "account_sid": "a", "body": "Hello", "from": "+15017122661", "date_created": "Wed, 25 Nov 2026 08:00:00 +0000"}]}"#
      ) == ["+15017122661: Hello | 2026-11-25 08:00"])
    #expect(
      try rows(
        #"{"ticket": {"id": 3, "created_at": "2026-11-25T08:00:00Z", "subject": "Help", "status": "open", "requester_id": 1, "tags": []}}"#
      ) == ["Help | 2026-11-25 08:00"])
    #expect(
      try rows(
        #"[{"id": 1, "author_name": "Ann &amp; Bob", "date_gmt": "2026-11-25T08:00:00", "content": {"rendered": "<p>Nice</p>"}, "link": "https://a.example"}]"#
      ) == ["Ann & Bob: Nice | 2026-11-25 08:00"])
  }
}
