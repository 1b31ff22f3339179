import EmakiDisplay
import EmakiFeeds
import EmakiSupport
import Synchronization

/// A cell scope holds everything that bindings of a row can read: the row's values, the current values of each `each`, and the look of the
/// list.
struct CellScope {
  /// The row's values, with those that `data` adds.
  let row: [String: JSONTree]
  /// The elements of the `each` and the values of the partials that lie round a place, from outside in.
  var aliases: [JSONTree] = []
  /// The look of the list.
  let look: CellLook
  /// The BCP 47 tag of the language of the row's texts; `nil` where it is not known.
  let language: String?
  /// The BCP 47 tag of the language of the list.
  var listLanguage: String?
  /// How dates are read.
  var dateReading = DateReading()
  /// The folder or address that the row's paths start from; `nil` for the feed's folder.
  var place: String?
  /// What is noted of the words of the row.
  let words = CellWords()
  /// The collector of faults that are only found when the row's elements are made; `nil` if such faults are not collected.
  var faults: CellRowFaults?

  /// The BCP 47 tag of the language of dates.
  var dateLanguage: String? { look.dates.language(ofRow: language, inList: listLanguage) }

  /// The most values of a list of a row that are shown.
  static let listLimit = 1000

  /// Returns the values of a list that are shown, and reports a list that has more.
  func shown(
    _ values: [JSONTree], of lookup: Lookup, _ what: String, upTo limit: Int = listLimit
  ) -> ArraySlice<JSONTree> {
    if values.count > limit {
      faults?.add(lookup, "a list of \(values.count) values", allowed: "a list of at most \(limit) values, for \(what)")
    }
    return values.prefix(limit)
  }

  /// Returns the scope inside an `each` or a partial.
  func adding(_ values: [JSONTree]) -> CellScope {
    var scope = self
    scope.aliases += values
    return scope
  }
}

/// Cell words note where the words of a row come from.
final class CellWords: Sendable {
  private let noted = Atomic<Bool>(false)
  private let bytes = Atomic<Int>(0)

  /// Begins to make the cell of the row, or of an item in it.
  func begin() { bytes.store(0, ordering: .relaxed) }

  /// Whether the texts that are put together for the cell are too many: sixteen times what a row may show. The last of them are left out.
  var hasTooMuchText: Bool { bytes.load(ordering: .relaxed) > 16 * Limits.rowText }

  func note(_ text: String) { bytes.add(text.utf8.count, ordering: .relaxed) }

  /// Whether ICU has written some.
  var usesICU: Bool { noted.load(ordering: .relaxed) }

  func noteICU() { noted.store(true, ordering: .relaxed) }
}

/// A lookup finds a value of a row. Its keys are resolved when the file is read.
struct Lookup: Sendable {
  /// The number of the alias that the path starts from; `nil` where it starts from the row.
  let alias: Int?
  /// The keys that lead to the value.
  let keys: [String]
  /// The type that `data` declares for the value.
  let type: DataType
  /// The path as the file spells it, for messages.
  let path: String
}

extension CellScope {
  /// The value that a lookup finds; `nil` where it is not there or null.
  subscript(lookup: Lookup) -> JSONTree? {
    let start: JSONTree? = lookup.alias.map { aliases[$0] } ?? .object(row)
    let found = lookup.keys.reduce(start) { $0?.value(at: $1) }
    return found == .null ? nil : found
  }
}

extension JSONTree {
  /// Returns the value under a key of an object, or at a number of a list, which is counted from 0, or with a negative number from the end.
  fileprivate func value(at key: String) -> JSONTree? {
    switch self {
    case .object(let members): return members[key]
    case .list(let values):
      guard let number = Int(key), case let index = number < 0 ? values.count + number : number, values.indices.contains(index) else {
        return nil
      }
      return values[index]
    default: return nil
    }
  }

  /// Whether the value is a list or an object, and no text.
  var hasParts: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }

  /// Returns whether a path of keys leads to a list or an object; `*` in it stands for each value of a list.
  func hasParts(at path: ArraySlice<String>) -> Bool {
    guard let key = path.first else { return hasParts }
    if key == "*", case .list(let values) = self {
      return values.prefix(CellScope.listLimit).contains { $0.hasParts(at: path.dropFirst()) }
    }
    return value(at: key)?.hasParts(at: path.dropFirst()) ?? false
  }

  /// Returns the texts that a path of keys leads to and that may be dates; `*` in it stands for each value of a list.
  func dateTexts(at path: ArraySlice<String>) -> [String] {
    guard let key = path.first else { return dateText.isBlank ? [] : [dateText] }
    if key == "*", case .list(let values) = self {
      return values.prefix(CellScope.listLimit).flatMap { $0.dateTexts(at: path.dropFirst()) }
    }
    return value(at: key)?.dateTexts(at: path.dropFirst()) ?? []
  }

  /// The text that is read as a date.
  var dateText: String { if case .number(let number) = self { number.plainText } else { drawnText } }

  /// The number, also that which a text spells, as those of tables do; `nil` for another value.
  var spelledNumber: JSONNumber? {
    switch self {
    case .number(let number): number
    case .text(let text): text.string.wholeMatch(of: /[ ]*([+-]?[0-9]+(?:\.[0-9]+)?)[ ]*/).map { JSONNumber(String($0.1)) }
    default: nil
    }
  }

  /// Returns whether a row has the value, of which a number, true or false may be a text there that spells it, as those of tables are.
  func equals(_ found: JSONTree?) -> Bool {
    switch (self, found) {
    case (.number(let number), .text): found?.spelledNumber == number
    case (.boolean(let value), .text(let text)): text.string.trimmed.lowercased() == "\(value)"
    default: self == found
    }
  }

  /// The double that is nearest to the number; `nil` for another value.
  var number: Double? { if case .number(let number) = self { number.value } else { nil } }

  /// Whether the value makes a condition true. It does unless it is false, 0, a blank text, or an empty list or object.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .boolean(let value): value
    case .number(let value): !value.decimal.digits.isEmpty
    case .text(let text): !text.string.isBlank
    case .list(let values): !values.isEmpty
    case .object(let members): !members.isEmpty
    }
  }

  /// The text of the value where it is drawn without a format.
  var drawnText: String {
    switch self {
    case .text(let text): text.string
    case .number(let number): number.text
    case .boolean(let value): value ? "true" : "false"
    case .null, .list, .object: ""
    }
  }
}

/// Cell row faults keep the first value of a row that a property of an element cannot be, while the row's elements are made.
final class CellRowFaults: Sendable {
  private let cell: String
  private let found = Mutex<CellDataError.Fault?>(nil)

  init(cell: String) { self.cell = cell }

  var first: CellDataError.Fault? { found.withLock { $0 } }

  /// Notes a fault.
  ///
  /// - Parameters:
  ///   - value: the value in words.
  ///   - allowed: the values that the property accepts, in words, with its name.
  func add(_ lookup: Lookup, _ value: String, allowed: String) {
    found.withLock { $0 = $0 ?? .value(key: lookup.path, cell: cell, value: value, allowed: allowed) }
  }
}

extension JSONTree {
  /// The value as messages about rows show it.
  var faultText: String {
    switch self {
    case .list: "a list"
    case .object: "an object"
    default: drawnText
    }
  }
}
