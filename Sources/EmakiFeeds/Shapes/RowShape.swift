import EmakiJSON

/// A row shape is the form that a service gives each element of its lists. `RowShape+….swift` read the forms of a service.
enum RowShape: CaseIterable {
  /// The element is one of GitHub's notifications.
  case githubNotification
  /// The element is an event of GitHub.
  case githubEvent
  /// The element is a commit in a repository at GitHub.
  case githubCommit
  /// The element is an issue, a pull request, a comment or a release at GitHub.
  case githubIssue
  /// The element is one of Mastodon's notifications.
  case mastodonNotification
  /// The element is a post in Mastodon.
  case mastodonStatus
  /// The element is a message in Slack.
  case slack
  /// The element is a message in Discord, as its API gives it or as DiscordChatExporter writes it.
  case discord
  /// The element is an event of a room in Matrix.
  case matrixEvent
  /// The element is one of Matrix' notifications.
  case matrixNotification
  /// The element is an activity or an object of ActivityStreams.
  case activity
  /// The element is one of Bluesky's notifications.
  case blueskyNotification
  /// The element is a post of a feed of Bluesky.
  case blueskyPost
  /// The element is a message of a chat that Telegram has exported.
  case telegram
  /// The element is a message of a chat that Facebook's Messenger or Instagram has exported.
  case messenger
  /// The element is an item of RSS in JSON.
  case rssItem
  /// The element is a post, a comment or a message in Reddit.
  case redditThing
  /// The element is a hit of the search of Hacker News.
  case hackerNewsHit
  /// The element is a question, an answer or a comment of a site of Stack Exchange.
  case stackExchangePost
  /// The element is a message of Gotify.
  case gotify
  /// The element is something new in the inbox of Stack Exchange.
  case stackExchangeInbox
  /// The element is a post of Twitter, or one that the account has liked.
  case tweet
  /// The element is a message in Mattermost.
  case mattermostPost
  /// The element is a page that was saved in Pocket.
  case pocketItem
  /// The element is an issue or a merge request in GitLab.
  case gitlabItem
  /// The element is an issue in Jira.
  case jiraIssue
  /// The element is an action on a board in Trello.
  case trelloAction
  /// The element is a card of a board in Trello.
  case trelloCard

  /// Returns whether an element has the shape.
  func fits(_ value: JSONValue) -> Bool {
    func has(_ key: StaticString, _ type: JSONValueType = .string) -> Bool { value[key]?.type == type }
    switch self {
    case .githubNotification: return has("subject", .object) && has("repository", .object) && (has("unread", .boolean) || has("reason"))
    case .githubEvent: return has("actor", .object) && has("repo", .object) && has("type") && has("payload", .object)
    case .githubCommit: return has("sha") && value["commit"]?["message"]?.type == .string
    case .githubIssue:
      let person = value["user"] ?? value["author"]
      return person?["login"]?.type == .string && has("html_url") && (has("title") || has("body") || has("name"))
    case .mastodonNotification: return has("type") && has("created_at") && value["account"]?["acct"]?.type == .string
    case .mastodonStatus: return has("content") && has("created_at") && value["account"]?["acct"]?.type == .string
    case .slack: return has("ts") && (has("type") || has("text")) && Self.isSlackTime(value["ts"]?.string ?? "")
    case .discord:
      let author = value["author"]
      return has("content") && has("timestamp") && (author?["username"]?.type == .string || author?["name"]?.type == .string)
    case .matrixEvent: return has("type") && has("sender") && has("origin_server_ts", .number) && has("content", .object)
    case .matrixNotification: return value["event"].map { RowShape.matrixEvent.fits($0) } ?? false
    case .activity:
      guard let type = value["type"]?.string else { return false }
      return Self.activityTypes.contains(type) && (value["actor"] != nil || value["attributedTo"] != nil)
    case .blueskyNotification: return has("reason") && has("record", .object) && value["author"]?["handle"]?.type == .string
    case .blueskyPost: return value["post"]?["author"]?["handle"]?.type == .string && value["post"]?["record"]?.type == .object
    case .telegram:
      let isSaid = has("from") || has("actor")
      return has("type") && value["text"] != nil && (has("date") && (has("date_unixtime") || isSaid) || has("date_unixtime") && isSaid)
    case .messenger: return has("sender_name") && has("timestamp_ms", .number)
    case .rssItem: return has("pubDate") && (has("title") || has("description")) && (has("link") || value["guid"] != nil)
    case .redditThing:
      guard let data = value["data"], let kind = value["kind"]?.string, ["t1", "t3", "t4", "LiveUpdate"].contains(kind) else {
        return false
      }
      return data["author"]?.type == .string && (data["title"] ?? data["body"])?.type == .string
    case .hackerNewsHit: return has("objectID") && has("created_at") && has("author") && value["_tags"]?.type == .array
    case .stackExchangePost:
      return has("creation_date", .number) && value["owner"]?["display_name"]?.type == .string && (has("title") || has("body"))
    case .gotify: return has("appid", .number) && has("message") && has("date")
    case .stackExchangeInbox: return has("item_type") && has("is_unread", .boolean) && has("creation_date", .number)
    case .tweet: return Self.isTweet(value)
    case .mattermostPost: return has("create_at", .number) && has("message") && has("user_id")
    case .pocketItem: return (has("resolved_title") || has("given_title")) && value["time_added"] != nil
    case .gitlabItem:
      return has("iid", .number) && has("project_id", .number) && has("title") && value["author"]?["username"]?.type == .string
    case .jiraIssue: return has("key") && has("self") && has("fields", .object)
    case .trelloAction: return has("idMemberCreator") && has("type") && has("data", .object) && has("date")
    case .trelloCard: return has("idList") && has("name") && (has("url") || has("shortUrl") || has("idBoard"))
    }
  }

  /// Returns the shape of an element; `nil` where it has none that is known.
  static func of(_ value: JSONValue) -> RowShape? { value.type == .object ? allCases.first { $0.fits(value) } : nil }

  /// Returns what an element tells; `nil` for one that is no message, such as a change of a room's settings.
  func entry(_ value: JSONValue, _ names: PersonNames, _ dates: FeedDates) -> FeedEntry? {
    switch self {
    case .githubNotification: Self.githubNotification(value)
    case .githubEvent: Self.githubEvent(value)
    case .githubCommit: Self.githubCommit(value)
    case .githubIssue: Self.githubIssue(value)
    case .mastodonNotification: Self.mastodonNotification(value)
    case .mastodonStatus: Self.mastodonStatus(value)
    case .slack: Self.slackMessage(value, names)
    case .discord: Self.discordMessage(value, dates)
    case .matrixEvent: Self.matrixEvent(value, names)
    case .matrixNotification: Self.matrixNotification(value, names)
    case .activity: Self.activity(value)
    case .blueskyNotification: Self.blueskyNotification(value)
    case .blueskyPost: Self.blueskyPost(value)
    case .telegram: Self.telegramMessage(value)
    case .messenger: Self.messengerMessage(value)
    case .rssItem: Self.rssItem(value)
    case .redditThing: Self.redditThing(value)
    case .hackerNewsHit: Self.hackerNewsHit(value)
    case .stackExchangePost: Self.stackExchangePost(value)
    case .gotify: Self.gotifyMessage(value)
    case .stackExchangeInbox: Self.stackExchangeInbox(value)
    case .tweet: Self.tweet(value)
    case .mattermostPost: Self.mattermostPost(value)
    case .pocketItem: Self.pocketItem(value)
    case .gitlabItem: Self.gitlabItem(value)
    case .jiraIssue: Self.jiraIssue(value)
    case .trelloAction: Self.trelloAction(value)
    case .trelloCard: Self.trelloCard(value)
    }
  }
}

/// Person names hold the names of people whom messages name only by an id, as far as earlier messages have given them.
final class PersonNames {
  private var names: [String: String] = [:]

  /// Creates names of nobody.
  init() {}

  /// Notes the name of the person with an id. An empty name is none.
  func note(_ name: String?, of id: String?) { if let name, !name.isEmpty, let id { names[id] = name } }

  /// Returns the name of the person with an id; `nil` where it is not known.
  func name(of id: String) -> String? { names[id] }
}

extension JSONValue {
  /// Returns the text at the end of a path of keys; `nil` where there is none, or an empty one.
  func text(_ keys: StaticString...) -> String? {
    var value = self
    for key in keys {
      guard let next = value[key] else { return nil }
      value = next
    }
    return value.nonEmptyString
  }

  /// The elements of an array; none for another type.
  var elements: [JSONValue] { (0..<count).map { self[$0] } }
}

extension FeedEntry {
  /// Sets the text from HTML.
  mutating func setHTML(_ html: String) {
    var copy = html
    let reduced = copy.withUTF8 { HTMLText($0) }
    (text, isCut) = (reduced.body, reduced.isCut)
  }
}
