import EmakiSupport

/// Misspelt keys are the keys of a document's objects of one kind that are not read but are like a key that is read.
///
/// A key that is far from any known one is taken for the author's own. Those of rows are told, as they are not drawn.
final class MisspeltKeys {
  /// A format is the keys that objects of one kind may have.
  struct Format {
    /// The keys that are read, with the type of their values.
    let known: [(key: String, type: JSONValueType)]
    /// Other words that stand for each of the known keys, in lower case and without separators.
    let others: [String: [String]]

    /// Returns the key that another word stands for; `nil` where it stands for none.
    func key(for word: String) -> String? { others.first { $0.value.contains(word) }?.key }

    static let row = Format(
      known: [
        ("body", .string), ("author", .string), ("date", .string), ("imageURL", .string), ("isRead", .boolean), ("id", .string),
        ("lang", .string),
      ],
      others: [
        "imageURL": words(
          "avatar avatarurl icon iconurl image imagepath imagesrc img imgurl photo photourl picture pictureurl"
            + " thumbnail thumbnailurl"),
        "isRead": words("isseen isunread read seen unread"),
        "date": words("createdat datepublished datetime publishedat time timestamp"),
        "lang": words("language locale"),
        "author": words("sender sendername username displayname"),
      ])
    /// The format of the object that holds the rows.
    static let feed = Format(
      known: [("title", .string), ("language", .string), ("rows", .array), ("next", .string)],
      others: ["language": words("lang locale"), "next": words("nextpage nexturl")])
  }

  /// A verdict is what is thought of a key.
  private enum Verdict {
    /// The key is read, or what is to be told of it was told.
    case isDone
    /// The key is the author's own.
    case isOwn
    case means(String)
  }

  /// The faults that were found, in the order of the document.
  var found: [FeedWarning.Fault] { misspelt + (unshown.isEmpty ? [] : [.unshownKeys(unshown, row: firstRow)]) }
  private var misspelt: [FeedWarning.Fault] = []
  /// The author's own keys that are not drawn, and the first row that has one; `nil` for a table.
  private var (unshown, firstRow): ([String], String?) = ([], nil)
  private var reportedKeys: Set<ExactString> = []
  private var judged: [ExactString: Verdict] = [:]
  /// The most keys that are judged, so that a hostile document costs no more than a usual one.
  private static let judgedLimit = 1000
  /// The format of the objects.
  private let format: Format

  init(_ format: Format) { self.format = format }

  /// Looks for misspelt keys in an object that has other keys than those that were read.
  ///
  /// - Parameter row: the row's id; `nil` for the feed itself.
  func look(at object: JSONValue, row: @autoclosure () -> String?) {
    object.forEachMember { key, value in
      switch verdict(on: key, value) {
      case .isDone: break
      case .means(let meant) where object.member(meant).map { $0.type == .null } ?? true:
        if reportedKeys.insert(key.exact).inserted { misspelt.append(.misspeltKey(row: row(), key: key, meant: meant)) }
      // An author who gives both keys knows the right one. Another row may have the wrong one alone.
      case .isOwn, .means:
        guard value.scalarText?.isEmpty == false || value.count + value.memberCount > 0, let row = row() else { break }
        judged[key.exact] = .isDone
        firstRow = firstRow ?? row
        noteUnshown([key])
      }
    }
  }

  /// Looks for misspelt names among the columns of a table.
  ///
  /// - Parameters:
  ///   - columns: the names of the columns that are not read, with the type that their values seem to have.
  ///   - read: the keys that the table has columns for.
  func look(atColumns columns: [(name: String, type: JSONValueType)], beside read: Set<String>) {
    for column in columns.prefix(Self.judgedLimit) where !format.known.contains(where: { $0.key == column.name }) {
      guard let meant = meant(by: column.name, column.type), !read.contains(meant),
        reportedKeys.insert(column.name.exact).inserted
      else { continue }
      misspelt.append(.misspeltColumn(column.name, meant: meant))
    }
  }

  /// Notes keys or columns that are not drawn.
  func noteUnshown(_ names: [String]) { unshown += names.filter { reportedKeys.insert($0.exact).inserted } }

  /// Returns what is thought of a key of an object, and remembers it.
  private func verdict(on key: String, _ value: JSONValue) -> Verdict {
    if let known = judged[key.exact] { return known }
    guard judged.count < Self.judgedLimit else { return .isDone }
    let verdict: Verdict = format.known.contains { $0.key == key } ? .isDone : meant(by: key, value.type).map { .means($0) } ?? .isOwn
    judged[key.exact] = verdict
    return verdict
  }

  /// Returns the key that was probably meant by another one; `nil` for a key that is far from all known ones.
  private func meant(by key: String, _ type: JSONValueType) -> String? {
    if key.utf8.count > 40 { return nil }
    let word = key.plainKey
    if let same = format.known.first(where: { $0.key.plainKey == word }) { return same.key }
    if let other = format.key(for: word) { return other }
    // A short word may have only one wrong letter. With two, "name" would count as "date".
    return format.known.first { known, expected in
      guard type == expected, known.utf8.count >= 4, word.utf8.count >= 3 else { return false }
      // Of three letters the first must be right, and "lng" is a longitude.
      if word.utf8.count == 3, known == "lang" || word.first != known.first { return false }
      let limit = known.utf8.count >= 6 ? 2 : 1
      return word.nearest(among: [known.plainKey], upTo: limit) != nil
        || known.utf8.count == word.utf8.count && known.plainKey.sorted() == word.sorted()
    }?.key
  }

  /// Returns the key of a row that another word stands for; `nil` where it stands for none.
  static func meant(by word: String) -> String? { Format.row.key(for: word.plainKey) }
}
