import EmakiJSON

/// Reads what GitHub's REST API gives: https://docs.github.com/rest/activity
extension RowShape {
  static func githubNotification(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = value.text("repository", "full_name") ?? value.text("repository", "name")
    entry.text = MarkedBody(value.text("subject", "title") ?? value.text("reason") ?? "")
    entry.setDate(value.text("updated_at"))
    entry.imageURL = value.text("repository", "owner", "avatar_url")
    entry.isRead = !(value["unread"]?.boolean ?? false)
    entry.link = value.text("subject", "url")
    return entry
  }

  static func githubEvent(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = value.text("actor", "display_login") ?? value.text("actor", "login")
    entry.imageURL = value.text("actor", "avatar_url")
    entry.setDate(value.text("created_at"))
    let repository = value.text("repo", "name") ?? "a repository"
    let payload = value["payload"] ?? value
    // The event itself has a word for what was done, such as "opened", "closed" or "published".
    let done = payload.text("action") ?? "changed"
    let type = value.text("type") ?? ""
    let (action, text): (String, String?) =
      switch type {
      case "PushEvent":
        ("pushed to \(Self.branch(payload.text("ref"))) in \(repository)", payload["commits"]?.elements.last?.text("message"))
      case "IssuesEvent": ("\(done) an issue in \(repository)", payload.text("issue", "title"))
      case "PullRequestEvent": ("\(done) a pull request in \(repository)", payload.text("pull_request", "title"))
      case "IssueCommentEvent", "CommitCommentEvent", "PullRequestReviewCommentEvent":
        ("commented in \(repository)", payload.text("comment", "body"))
      case "PullRequestReviewEvent":
        ("reviewed a pull request in \(repository)", payload.text("review", "body") ?? payload.text("pull_request", "title"))
      case "DiscussionEvent": ("\(done) a discussion in \(repository)", payload.text("discussion", "title"))
      case "WatchEvent": ("starred \(repository)", nil)
      case "ForkEvent": ("forked \(repository)", nil)
      case "CreateEvent": ("created \(Self.place(payload, in: repository))", nil)
      case "DeleteEvent": ("deleted \(Self.place(payload, in: repository))", nil)
      case "ReleaseEvent":
        ("\(done) a release of \(repository)", payload.text("release", "name") ?? payload.text("release", "tag_name"))
      case "MemberEvent": ("\(done) \(payload.text("member", "login") ?? "a member") in \(repository)", nil)
      case "PublicEvent": ("made \(repository) public", nil)
      case "GollumEvent": ("edited the wiki of \(repository)", payload["pages"]?.elements.first?.text("title"))
      default: ("\(type) in \(repository)", nil)
      }
    entry.action = action
    // The first line of a commit's message is its subject.
    let shown = text ?? ""
    entry.text = type == "PushEvent" ? MarkedBody(String(shown.prefix { !$0.isNewline })) : ChatMarkup.markdown(shown)
    return entry
  }

  /// Reads what GitHub sends when something has happened: https://docs.github.com/webhooks/webhook-events-and-payloads
  ///
  /// - Returns: `nil` for an event that has no words and is none of the usual ones.
  static func githubWebhook(_ value: JSONValue) -> FeedEntry? {
    guard let person = value.text("sender", "login"), let repository = value.text("repository", "full_name") else { return nil }
    var entry = FeedEntry()
    (entry.author, entry.imageURL) = (person, value.text("sender", "avatar_url"))
    let done = (value.text("action") ?? "changed").map { $0 == "_" ? " " : String($0) }.joined()
    func tell(_ thing: JSONValue, _ action: String) {
      let told = githubIssue(thing)
      (entry.id, entry.text, entry.link, entry.action) = (told.id, told.text, told.link, "\(action) \(repository)")
      (entry.moment, entry.dateText) = (told.moment, told.dateText)
    }
    if let comment = value["comment"], comment.type == .object {
      tell(comment, done == "created" ? "commented in" : "\(done) a comment in")
    } else if let review = value["review"], review.type == .object {
      tell(review, "reviewed a pull request in")
      if entry.text.isEmpty { entry.text = MarkedBody(value.text("pull_request", "title") ?? "") }
    } else if let (key, words) = Self.webhookThings.first(where: { value[$0.0]?.type == .object }), let thing = value[key] {
      tell(thing, "\(done) \(value["thread"] == nil ? words : "a thread of \(words)") in")
    } else if let context = value.text("context"), let state = value.text("state"), let commit = value["commit"] {
      // The state of a commit, as a service that builds it tells.
      entry.author = context
      entry.action = "\(state) in \(repository)"
      entry.text = MarkedBody(
        String((value.text("description") ?? commit.text("commit", "message") ?? "").prefix { !$0.isNewline }))
      (entry.id, entry.imageURL) = (value["id"]?.scalarText ?? "", value.text("avatar_url") ?? entry.imageURL)
      entry.setDate(value.text("updated_at") ?? value.text("created_at"))
    } else if let commit = value["head_commit"] ?? value["commits"]?.elements.last, commit.type == .object {
      entry.action = "pushed to \(Self.branch(value.text("ref"))) in \(repository)"
      entry.text = MarkedBody(String((commit.text("message") ?? "").prefix { !$0.isNewline }))
      (entry.id, entry.link) = (commit.text("id") ?? "", commit.text("url"))
      entry.setDate(commit.text("timestamp"))
    } else if value["starred_at"] != nil {
      entry.action = "\(done == "deleted" ? "took the star from" : "starred") \(repository)"
      entry.setDate(value.text("starred_at"))
    } else {
      return nil
    }
    return entry
  }

  /// What the events are about, by the keys under which it stands.
  private static let webhookThings: [(StaticString, String)] = [
    ("pull_request", "a pull request"), ("issue", "an issue"), ("release", "a release"), ("discussion", "a discussion"),
  ]

  static func githubCommit(_ value: JSONValue) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = value.text("sha") ?? ""
    entry.author = value.text("author", "login") ?? value.text("commit", "author", "name")
    entry.imageURL = value.text("author", "avatar_url")
    entry.setDate(value.text("commit", "author", "date") ?? value.text("commit", "committer", "date"))
    entry.text = MarkedBody(String((value.text("commit", "message") ?? "").prefix { !$0.isNewline }))
    entry.link = value.text("html_url")
    return entry
  }

  static func githubIssue(_ value: JSONValue) -> FeedEntry {
    let person = value["user"] ?? value["author"] ?? value
    var entry = FeedEntry()
    entry.id = value["id"]?.scalarText ?? ""
    entry.author = person.text("login")
    entry.imageURL = person.text("avatar_url")
    if let title = value.text("title") ?? value.text("name") {
      entry.text = MarkedBody(title)
    } else {
      entry.text = ChatMarkup.markdown(value.text("body") ?? value.text("tag_name") ?? "")
    }
    // A review has a state, and often no words.
    if let date = value.text("submitted_at") {
      entry.action = (value.text("state") ?? "reviewed").lowercased().map { $0 == "_" ? " " : String($0) }.joined()
      entry.setDate(date)
    } else {
      entry.setDate(value.text("updated_at") ?? value.text("published_at") ?? value.text("created_at"))
    }
    entry.link = value.text("html_url")
    return entry
  }

  private static func branch(_ reference: String?) -> String {
    guard let reference else { return "a branch" }
    return reference.hasPrefix("refs/heads/") ? String(reference.dropFirst("refs/heads/".count)) : reference
  }

  private static func place(_ payload: JSONValue, in repository: String) -> String {
    guard let kind = payload.text("ref_type"), let name = payload.text("ref") else { return repository }
    return "\(kind) \(name) in \(repository)"
  }
}
