import EmakiSupport

/// A cell reader holds the state of reading a cell file: its name, the data that bindings may use, and its own tokens and partials.
final class CellReader {
  /// The most levels of elements that may lie in each other.
  static let depthLimit = 64
  /// The most elements of a file, with those of partials counted at each use.
  static let elementLimit = 10_000
  /// The most cells of a file, which each have its shared keys, and the most keys of their data.
  static let nameLimit = 1000

  /// The name that messages give the file.
  let file: String
  /// The folder that literal paths start from; `nil` where the text is no file, and they start from the feed's.
  let folder: String?
  /// The theme whose tokens the file may name, with the file's own.
  var tokens: CellTheme
  /// The partials of the file, by name.
  var partials: [String: YAMLValue] = [:]
  /// The keys that the current cell declares.
  var data: [DataKey] = []
  /// The names and types of the values that `each` and partials add, from outside in, each with the keys that lead to it from the row: `*` is each
  /// value of a list, and `nil` a value of the file's own.
  var aliases: [(name: String, type: DataType, path: [String]?)] = []
  /// The partials that are being read, from outside in.
  var openPartials: [String] = []
  /// The number of elements that lie round the one that is read.
  var depth = 0
  /// The number of elements read so far.
  var elementCount = 0
  /// Whether a property of the current cell takes a word, a length or a number from rows.
  var bindsValues = false
  /// The keys that lead to what the current cell draws as dates.
  var dates: [[String]] = []
  /// The keys that lead to what the current cell draws as a text and may be a list or an object.
  var untyped: [[String]] = []
  /// The number of lists in each other of which elements of the current cell are made; 0 where none is.
  var listDepth = 0
  /// The kinds and lines of the current cell's elements, in the order of reading.
  var elementNames: [String] = []
  /// The families that the file names, with their places, in the order of reading.
  var families: [NamedFamilies] = []
  /// Whether an element of the file is a `rowInset`.
  var hasRowInset = false
  /// The faults found so far, if all faults are to be found; `nil` if reading stops at the first one.
  var faults: [CellFileError]?
  /// The most faults that are told.
  static let faultLimit = 100

  init(file: String, folder: String?, tokens: CellTheme) {
    (self.file, self.folder, self.tokens) = (file, folder, tokens)
  }

  /// The last part of the file's path.
  var shortName: String { file.split(separator: "/").last.map(String.init) ?? file }

  // MARK: Faults

  func error(_ fault: CellFileError.Fault, at place: YAMLPlace) -> CellFileError {
    CellFileError(fault, at: place, in: file)
  }

  /// Goes one level down. Whoever reads the value goes up again.
  func goDown(to value: NamedValue, _ levels: String = "levels of elements") throws(CellFileError) {
    guard depth < Self.depthLimit else { throw value.error(.tooMany(levels, limit: Self.depthLimit)) }
    depth += 1
  }

  /// Reads a part of the file that other parts do not depend on. If all faults are to be found, its fault is recorded and reading
  /// continues.
  func surviving<Value>(
    _ standard: @autoclosure () -> Value, _ read: () throws(CellFileError) -> Value
  ) throws(CellFileError) -> Value {
    let (depth, aliases, open) = (depth, aliases, openPartials)
    do throws(CellFileError) { return try read() } catch {
      try keep(error)
      (self.depth, self.aliases, openPartials) = (depth, aliases, open)
      return standard()
    }
  }

  /// Records a fault if all faults are to be found.
  ///
  /// - Throws: the fault, where the first ends the reading.
  func keep(_ fault: CellFileError) throws(CellFileError) {
    if case .tooMany = fault.fault { throw fault }
    guard let found = faults, found.count < Self.faultLimit else { throw fault }
    if !found.contains(fault) { faults?.append(fault) }
  }

  /// Returns the recorded fault of a key that was probably meant as one that is missing; `nil` where there is none.
  ///
  /// The fault of the misspelt key says what to do, and a second one about the missing key would hide it.
  func misspelling(of key: String, in value: YAMLValue) -> CellFileError? {
    for member in value.members ?? [] where Advice.near(member.key, among: [key]) != nil {
      let fault = faults?.first { fault in
        guard case .unknownKey(member.key, _, _) = fault.fault else { return false }
        return fault.line == member.place.line && fault.column == member.place.column
      }
      if let fault { return fault }
    }
    return nil
  }

  // MARK: Data

  /// Returns whether a text is a key that can be bound here, or begins with one and a point.
  func isKey(_ text: String) -> Bool {
    let first = text.prefix { $0 != "." }
    return !first.isEmpty && (aliases.contains { $0.name == first } || data.contains { $0.name == first })
  }

  /// Reads the key of a value.
  func lookup(_ value: NamedValue) throws(CellFileError) -> Lookup {
    try lookup(value.expected(value.text, ValueForm.key.words), at: value.place)
  }

  /// Resolves a path of keys, such as `actor.name` or `pictures[0].url`, to the place where a row has its value.
  func lookup(_ path: String, at place: YAMLPlace) throws(CellFileError) -> Lookup {
    let keys = path.replacing("[", with: ".").replacing("]", with: "").split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    guard !keys.contains(""), keys.count <= 16, isKey(keys[0]) || !path.contains(where: \.isWhitespace) else {
      throw error(
        .template("\(quoted(path)) is no key. Write the key of a value, such as title or actor.name; nothing is computed here."), at: place)
    }
    let rest = Array(keys.dropFirst())
    if let index = aliases.lastIndex(where: { $0.name == keys[0] }) {
      return Lookup(alias: index, keys: rest, type: try type(of: rest, in: aliases[index].type, path: path, at: place), path: path)
    }
    if keys == ["id"], !data.contains(where: { $0.name == "id" }) { return Lookup(alias: nil, keys: keys, type: .text, path: path) }
    guard let key = data.first(where: { $0.name == keys[0] }) else {
      throw error(.unknownData(keys[0], allowed: aliases.reversed().map(\.name) + data.map(\.name)), at: place)
    }
    return Lookup(alias: nil, keys: keys, type: try type(of: rest, in: key.type, path: path, at: place), path: path)
  }

  /// Returns the keys that lead from the row to a value; `nil` for one of the file's own.
  func path(of lookup: Lookup) -> [String]? {
    guard let alias = lookup.alias else { return lookup.keys }
    return aliases[alias].path.map { $0 + lookup.keys }
  }

  private func type(of keys: [String], in type: DataType, path: String, at place: YAMLPlace) throws(CellFileError) -> DataType {
    var type = type
    for key in keys {
      switch type {
      case .any, .object([]): return .any
      case .object(let known):
        guard let found = known.first(where: { $0.name == key }) else {
          throw error(.unknownData(key, allowed: known.map(\.name)), at: place)
        }
        type = found.type
      case .list(let element) where Int(key) != nil: type = element
      case .list:
        let list = path.split(separator: ".").prefix { $0 != key[...] }.joined(separator: ".")
        throw error(
          .wrongType(
            key: path, is: "a list before \(quoted(key))",
            allowed: "the number of a value, as in \(list)[0], or \(list)[-1] for the last; its length is {{ \(list) | length }}"),
          at: place)
      default:
        throw error(
          .wrongType(
            key: path, is: "\(type.phrase) before \(quoted(key))",
            allowed: "an object, or a list with the number of an element, as in photos[0]"), at: place)
      }
    }
    return type
  }
}

/// A named value is a value of a file with the words that messages give it, such as `stack.spacing`, and the reader of the file.
@dynamicMemberLookup
struct NamedValue {
  let yaml: YAMLValue
  let what: String
  let reader: CellReader
  /// Whether messages give its members no other name than their keys.
  var isTop = false

  subscript<Part>(dynamicMember path: KeyPath<YAMLValue, Part>) -> Part { yaml[keyPath: path] }

  /// The value that a mapping has under a key; `nil` where it has none, and for another value.
  subscript(key: String) -> NamedValue? { yaml[key].map { part($0, key) } }

  /// Returns a part of the value, which messages name behind it.
  func part(_ part: YAMLValue, _ name: String) -> NamedValue {
    NamedValue(yaml: part, what: isTop ? name : "\(what).\(name)", reader: reader)
  }

  /// Returns another value that messages give the same words, such as an item of the list.
  func other(_ yaml: YAMLValue) -> NamedValue { NamedValue(yaml: yaml, what: what, reader: reader) }

  // MARK: Faults

  func error(_ fault: CellFileError.Fault) -> CellFileError { reader.error(fault, at: yaml.place) }

  /// Returns the error of a value that is not allowed.
  func refused(_ allowed: String) -> CellFileError {
    let key = yaml.text.flatMap { reader.isKey($0) ? "; the value of that key is \"{{ \($0) }}\"" : nil }
    let comment = yaml.isNull ? " (a # behind a space begins a comment: quote a text that begins with one)" : ""
    return error(.value(yaml.phrase, of: what, allowed: allowed + (key ?? comment)))
  }

  /// Returns what was found in the value.
  ///
  /// - Throws: the error of a value that is not allowed, where nothing was found.
  func expected<Part>(_ found: Part?, _ allowed: @autoclosure () -> String) throws(CellFileError) -> Part {
    guard let found else { throw refused(allowed()) }
    return found
  }

  /// Returns what the word stands for.
  ///
  /// - Throws: the error of a word that is none of those that are allowed, where it stands for nothing.
  func known<Part>(_ found: Part?, among allowed: [String]) throws(CellFileError) -> Part {
    guard let found else { throw error(.unknownWord(yaml.text ?? "", of: what, allowed: allowed)) }
    return found
  }

  // MARK: Parts

  /// Returns the members of a mapping that may have only some keys.
  @discardableResult
  func checkedMembers(_ allowed: [String]) throws(CellFileError) -> [YAMLValue.Member] {
    let members = try expected(yaml.members, "a mapping of \(allowed.joined(separator: ", "))")
    for member in members where !allowed.contains(member.key) {
      var fault = reader.error(.unknownKey(member.key, in: what, allowed: allowed), at: member.place)
      fault.advice = Advice.place(of: member.key, in: what)
      try reader.keep(fault)
    }
    return members
  }

  /// Returns the members of a mapping that may have only some keys, between which there are blanks.
  @discardableResult
  func checkedMembers(_ allowed: String) throws(CellFileError) -> [YAMLValue.Member] { try checkedMembers(words(allowed)) }

  /// Returns the value of a mapping under a key that must be there.
  func require(_ key: String) throws(CellFileError) -> NamedValue {
    if let member = self[key] { return member }
    throw reader.misspelling(of: key, in: yaml) ?? error(.missingKey(key, in: what))
  }

  /// Reads the value of a mapping under a key that may be missing.
  func optional<Value>(_ key: String, _ read: (NamedValue) throws(CellFileError) -> Value) throws(CellFileError) -> Value? {
    guard let member = self[key] else { return nil }
    return try read(member)
  }

  /// Reads the items of a list, which messages name by their numbers from 0.
  ///
  /// - Parameter allowed: what the list is, in words.
  func items<Item>(
    _ allowed: @autoclosure () -> String, _ read: (NamedValue) throws(CellFileError) -> Item
  ) throws(CellFileError) -> [Item] {
    let items = try expected(yaml.list, allowed())
    return try items.indices.map { index throws(CellFileError) in
      try read(NamedValue(yaml: items[index], what: "\(what)[\(index)]", reader: reader))
    }
  }
}
