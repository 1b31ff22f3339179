package import EmakiSupport

/// A notification row is one row of a feed.
public struct NotificationRow: Hashable, Sendable, Identifiable {
  /// The row's id, which distinguishes it from the other rows: the id in the document, or else the row's index counted from 0.
  public var id: String
  /// The text of the message.
  public var body: String
  /// The text of the date as it is drawn; it is not parsed again and may be empty.
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
  /// All values of the row, where the feed is read for a cell file; else `nil`.
  package var values: [String: JSONTree]?
  /// Whether ICU decided how the date is drawn.
  package var usesICU = false
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
