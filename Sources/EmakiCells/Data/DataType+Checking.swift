public import EmakiSupport

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
        + (EditDistance.nearest(to: name, among: allowed).map { "Did you mean \(quoted($0))?" }
          ?? "The cell file has \(allowed.joined(separator: ", ")).")
    case .cell(nil, let allowed):
      "it does not say which cell draws it. Give it \"cell\", one of \(allowed.joined(separator: ", ")), or the cell file \"pick\"."
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
      guard let value = members[key.name], !value.isAbsent(for: key) else {
        result[key.name] = key.standard
        if key.standard != nil || key.isOptional { continue }
        let others = members.keys.filter { other in !contains { $0.name == other } }.sorted()
        throw .missingKey(name, cell: cell, meant: key.nearName(among: others))
      }
      result[key.name] = try key.type.checked(value, cell: cell, at: name)
    }
    return result
  }
}

extension DataKey {
  /// Returns the name that is nearly the same as the key's; `nil` where none is. Of short names nobody can tell.
  fileprivate func nearName(among names: [String]) -> String? {
    let length = name.utf8.count
    return EditDistance.nearest(to: name, among: names, upTo: length < 3 ? 0 : length < 5 ? 1 : 2)
  }
}

extension JSONTree {
  /// Whether the value counts as missing. This is so for null, and for an empty text if the key is a picture, an address or optional.
  fileprivate func isAbsent(for key: DataKey) -> Bool {
    switch self {
    case .null: true
    case .text(let text): text.string.isEmpty && key.isOptional
    default: false
    }
  }
}

extension DataType {
  /// Returns a value after checking that it is of the type. Keys that it lacks get their default values.
  fileprivate func checked(_ value: JSONTree, cell: String, at path: String) throws(CellDataError.Fault) -> JSONTree {
    switch (self, value) {
    case (.any, _), (.text, .text), (.number, .number), (.bool, .boolean), (.date, .text), (.date, .number), (.image, .text), (.url, .text):
      return value
    case (.color, .text(let text)):
      guard ColorText.isColor(text.string) else {
        throw .value(key: path, cell: cell, value: text.string, allowed: ColorText.allowed)
      }
      return value
    case (.list(let type), .list(let values)):
      if case .any = type { return value }
      var result: [JSONTree] = []
      for (index, value) in values.enumerated() { result.append(try type.checked(value, cell: cell, at: "\(path)[\(index)]")) }
      return .list(result)
    case (.object(let keys), .object(let members)): return .object(try keys.checked(members, cell: cell, at: path))
    default: throw .wrongType(key: path, cell: cell, expected: phrase, found: value.type)
    }
  }
}
