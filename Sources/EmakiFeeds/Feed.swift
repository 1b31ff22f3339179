import EmakiDiagnostics

/// A feed is a list of notification rows, as read from one document.
public struct Feed: Hashable, Sendable {
  /// The list's name, for a title bar; `nil` where the document has none.
  public var title: String?
  /// The BCP 47 tag of the language the rows are in, where a row names none of its own.
  public var language: String?
  /// The rows from top to bottom. Their ids differ from each other.
  public var rows: [NotificationRow]
  /// Where the next page is: a path or URL as the document gives it, not resolved. `nil` on the last page.
  public var next: String?

  /// Makes a feed of rows, by default without a title, a language and a next page.
  public init(title: String? = nil, language: String? = nil, rows: [NotificationRow], next: String? = nil) {
    self.title = title
    self.language = language
    self.rows = rows
    self.next = next
  }

  /// Finds a row by its id and returns its index. A row that has the id byte for byte comes first. Else the first row counts whose id is
  /// equivalent in Unicode, because whoever types an id does not choose how accents are spelled.
  package func index(ofRow id: String) -> Int? {
    rows.firstIndex { $0.id.exact == id.exact } ?? rows.firstIndex { $0.id == id }
  }
}
