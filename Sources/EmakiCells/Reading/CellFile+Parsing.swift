import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// Cell file keys list the keys that a cell file and its cells may have.
enum CellFileKeys {
  static let file = words("cell cells pick partials empty header chrome colors textStyles")
  /// The keys of a cell. A file with one cell has them itself.
  static let cell: [ElementKey] = [("data", .data, false), ("layout", .element, true)] + look.map(\.key)
  /// The properties of a cell's own node.
  static let look: [Property<CellNode>] = [
    Property("backgroundColor", .color, \.backgroundColor),
    Property("accessibilityLabel", .text, \.accessibilityLabel),
  ]
}

extension CellFile {
  /// Reads a cell file.
  ///
  /// - Parameters:
  ///   - text: YAML or JSON in UTF-8.
  ///   - name: what errors call the file, usually its path.
  ///   - folder: the folder that literal paths start from; `nil` for a text that is no file, whose paths start from the feed's folder.
  ///   - theme: the theme whose tokens the file may name.
  /// - Throws: `CellFileError` with the place of the first fault.
  public init(parsing text: [UInt8], name: String, folder: String? = nil, theme: CellTheme = .ios) throws(CellFileError) {
    try self.init(parsing: text, CellReader(file: name, folder: folder, tokens: theme))
  }

  /// Returns the faults of a faulty cell file in the order of their places, at most 100; an empty array for a cell file without faults.
  ///
  /// Faults that only follow from other faults are left out where possible. An example is a binding to a key whose declaration is faulty. A
  /// text that is not YAML has one fault.
  ///
  /// - Parameters:
  ///   - text: YAML or JSON in UTF-8.
  ///   - name: what errors call the file, usually its path.
  ///   - folder: the folder that literal paths start from.
  ///   - theme: the theme whose tokens the file may name.
  public static func faults(
    parsing text: [UInt8], name: String, folder: String? = nil, theme: CellTheme = .ios
  ) -> [CellFileError] {
    let reader = CellReader(file: name, folder: folder, tokens: theme)
    reader.faults = []
    do throws(CellFileError) { _ = try CellFile(parsing: text, reader) } catch {
      if reader.faults?.contains(error) == false { reader.faults?.append(error) }
    }
    return (reader.faults ?? []).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  private init(parsing text: [UInt8], _ reader: CellReader) throws(CellFileError) {
    let root = try reader.root(text, "the cell file")
    guard root.members != nil else { throw root.refused("a mapping of cell, data and layout") }
    let hasCells = root["cells"] != nil
    let cellKeys = CellFileKeys.cell.map(\.key)
    let allowed = CellFileKeys.file.filter { hasCells ? $0 != "cell" : $0 != "pick" && $0 != "cells" }
    try root.checkedMembers(allowed + (hasCells ? ["data"] : cellKeys + ["cells", "pick"]))
    try reader.readTokens(root)
    for partial in try reader.mapping("partials", of: root) { reader.partials[partial.key] = partial.value.yaml }
    let shared = try root.optional("data", reader.dataKeys) ?? []
    if let value = root["cells"] {
      cells = try reader.mapping(value).map { cell throws(CellFileError) in
        try reader.surviving(CompiledCell(name: cell.key)) { () throws(CellFileError) in
          try cell.value.checkedMembers(cellKeys)
          return try reader.cell(cell.value, name: cell.key, shared: shared)
        }
      }
      if cells.isEmpty { throw value.refused("at least one cell") }
    } else {
      let name = try root.optional("cell", reader.name)
      cells = [try reader.cell(root.other(root.yaml), name: name ?? "cell", shared: [])]
    }
    empty = try root.optional("empty", reader.listCell)
    header = try root.optional("header", reader.listCell)
    chrome = try root.optional("chrome", reader.chrome)
    let names = cells.map(\.name)
    pick = try root.optional("pick") { value throws(CellFileError) in try reader.pick(value, among: names) }
    (name, theme, families) = (reader.file, reader.tokens, reader.families)
    keepsInsideSafeArea = reader.hasRowInset
    trialLook = CellLook(tokens: reader.tokens)
  }
}

/// A named member is a key of a mapping with the value under it.
typealias NamedMember = (key: String, place: YAMLPlace, value: NamedValue)

extension CellReader {
  /// Reads the text of the file.
  func root(_ text: [UInt8], _ what: String) throws(CellFileError) -> NamedValue {
    do throws(YAMLFault) {
      return NamedValue(yaml: try YAMLValue(parsing: text), what: what, reader: self, isTop: true)
    } catch {
      throw self.error(.syntax(error.description), at: error.place)
    }
  }

  func name(_ value: NamedValue) throws(CellFileError) -> String {
    try value.expected(value.text.flatMap { $0.isEmpty ? nil : $0 }, "a name")
  }

  /// Returns the members of a mapping under a key that may be missing.
  func mapping(_ key: String, of root: NamedValue) throws(CellFileError) -> [NamedMember] { try root.optional(key, mapping) ?? [] }

  /// Returns the members of a mapping whose keys are names.
  func mapping(_ value: NamedValue) throws(CellFileError) -> [NamedMember] {
    let members = try value.expected(value.members, "a mapping of names")
    guard members.count <= Self.nameLimit else { throw value.error(.tooMany(value.what, limit: Self.nameLimit)) }
    return members.map { ($0.key, $0.place, value.part($0.value, $0.key)) }
  }

  fileprivate func cell(_ value: NamedValue, name: String, shared: [DataKey]) throws(CellFileError) -> CompiledCell {
    var top = value
    top.isTop = true
    let keys = try top.optional("data", dataKeys) ?? []
    data = keys + shared.filter { key in !keys.contains { $0.name == key.name } }
    (bindsValues, listDepth, dates, untyped, elementNames) = (false, 0, [], [], [])
    let look = try setter(CellFileKeys.look, of: value)
    let layout = try element(top.require("layout"))
    return CompiledCell(
      name: name, data: data, look: look, elementNames: elementNames, layout: layout, bindsValues: bindsValues, listDepth: listDepth,
      dates: dates, untyped: untyped)
  }

  /// The values of the list, which the header and the bars can show.
  static let listData = [
    DataKey(name: "title", type: .text, isOptional: true), DataKey(name: "count", type: .number), DataKey(name: "unread", type: .number),
  ]

  /// Reads the element above the rows, whose data are of the list, or that of a list without rows, which has none.
  fileprivate func listCell(_ value: NamedValue) throws(CellFileError) -> CompiledCell {
    (data, bindsValues, elementNames) = (value.what == "header" ? Self.listData : [], false, [])
    let layout = try element(value)
    return CompiledCell(name: value.what, data: data, elementNames: elementNames, layout: layout)
  }

  // MARK: Data

  /// The keys of a declaration that is a mapping.
  private static let dataKeyKeys = words("type optional default of keys")

  /// Reads what `data` declares.
  func dataKeys(_ value: NamedValue) throws(CellFileError) -> [DataKey] {
    if value.isNull { return [] }
    let members = try value.expected(value.members, "a mapping from keys to types")
    guard members.count <= Self.nameLimit else { throw value.error(.tooMany("keys", limit: Self.nameLimit)) }
    return try members.map { member throws(CellFileError) in
      if member.key.isEmpty || member.key[...].trimmed != member.key || member.key.contains(where: { ".|{}!?\n".contains($0) }) {
        throw error(
          .value(
            "\"\(member.key)\"", of: "a key of \(value.what)",
            allowed: "a key without dots, braces, |, ! and ?, and without blanks at its ends"), at: member.place)
      }
      // The uses of a key with a faulty type are not checked, so that they cause no further faults.
      return try surviving(DataKey(name: member.key, type: .any, isOptional: true)) { () throws(CellFileError) in
        try dataKey(member.key, value.part(member.value, member.key))
      }
    }
  }

  private func dataKey(_ name: String, _ value: NamedValue) throws(CellFileError) -> DataKey {
    try goDown(to: value, "levels of data")
    defer { depth -= 1 }
    if value.isNull { throw value.refused("a type, such as \(name): text, or text? for a key that rows may lack") }
    if let (type, isOptional) = try simpleType(value) { return DataKey(name: name, type: type, isOptional: isOptional) }
    guard let type = value["type"], type.text != nil, !isObject(value) else {
      _ = try value.expected(value.members, "a type, or a mapping of \(Self.dataKeyKeys.joined(separator: ", "))")
      return DataKey(name: name, type: .object(try dataKeys(value)))
    }
    try value.checkedMembers(Self.dataKeyKeys)
    var (found, isOptional) = try simpleType(type) ?? (.any, false)
    func part(_ key: String, isAllowed: Bool) throws(CellFileError) -> NamedValue? {
      guard let part = value[key], !isAllowed else { return value[key] }
      throw part.error(.unknownKey(key, in: value.what, allowed: Self.dataKeyKeys.filter { $0 != key }))
    }
    let isList = if case .list = found { true } else { false }
    let hasKeys = type.text?.hasPrefix("object") == true
    if let of = try part("of", isAllowed: isList) {
      let element = try dataKey("of", of)
      if element.isOptional { throw of.error(.value("optional", of: of.what, allowed: "any where elements are null")) }
      found = .list(element.type)
    }
    if let keys = try part("keys", isAllowed: hasKeys) { found = .object(try dataKeys(keys)) }
    if let optional = value["optional"], try optional.expected(optional.boolean, ValueForm.bool.words) { isOptional = true }
    let declared = found
    let standard = try value.optional("default") { value throws(CellFileError) in try self.standard(value, declared) }
    return DataKey(name: name, type: declared, isOptional: isOptional, standard: standard)
  }

  /// Returns whether a mapping with a key `type` describes the keys of an object, one of which happens to be named `type`. This is so if it
  /// has a key that no declaration has, and if each of its values is a type.
  private func isObject(_ value: NamedValue) -> Bool {
    guard let members = value.members, members.contains(where: { !Self.dataKeyKeys.contains($0.key) }) else { return false }
    return members.allSatisfy { $0.value.members != nil || (try? simpleType(value.part($0.value, ""))) != nil }
  }

  /// Reads the word of a type, behind which a question mark may stand; `nil` for a value that is no word.
  private func simpleType(_ value: NamedValue) throws(CellFileError) -> (DataType, isOptional: Bool)? {
    guard let text = value.text else { return nil }
    let isOptional = text.hasSuffix("?")
    let word = isOptional ? String(text.dropLast()) : text
    guard let found = DataType.simple.first(where: { $0.word == word }) else {
      throw value.error(.unknownWord(word, of: value.what, allowed: DataType.simple.map(\.word)))
    }
    return (found.type, isOptional)
  }

  /// Reads the value of rows that lack a key.
  private func standard(_ value: NamedValue, _ type: DataType) throws(CellFileError) -> JSONTree {
    switch type {
    case .list:
      guard value.list?.isEmpty == true else { throw value.refused("an empty list, []") }
      return .list([])
    case .color: _ = try value.expected(value.text.flatMap(ColorText.color), ColorText.allowed)
    default: break
    }
    return try tree(value, type)
  }

  // MARK: Rules

  /// Reads the rule that picks a cell by the value of a key.
  fileprivate func pick(_ value: NamedValue, among names: [String]) throws(CellFileError) -> @Sendable ([String: JSONTree]) -> String? {
    try value.checkedMembers("switch cases default")
    let key = try value.require("switch")
    let name = try key.expected(key.text.flatMap { $0.isEmpty ? nil : $0 }, ValueForm.key.words)
    func cell(_ value: NamedValue) throws(CellFileError) -> String { try value.known(names.first { $0 == value.text }, among: names) }
    let list = try value.require("cases")
    let cases = try mapping(list).map { member throws(CellFileError) in
      let scalar = try scalar(list.other(YAMLValue(.scalar(member.key, isPlain: true), at: member.place)))
      return (key: member.key, value: scalar, cell: try cell(member.value))
    }
    let cellOf = Dictionary(uniqueKeysWithValues: cases.map { ($0.key, $0.cell) })
    let standard = try value.optional("default", cell)
    return { row in row[name].flatMap { found in cellOf[found.drawnText] ?? cases.first { $0.value.equals(found) }?.cell } ?? standard }
  }
}
