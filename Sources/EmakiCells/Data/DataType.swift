import EmakiFeeds
public import EmakiSupport

/// A data type says which values a key of a row may have, as declared by `data` in a cell file.
indirect enum DataType: Hashable, Sendable {
  case text, number, bool, date, image, url, color
  /// Any value; keys below it are not checked.
  case any
  case list(DataType)
  /// An object of these keys; of any keys where none is named.
  case object([DataKey])

  /// The words for the types that have no parameters.
  static let simple: [(word: String, type: DataType)] = [
    ("text", .text), ("number", .number), ("bool", .bool), ("date", .date), ("image", .image), ("url", .url), ("color", .color),
    ("object", .object([])), ("list", .list(.any)), ("any", .any),
  ]

  /// The type in words, for messages.
  var phrase: String {
    switch self {
    case .image: "an image"
    case .color: "a colour"
    case .any: "any value"
    case .list: "a list"
    case .object: "an object"
    case .text, .number, .bool, .date, .url: "a \(self)"
    }
  }

  /// Whether a value of the type has a text of its own.
  var hasText: Bool {
    switch self {
    case .bool, .list, .object: false
    default: true
    }
  }
}

/// A data key is a key that `data` declares.
struct DataKey: Hashable, Sendable {
  let name: String
  let type: DataType
  /// Whether a row may lack the key.
  var isOptional = false
  /// The value of rows that lack the key; `nil` for none.
  var standard: JSONTree?
}

/// A cell data error says which row of a feed does not hold what a cell needs.
public struct CellDataError: Error, Hashable, Sendable {
  /// The name that messages give the feed.
  public var feed: String
  /// The id of the row.
  public var row: String
  /// The fault of the row.
  public var fault: Fault

  /// A fault is what is wrong with a row.
  public enum Fault: Error, Hashable, Sendable {
    /// The row lacks a key; `meant` is a key of the row that is like it.
    case missingKey(String, cell: String, meant: String?)
    /// The value under a key is of another type than `data` declares.
    case wrongType(key: String, cell: String, expected: String, found: JSONValueType)
    /// The value under a key is not one of the allowed values; the words say which values are allowed.
    case value(key: String, cell: String, value: String, allowed: String)
    /// The row names a cell that the file does not have. The value is `nil` if it names no cell although the file has several.
    case cell(String?, allowed: [String])
    /// The cell would show more bytes of text than the limit.
    case tooMuchText(cell: String, limit: Int)
    /// The task that checks the rows was cancelled.
    case ended
  }

  /// Creates an error.
  public init(feed: String, row: String, fault: Fault) { (self.feed, self.row, self.fault) = (feed, row, fault) }
}

extension CellDataError: CustomStringConvertible {
  /// The error in words: which row of which feed, what is wrong, and how to mend it.
  public var description: String { escapingControls("feed \(feed): row \(quoted(row)): \(fault)") }
}

extension CellDataError.Fault: CustomStringConvertible {
  /// The fault in words, without the row.
  public var description: String {
    switch self {
    case .missingKey(let key, let cell, let meant?):
      "the cell \(quoted(cell)) needs \(quoted(key)), and the row has \(quoted(meant)). Did you mean \(quoted(key))?"
    case .missingKey(let key, let cell, nil):
      "the cell \(quoted(cell)) needs \(quoted(key)), which the row lacks. Add it, or declare it optional in the cell file."
    case .wrongType(let key, let cell, let expected, let found):
      "\(quoted(key)) is \(found.phrase), and the cell \(quoted(cell)) takes \(expected). Correct the row, or the type in the cell file."
    case .value(let key, let cell, let value, let allowed):
      "\(quoted(key)) is \(quoted(value)), and the cell \(quoted(cell)) takes \(allowed). Correct the row."
    case .cell(let name?, let allowed):
      "there is no cell \(quoted(name)). "
        + (name.nearest(among: allowed).map { "Did you mean \(quoted($0))?" }
          ?? "The cell file has \(allowed.joined(separator: ", ")).")
    case .cell(nil, let allowed):
      "neither its \"cell\" nor a case of the file's \"pick\" says which cell draws it: \(allowed.joined(separator: ", ")). Give it one of these."
    case .tooMuchText(let cell, let limit):
      "the cell \(quoted(cell)) would show more than \(limit) bytes of text. Shorten the row's, or show the same fewer times."
    case .ended: "checking it was ended."
    }
  }
}

extension [DataKey] {
  /// Returns the members of an object. Keys that it lacks get their default values.
  ///
  /// - Parameters:
  ///   - members: the members of the object.
  ///   - cell: the name of the cell, for messages.
  ///   - path: the keys that lead to the object, for messages.
  func checked(_ members: [String: JSONTree], cell: String, at path: String = "") throws(CellDataError.Fault) -> [String: JSONTree] {
    var result = members
    for key in self {
      let name = path.isEmpty ? key.name : "\(path).\(key.name)"
      // An empty text counts as missing if the key is optional.
      guard let value = members[key.name], value != .null, !key.isOptional || value.text?.isEmpty != true else {
        result[key.name] = key.standard
        if key.standard != nil || key.isOptional { continue }
        let others = members.keys.filter { other in !contains { $0.name == other } }.sorted()
        // Of short names nobody can tell.
        let length = key.name.utf8.count
        let near = key.name.nearest(among: others, upTo: length < 3 ? 0 : length < 5 ? 1 : 2)
        throw .missingKey(name, cell: cell, meant: near)
      }
      result[key.name] = try key.type.checked(value, cell: cell, at: name)
    }
    return result
  }
}

extension DataType {
  /// Returns a value after checking that it is of the type. Keys that it lacks get their default values.
  fileprivate func checked(_ value: JSONTree, cell: String, at path: String) throws(CellDataError.Fault) -> JSONTree {
    if self == .number, let number = value.spelledNumber { return .number(number) }
    if self == .bool, case .text = value, let truth = value.truth { return .boolean(truth) }
    if self == .number, case .text(let text) = value {
      throw .value(key: path, cell: cell, value: text.string, allowed: "a number, which a text spells as 1234.5")
    }
    guard takes(value) else { throw .wrongType(key: path, cell: cell, expected: phrase, found: value.type) }
    switch (self, value) {
    case (.color, .text(let text)):
      guard ColorText.color(text.string) != nil else {
        throw .value(key: path, cell: cell, value: text.string, allowed: ColorText.allowed)
      }
      return value
    case (.list(let type), .list(let values)):
      if case .any = type { return value }
      return .list(
        try values.indices.map { index throws(CellDataError.Fault) in
          try type.checked(values[index], cell: cell, at: "\(path)[\(index)]")
        })
    case (.object(let keys), .object(let members)): return .object(try keys.checked(members, cell: cell, at: path))
    default: return value
    }
  }

  /// Returns whether a value is of the kind that the type has.
  fileprivate func takes(_ value: JSONTree) -> Bool {
    switch (self, value) {
    case (.any, _), (.text, .text), (.number, .number), (.bool, .boolean), (.date, .text), (.date, .number), (.image, .text), (.url, .text),
      (.color, .text), (.list, .list), (.object, .object):
      true
    default: false
    }
  }
}

/// Misspelt cell keys are the keys of rows that their cells do not name but that are like one that a cell names and the row lacks.
struct MisspeltCellKeys {
  /// The name that messages give the feed.
  let file: String
  /// Warnings about the keys that were found, in the order of the rows.
  private(set) var found: [FeedWarning] = []
  /// The key that each judged key was probably meant to be, by the cell's name and the key; `nil` for the author's own keys.
  private var judged: [ExactString: DataKey?] = [:]
  /// The most keys that are judged, so that a hostile feed costs no more than a usual one.
  private static let judgedLimit = 1000

  init(file: String) { self.file = file }

  /// Looks at a row that holds what its cell needs.
  ///
  /// - Parameters:
  ///   - values: the values of the row.
  ///   - id: the row's id.
  ///   - cell: the name of the cell, which names these keys.
  mutating func look(at values: [String: JSONTree], row id: String, cell: String, keys: [DataKey]) {
    // Most rows have all that their cells name.
    guard judged.count < Self.judgedLimit, keys.contains(where: { values.isMissing($0.name) }) else { return }
    var fresh: [(key: String, meant: String)] = []
    for (key, value) in values where judged.count < Self.judgedLimit {
      let place = "\(cell)\n\(key)".exact
      let verdict = judged[place] ?? keys.meant(by: key)
      judged[place] = .some(verdict)
      guard let meant = verdict, values.isMissing(meant.name), meant.type.takes(value) else { continue }
      fresh.append((key, meant.name))
      // Each key is reported once.
      judged[place] = .some(nil)
    }
    // A dictionary has no order of its own.
    found += fresh.sorted { $0.key < $1.key }.map {
      FeedWarning(file: file, fault: .misspeltCellKey(row: id, key: $0.key, cell: cell, meant: $0.meant))
    }
  }
}

extension [String: JSONTree] {
  fileprivate func isMissing(_ key: String) -> Bool { self[key] ?? .null == .null }
}

extension [DataKey] {
  /// Returns the declared key that another one was probably meant to be; `nil` where it is none of them, or far from all.
  fileprivate func meant(by key: String) -> DataKey? {
    // Each row may have these, whatever its cell names.
    if key.utf8.count > 40 || ["id", "lang", "cell"].contains(key) || contains(where: { $0.name == key }) { return nil }
    let word = key.plainKey
    if let same = first(where: { $0.name.plainKey == word }) { return same }
    return first { declared in
      let name = declared.name.plainKey
      let length = Swift.min(name.utf8.count, word.utf8.count)
      // Of short words nobody can tell, and of those with three letters the first must be right.
      if length < 3 || length == 3 && name.first != word.first { return false }
      return word.nearest(among: [name], upTo: length < 6 ? 1 : 2) != nil
    }
  }
}

extension JSONTree {
  fileprivate var type: JSONValueType {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .text: .string
    case .list: .array
    case .object: .object
    }
  }
}
