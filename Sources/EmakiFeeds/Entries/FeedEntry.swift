import EmakiSupport

/// A feed entry is one thing that a feed in another format than ours tells, in the terms that all formats share.
struct FeedEntry {
  /// The id; empty for none.
  var id = ""
  /// The name of the person who wrote the entry or did what it tells; `nil` where a row does not name them.
  var author: String?
  var text = MarkedBody()
  /// Whether there is more text than `text`.
  var isCut = false
  /// The greatest number of characters of the text that a row shows; `nil` shows it whole.
  var characters: Int? = FeedEntry.articleCharacters
  /// The date as the feed spells it.
  var dateText: String?
  /// The address of a picture of the author, or of what the entry is about.
  var imageURL: String?
  /// Whether it has been read.
  var isRead = true
  /// The BCP 47 tag of its language.
  var language: String?
  /// The address that it leads to.
  var link: String?
  /// What cell files get beside the values of notifications.
  var values: [String: JSONTree] = [:]

  /// The greatest number of characters of an article's text in a row.
  static let articleCharacters = 280

  /// The body of the row.
  func body(byteLimit: Int) -> MarkedBody {
    var body = characters.map { text.excerpt(characters: $0, byteLimit: byteLimit, goesOn: isCut) } ?? text
    if let author, !author.isEmpty { body = body.said(by: author) }
    return (body.isEmpty ? MarkedBody(link ?? "") : body).checked
  }

  /// The values that a cell file gets: those of a notification, and the parts that the entry was made of.
  func values(_ row: NotificationRow) -> [String: JSONTree] {
    var all: [String: JSONTree] = ["body": .text(row.body.exact), "isRead": .boolean(isRead)]
    func set(_ key: String, _ text: String?) { if let text, !text.isEmpty { all[key] = .text(text.exact) } }
    set("id", id)
    set("author", author)
    set("date", dateText)
    set("imageURL", imageURL)
    set("link", link)
    set("lang", language)
    set("text", text.text)
    return all.merging(values) { _, own in own }
  }
}
