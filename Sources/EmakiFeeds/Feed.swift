import EmakiSupport

/// A feed is a list of notification rows, as read from one document.
public struct Feed: Hashable, Sendable {
  /// The list's name, for a title bar; `nil` where the document has none.
  public var title: String?
  /// The BCP 47 tag of the language of rows that name none of their own; `nil` where the document has none.
  public var language: String?
  /// The rows from top to bottom. Their ids differ from each other.
  public var rows: [NotificationRow]
  /// The address of the next page: a path or URL as the document gives it, not resolved. `nil` on the last page.
  public var next: String?
  /// The keys of the document that are probably misspelt.
  private(set) var misspeltKeys: [FeedWarning.Fault] = []
  /// The name that messages give the document that the feed was read from.
  package private(set) var file = "the feed"

  /// Makes a feed of rows, by default without a title, a language and a next page.
  public init(title: String? = nil, language: String? = nil, rows: [NotificationRow], next: String? = nil) {
    self.title = title
    self.language = language
    self.rows = rows
    self.next = next
  }

  /// Warnings about what is probably not meant in the document that the feed was read from.
  public var warnings: [FeedWarning] {
    (misspeltKeys + (rows.isEmpty && next == nil ? [.noRows] : [])).map { FeedWarning(file: file, fault: $0) }
  }

  /// Notes the keys of the document that are probably misspelt, and the name that messages give the document.
  mutating func note(_ misspeltKeys: [FeedWarning.Fault], file: String) { (self.misspeltKeys, self.file) = (misspeltKeys, file) }

  /// Returns whether two feeds show the same, whatever they were read from.
  public static func == (a: Feed, b: Feed) -> Bool {
    a.title == b.title && a.language == b.language && a.rows == b.rows && a.next == b.next
  }

  /// Hashes what the feed shows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(rows)
  }

  /// Returns the index of the row with an id. A row that has the id byte for byte comes first. Otherwise it is the first row whose id is
  /// equivalent in Unicode, because someone who types an id does not choose how accents are spelled.
  package func index(ofRow id: String) -> Int? {
    rows.firstIndex { $0.id.exact == id.exact } ?? rows.firstIndex { $0.id == id }
  }
}
