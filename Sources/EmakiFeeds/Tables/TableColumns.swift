/// Table columns are the columns of a table whose names tell what they hold.
enum TableColumns {
  /// Returns the mapping of the columns with known names; `nil` where none is a message.
  static func mapping(of names: [String]) -> FeedMapping? {
    let plain = names.map(Self.plain)
    var sources: [FeedMapping.Part: FeedMapping.Source] = [:]
    for (part, words) in known {
      guard let index = words.lazy.compactMap({ plain.firstIndex(of: $0) }).first else { continue }
      sources[part] = FeedMapping.Source(paths: [ValuePath([names[index]])])
    }
    if sources[.isRead] == nil, let index = plain.firstIndex(where: { $0 == "unread" || $0 == "isunread" }) {
      sources[.isRead] = FeedMapping.Source(paths: [ValuePath([names[index]])], isOpposite: true)
    }
    // Where no column is the message, a column called "name" is the message and not the author.
    if sources[.body] == nil { (sources[.body], sources[.author]) = (sources[.author].flatMap { isName($0) ? $0 : nil }, nil) }
    return sources[.body] == nil ? nil : FeedMapping(sources: sources)
  }

  /// Returns a name in lower case, without what separates its words.
  static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(\.properties.isAlphabetic)))
  }

  private static func isName(_ source: FeedMapping.Source) -> Bool {
    source.paths.contains { path in
      guard case .key(let key)? = path.steps.last else { return false }
      return plain(key.string) == "name"
    }
  }

  private static let known: [FeedMapping.Part: [String]] = [
    .body: [
      "body", "message", "text", "content", "title", "headline", "subject", "summary", "description", "notification", "comment", "note",
      "caption", "posttext", "tweet", "fulltext", "messagetext", "messagebody",
    ],
    .author: ["author", "from", "sender", "user", "username", "sendername", "fromname", "displayname", "name"],
    .date: [
      "date", "datetime", "timestamp", "time", "createdat", "created", "publishedat", "published", "datepublished", "pubdate", "updatedat",
      "updated", "sentat", "sent", "senddate", "when", "datesent", "postedat", "posted",
    ],
    .imageURL: [
      "imageurl", "image", "avatar", "avatarurl", "picture", "pictureurl", "photo", "photourl", "icon", "iconurl", "thumbnail",
      "thumbnailurl", "img",
    ],
    .isRead: ["isread", "read", "seen", "isseen"],
    .id: ["id", "guid", "uuid", "messageid"],
    .lang: ["lang", "language", "locale"],
  ]
}
