import EmakiSupport

/// Misspelt cell keys are the keys of rows that their cells do not name but that are like one that a cell names and the row lacks.
package struct MisspeltCellKeys {
  /// A key of a row that was probably meant to be another one.
  package struct Found: Hashable, Sendable {
    package var row, key, cell, meant: String
  }

  /// The keys that were found, in the order of the rows.
  package private(set) var found: [Found] = []
  /// The key that each judged key was probably meant to be, by the cell's name; `nil` for the author's own keys.
  private var judged: [String: [ExactString: DataKey?]] = [:]
  private var judgedCount = 0
  /// The most keys that are judged, so that a hostile feed costs no more than a usual one.
  private static let judgedLimit = 1000

  package init() {}

  /// Looks at a row that holds what its cell needs.
  ///
  /// - Parameters:
  ///   - values: the values of the row.
  ///   - id: the row's id.
  ///   - cell: the name of the cell, which names these keys.
  mutating func look(at values: [String: JSONTree], row id: String, cell: String, keys: [DataKey]) {
    // Most rows have all that their cells name.
    guard judgedCount < Self.judgedLimit, keys.contains(where: { values.isMissing($0.name) }) else { return }
    var known = judged[cell] ?? [:]
    var fresh: [Found] = []
    for (key, value) in values {
      let meant: DataKey?
      if let verdict = known[key.exact] {
        meant = verdict
      } else {
        guard judgedCount < Self.judgedLimit else { break }
        judgedCount += 1
        meant = keys.meant(by: key)
        known[key.exact] = .some(meant)
      }
      guard let meant, values.isMissing(meant.name), meant.type.takes(value) else { continue }
      fresh.append(Found(row: id, key: key, cell: cell, meant: meant.name))
      // Each key is reported once.
      known[key.exact] = .some(nil)
    }
    judged[cell] = known
    // A dictionary has no order of its own.
    found += fresh.sorted { $0.key < $1.key }
  }
}

extension [String: JSONTree] {
  fileprivate func isMissing(_ key: String) -> Bool {
    guard let value = self[key] else { return true }
    if case .null = value { return true }
    return false
  }
}

extension [DataKey] {
  /// Returns the declared key that another one was probably meant to be; `nil` where it is none of them, or far from all.
  fileprivate func meant(by key: String) -> DataKey? {
    // Each row may have these, whatever its cell names.
    if key.utf8.count > 40 || ["id", "lang", "cell"].contains(key) || contains(where: { $0.name == key }) { return nil }
    let word = EditDistance.plain(key)
    if let same = first(where: { EditDistance.plain($0.name) == word }) { return same }
    return first { declared in
      let name = EditDistance.plain(declared.name)
      let length = Swift.min(name.utf8.count, word.utf8.count)
      // Of short words nobody can tell, and of those with three letters the first must be right.
      if length < 3 || length == 3 && name.first != word.first { return false }
      return EditDistance.nearest(to: word, among: [name], upTo: length < 6 ? 1 : 2) != nil
    }
  }
}

extension DataType {
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
