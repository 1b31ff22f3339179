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
    let root = try reader.root(text)
    guard root.members != nil else { throw reader.refused(root, "the cell file", allowed: "a mapping of cell, data and layout") }
    let hasCells = root["cells"] != nil
    let cellKeys = CellFileKeys.cell.map(\.key)
    let allowed = CellFileKeys.file.filter { hasCells ? $0 != "cell" : $0 != "pick" && $0 != "cells" }
    try reader.members(
      root, "the cell file", allowed: allowed + (hasCells ? ["data"] : cellKeys + ["cells", "pick"]))
    try reader.readTokens(root)
    for member in try reader.mapping("partials", of: root) { reader.partials[member.key] = member.value }
    let shared = try reader.optional("data", of: root, nil, reader.dataKeys) ?? []
    if let value = root["cells"] {
      cells = try reader.mapping(value, "cells").map { member throws(CellFileError) in
        try reader.surviving(CompiledCell(name: member.key)) { () throws(CellFileError) in
          try reader.members(member.value, "cells.\(member.key)", allowed: cellKeys)
          return try reader.cell(member.value, name: member.key, shared: shared, what: "cells.\(member.key)")
        }
      }
      if cells.isEmpty { throw reader.refused(value, "cells", allowed: "at least one cell") }
    } else {
      let name = try reader.optional("cell", of: root, nil, reader.name)
      cells = [try reader.cell(root, name: name ?? "cell", shared: [], what: "the cell file")]
    }
    empty = try reader.optional("empty", of: root, nil, reader.listCell)
    header = try reader.optional("header", of: root, nil, reader.listCell)
    chrome = try reader.optional("chrome", of: root, nil, reader.chrome)
    let names = cells.map(\.name)
    pick = try reader.optional("pick", of: root, nil) { value, _ throws(CellFileError) in try reader.pick(value, among: names) }
    (name, theme, families) = (reader.file, reader.tokens, reader.families)
    keepsInsideSafeArea = reader.hasRowInset
    trialLook = CellLook(tokens: reader.tokens)
  }
}

extension CellReader {
  func root(_ text: [UInt8]) throws(CellFileError) -> YAMLValue {
    do throws(YAMLFault) { return try YAMLValue(parsing: text) } catch { throw self.error(.syntax(error.description), at: error.place) }
  }

  func name(_ value: YAMLValue, _ what: String) throws(CellFileError) -> String {
    try expected(value.text.flatMap { $0.isEmpty ? nil : $0 }, value, what, "a name")
  }

  /// Returns the members of a mapping under a key that may be missing.
  func mapping(_ key: String, of root: YAMLValue) throws(CellFileError) -> [YAMLValue.Member] {
    try optional(key, of: root, nil, mapping) ?? []
  }

  /// Returns the members of a mapping whose keys are names.
  func mapping(_ value: YAMLValue, _ what: String) throws(CellFileError) -> [YAMLValue.Member] {
    let members = try expected(value.members, value, what, "a mapping of names")
    guard members.count <= Self.nameLimit else { throw error(.tooMany(what, limit: Self.nameLimit), at: value.place) }
    return members
  }

  fileprivate func cell(_ value: YAMLValue, name: String, shared: [DataKey], what: String) throws(CellFileError) -> CompiledCell {
    let keys = try optional("data", of: value, nil, dataKeys) ?? []
    data = keys + shared.filter { key in !keys.contains { $0.name == key.name } }
    (bindsValues, listDepth, dates, untyped, elementNames) = (false, 0, [], [], [])
    let look = try setter(CellFileKeys.look, of: value, what)
    let layout = try element(require("layout", of: value, what), "layout")
    return CompiledCell(
      name: name, data: data, look: look, elementNames: elementNames, layout: layout, bindsValues: bindsValues, listDepth: listDepth,
      dates: dates, untyped: untyped)
  }

  /// The values of the list, which the header and the bars can show.
  static let listData = [
    DataKey(name: "title", type: .text, isOptional: true), DataKey(name: "count", type: .number), DataKey(name: "unread", type: .number),
  ]

  /// Reads the element above the rows, whose data are of the list, or that of a list without rows, which has none.
  fileprivate func listCell(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledCell {
    (data, bindsValues, elementNames) = (what == "header" ? Self.listData : [], false, [])
    let layout = try element(value, what)
    return CompiledCell(name: what, data: data, elementNames: elementNames, layout: layout)
  }

  // MARK: Data

  /// The keys of a declaration that is a mapping.
  private static let dataKeyKeys = EmakiSupport.words("type optional default of keys")

  /// Reads what `data` declares.
  func dataKeys(_ value: YAMLValue, _ what: String) throws(CellFileError) -> [DataKey] {
    if value.isNull { return [] }
    let members = try expected(value.members, value, what, "a mapping from keys to types")
    guard members.count <= Self.nameLimit else { throw error(.tooMany("keys", limit: Self.nameLimit), at: value.place) }
    return try members.map { member throws(CellFileError) in
      if member.key.isEmpty || member.key[...].trimmed != member.key || member.key.contains(where: { ".|{}!?\n".contains($0) }) {
        throw error(
          .value(
            "\"\(member.key)\"", of: "a key of \(what)", allowed: "a key without dots, braces, |, ! and ?, and without blanks at its ends"),
          at: member.place)
      }
      // The uses of a key with a faulty type are not checked, so that they cause no further faults.
      return try surviving(DataKey(name: member.key, type: .any, isOptional: true)) { () throws(CellFileError) in
        try dataKey(member.key, member.value, "\(what).\(member.key)")
      }
    }
  }

  private func dataKey(_ name: String, _ value: YAMLValue, _ what: String) throws(CellFileError) -> DataKey {
    try goDown(to: value, "levels of data")
    defer { depth -= 1 }
    if value.isNull { throw refused(value, what, allowed: "a type, such as \(name): text, or text? for a key that rows may lack") }
    if let (type, isOptional) = try simpleType(value, what) { return DataKey(name: name, type: type, isOptional: isOptional) }
    guard let type = value["type"], type.text != nil, !isObject(value) else {
      let keys = Self.dataKeyKeys.joined(separator: ", ")
      _ = try expected(value.members, value, what, "a type, or a mapping of \(keys)")
      return DataKey(name: name, type: .object(try dataKeys(value, what)))
    }
    try members(value, what, allowed: Self.dataKeyKeys)
    var (found, isOptional) = try simpleType(type, "\(what).type") ?? (.any, false)
    func part(_ key: String, isAllowed: Bool) throws(CellFileError) -> YAMLValue? {
      guard let part = value[key], !isAllowed else { return value[key] }
      throw error(.unknownKey(key, in: what, allowed: Self.dataKeyKeys.filter { $0 != key }), at: part.place)
    }
    let isList = if case .list = found { true } else { false }
    let hasKeys = type.text?.hasPrefix("object") == true
    if let of = try part("of", isAllowed: isList) {
      let element = try dataKey("of", of, "\(what).of")
      if element.isOptional { throw error(.value("optional", of: "\(what).of", allowed: "any where elements are null"), at: of.place) }
      found = .list(element.type)
    }
    if let keys = try part("keys", isAllowed: hasKeys) { found = .object(try dataKeys(keys, "\(what).keys")) }
    if let optional = value["optional"] {
      let boolean = try expected(optional.boolean, optional, "\(what).optional", ValueForm.bool.words)
      isOptional = isOptional || boolean
    }
    let declared = found
    let standard = try optional("default", of: value, what) { value, what throws(CellFileError) in try self.standard(value, declared, what)
    }
    return DataKey(name: name, type: declared, isOptional: isOptional, standard: standard)
  }

  /// Returns whether a mapping with a key `type` describes the keys of an object, one of which happens to be named `type`. This is so if it
  /// has a key that no declaration has, and if each of its values is a type.
  private func isObject(_ value: YAMLValue) -> Bool {
    guard let members = value.members, members.contains(where: { !Self.dataKeyKeys.contains($0.key) }) else { return false }
    return members.allSatisfy { $0.value.members != nil || (try? simpleType($0.value, "")) != nil }
  }

  /// Reads the word of a type, behind which a question mark may stand; `nil` for a value that is no word.
  private func simpleType(_ value: YAMLValue, _ what: String) throws(CellFileError) -> (DataType, isOptional: Bool)? {
    guard let text = value.text else { return nil }
    let isOptional = text.hasSuffix("?")
    let word = isOptional ? String(text.dropLast()) : text
    guard let found = DataType.simple.first(where: { $0.word == word }) else {
      throw error(.unknownWord(word, of: what, allowed: DataType.simple.map(\.word)), at: value.place)
    }
    return (found.type, isOptional)
  }

  /// Reads the value of rows that lack a key.
  private func standard(_ value: YAMLValue, _ type: DataType, _ what: String) throws(CellFileError) -> JSONTree {
    switch type {
    case .list:
      guard value.list?.isEmpty == true else { throw refused(value, what, allowed: "an empty list, []") }
      return .list([])
    case .color:
      _ = try expected(value.text.flatMap(ColorText.color), value, what, ColorText.allowed)
      return try tree(value, .text, what)
    default: return try tree(value, type, what)
    }
  }

  // MARK: Rules

  /// Reads the rule that picks a cell by the value of a key.
  fileprivate func pick(_ value: YAMLValue, among names: [String]) throws(CellFileError) -> @Sendable ([String: JSONTree]) -> String? {
    try members(value, "pick", allowed: "switch cases default")
    let key = try require("switch", of: value, "pick")
    let name = try expected(key.text.flatMap { $0.isEmpty ? nil : $0 }, key, "pick.switch", ValueForm.key.words)
    func cell(_ value: YAMLValue, _ what: String) throws(CellFileError) -> String {
      try known(names.first { $0 == value.text }, value, what, among: names)
    }
    let cases = try mapping(require("cases", of: value, "pick"), "pick.cases").map { member throws(CellFileError) in
      let value = try scalar(YAMLValue(.scalar(member.key, isPlain: true), at: member.place), "pick.cases")
      return (key: member.key, value: value, cell: try cell(member.value, "pick.cases.\(member.key)"))
    }
    let cellOf = Dictionary(uniqueKeysWithValues: cases.map { ($0.key, $0.cell) })
    let standard = try optional("default", of: value, "pick", cell)
    return { row in row[name].flatMap { found in cellOf[found.drawnText] ?? cases.first { $0.value.equals(found) }?.cell } ?? standard }
  }
}
