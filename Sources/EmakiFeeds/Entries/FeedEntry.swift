import EmakiDiagnostics
import EmakiJSON

/// A feed entry is one thing that a feed in another format than ours tells, in the terms that all formats share.
struct FeedEntry {
  /// The id; empty for none.
  var id = ""
  /// The name of the person who wrote the entry or did what it tells; `nil` where a row does not name them.
  var author: String?
  /// What the author has done, as it follows the name: "favourited your post"; `nil` for a message.
  var action: String?
  /// The text.
  var text = MarkedBody()
  /// Whether there is more text than `text`.
  var isCut = false
  /// The greatest number of characters of the text that a row shows; `nil` shows it whole.
  var characters: Int? = FeedEntry.articleCharacters
  /// The moment of the entry; `nil` where it is not known.
  var moment: DateTime?
  /// The date as the feed spells it, where it does not name a moment.
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
  /// The greatest number of characters of a message in a row.
  static let messageCharacters = 500

  /// Sets the moment from a date in any of the forms that feeds have.
  mutating func setDate(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    (moment, dateText) = (DateTime(anyForm: text), text)
  }

  /// The body of the row.
  func body(byteLimit: Int) -> MarkedBody {
    let text = characters.map { self.text.excerpt(characters: $0, byteLimit: byteLimit, goesOn: isCut) } ?? self.text
    var body = MarkedBody()
    if let author, !author.isEmpty {
      body.append(author, .bold)
      if let action { body.append(" " + action) }
      if !text.isEmpty { body.append(": ") }
    } else if let action {
      body.append(action)
      if !text.isEmpty { body.append(": ") }
    }
    body.append(text)
    return (body.isEmpty ? MarkedBody(link ?? "") : body).checked
  }

  /// The values that a cell file gets: those of a notification, and the parts that the entry was made of.
  func values(_ row: NotificationRow) -> [String: JSONTree] {
    var all: [String: JSONTree] = ["body": .text(row.body.exact), "isRead": .boolean(isRead)]
    func set(_ key: String, _ text: String?) { if let text, !text.isEmpty { all[key] = .text(text.exact) } }
    set("id", id)
    set("author", author)
    set("date", moment?.text ?? dateText)
    set("imageURL", imageURL)
    set("link", link)
    set("lang", language)
    set("text", text.text)
    return all.merging(values) { _, own in own }
  }
}
