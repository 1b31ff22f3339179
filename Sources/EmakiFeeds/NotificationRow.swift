public import EmakiSupport

/// A notification row is one row of a feed, for notification cells and for the cells of files.
public struct NotificationRow: Hashable, Sendable, Identifiable {
  /// The row's id, which distinguishes it from the other rows: the id in the document, or else the row's index counted from 0.
  public var id: String
  /// The text of the message.
  public var body: String
  /// The text of the date as it is drawn; it is not parsed again and may be empty. A row for a cell file has it as its document spells it.
  public var date: String
  /// The address of the picture: a path or URL as the document gives it, not resolved. `nil` for a row without a picture.
  public var imageURL: String?
  /// Whether the row has been read. An unread one is drawn bold, with a dot.
  public var isRead: Bool
  /// The BCP 47 tag of the row's language; with `nil` the feed's language counts.
  public var language: String?
  /// The name of the person who wrote the message, where the feed names one. Rows of one author have the same colour where there is no picture.
  public var author: String?
  /// The parts of the body that are bold or lead to an address.
  public var marks: [BodyMark] = []
  /// All values of the row, where the feed is read for a cell file, which writes the date itself; else `nil`.
  package var values: [String: JSONTree]?
  /// Whether the date was read and is drawn in the language of dates, and is no text of the row's own.
  package var hasReadDate = false
  /// Whether ICU decided how the date is drawn.
  package var usesICU = false
  /// How dates among the values are read.
  package var dateReading = DateReading()
  /// The folder or address that paths among the values start from, where it is not the feed's folder.
  package var place: String?

  /// Makes a row, by default a read one without date, picture and language.
  public init(id: String, body: String, date: String = "", imageURL: String? = nil, isRead: Bool = true, language: String? = nil) {
    self.id = id
    self.body = body
    self.date = date
    self.imageURL = imageURL
    self.isRead = isRead
    self.language = language
  }

  /// Makes a row of a JSON object for a cell file.
  ///
  /// - Throws: `JSONFault` for a text that is no JSON object.
  public init(id: String, language: String? = nil, json: String) throws(JSONFault) {
    let tree = try JSONObject.read(Array(json.utf8), nestingLevels: 64) { value throws(JSONFault) in
      _ = try JSONObject(value, at: "$")
      return JSONTree(value)
    }
    self.init(id: id, body: "", language: language)
    values = tree.members
  }

  /// The values that a cell of a file draws: all, or where the feed was not read for a cell file those of a notification.
  package var cellValues: [String: JSONTree] {
    if let values { return values }
    var values: [String: JSONTree] = ["body": .text(body.exact), "isRead": .boolean(isRead)]
    if !date.isEmpty { values["date"] = .text(date.exact) }
    if let imageURL { values["imageURL"] = .text(imageURL.exact) }
    return values
  }

  /// Returns whether two rows are equal byte for byte. A body with an accent spelled otherwise is another body, and may look otherwise.
  public static func == (a: NotificationRow, b: NotificationRow) -> Bool {
    a.isRead == b.isRead && a.id.exact == b.id.exact && a.body.exact == b.body.exact && a.date.exact == b.date.exact
      && a.imageURL?.exact == b.imageURL?.exact && a.language?.exact == b.language?.exact
      && a.author?.exact == b.author?.exact && a.marks == b.marks && a.values == b.values
      && a.place?.exact == b.place?.exact
  }

  /// Hashes the bytes of the row's texts, as `==` compares them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id.exact)
    hasher.combine(body.exact)
  }
}

/// A feed entry is one thing that a feed in another format than ours tells, in the terms that all formats share.
struct FeedEntry {
  /// The id; empty for none.
  var id = ""
  /// The name of the person who wrote the entry or did what it tells; `nil` where a row does not name them.
  var author: String?
  var text = MarkedBody()
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
    var body = characters.map { text.excerpt(characters: $0, byteLimit: byteLimit) } ?? text
    if let author, !author.isBlank { body = body.said(by: author) }
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
