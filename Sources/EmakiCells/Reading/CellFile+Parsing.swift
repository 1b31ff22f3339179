import EmakiDisplay
import EmakiLayout
import EmakiNodes
import EmakiSupport

/// Cell file keys list the keys that a cell file and its cells may have.
enum CellFileKeys {
  static let file = ["cell", "cells", "pick", "partials", "empty", "header", "chrome", "colors", "textStyles"]
  /// The keys of a cell. A file with one cell has them itself.
  static let cell: [ElementKey] = [("data", .any, false), ("layout", .element, true)] + look.map(\.key)
  /// The properties of a cell's own node.
  static let look: [Property<CellNode>] = [
    Property("backgroundColor", .color, \.backgroundColor),
    Property("accessibilityLabel", .text, \.accessibilityLabel),
  ]
  /// The keys of a rule that picks a cell.
  static let pick = ["switch", "cases", "default"]
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
    _ = try reader.members(
      root, "the cell file", allowed: allowed + (hasCells ? ["data"] : cellKeys + ["cells", "pick"]))
    try reader.readTokens(root)
    for member in try reader.mapping("partials", of: root) {
      reader.partials[member.key] = member.value
    }
    let shared = try reader.optional("data", of: root, nil, reader.dataKeys) ?? []
    var cells: [CompiledCell] = []
    if let value = root["cells"] {
      for member in try reader.mapping(value, "cells") {
        cells.append(
          try reader.surviving(CompiledCell(name: member.key)) { () throws(CellFileError) in
            _ = try reader.members(member.value, "cells.\(member.key)", allowed: cellKeys)
            return try reader.cell(member.value, name: member.key, shared: shared, what: "cells.\(member.key)")
          })
      }
      if cells.isEmpty { throw reader.refused(value, "cells", allowed: "at least one cell") }
    } else {
      let cellName = try root["cell"].map { (value) throws(CellFileError) in
        guard let text = value.text, !text.isEmpty else { throw reader.refused(value, "cell", allowed: "a name") }
        return text
      }
      cells = [try reader.cell(root, name: cellName ?? "cell", shared: [], what: "the cell file")]
    }
    empty = try reader.optional("empty", of: root, nil, reader.listCell)
    header = try reader.optional("header", of: root, nil, reader.listCell)
    chrome = try reader.optional("chrome", of: root, nil, reader.chrome)
    // Partials that no cell uses are checked as well, unless they name data.
    pick = try root["pick"].map { (value) throws(CellFileError) in try reader.pick(value, among: cells.map(\.name), data: shared) }
    (self.name, theme, self.cells) = (reader.file, reader.tokens, cells)
    families = reader.families
    keepsInsideSafeArea = reader.hasRowInset
    trialLook = CellLook(tokens: reader.tokens)
  }
}

extension CellReader {
  func root(_ text: [UInt8]) throws(CellFileError) -> YAMLValue {
    do throws(YAMLFault) { return try YAMLValue(parsing: text) } catch { throw self.error(.syntax(error.description), at: error.place) }
  }

  /// Returns the members of a mapping under a key that may be missing.
  func mapping(_ key: String, of root: YAMLValue) throws(CellFileError) -> [YAMLValue.Member] {
    try optional(key, of: root, nil, mapping) ?? []
  }

  /// Returns the members of a mapping whose keys are names.
  func mapping(_ value: YAMLValue, _ what: String) throws(CellFileError) -> [YAMLValue.Member] {
    guard let members = value.members else { throw refused(value, what, allowed: "a mapping of names") }
    guard members.count <= Self.nameLimit else { throw error(.tooMany(what, limit: Self.nameLimit), at: value.place) }
    return members
  }

  fileprivate func cell(_ value: YAMLValue, name: String, shared: [DataKey], what: String) throws(CellFileError) -> CompiledCell {
    let keys = try optional("data", of: value, nil, dataKeys) ?? []
    data = keys + shared.filter { key in !keys.contains { $0.name == key.name } }
    (bindsValues, listDepth, dates, elementNames) = (false, 0, [], [])
    let look = try setter(CellFileKeys.look, of: value, what)
    let layout = try element(require("layout", of: value, what), "layout")
    return CompiledCell(
      name: name, data: data, look: look, elementNames: elementNames, layout: layout, bindsValues: bindsValues, listDepth: listDepth,
      dates: dates)
  }

  /// The values of the list, which the header and the bars can show.
  static let listData = [
    DataKey(name: "title", type: .text, isOptional: true, standard: nil),
    DataKey(name: "count", type: .number, isOptional: false, standard: nil),
    DataKey(name: "unread", type: .number, isOptional: false, standard: nil),
  ]

  /// Reads the element above the rows, whose data are of the list, or that of a list without rows, which has none.
  fileprivate func listCell(_ value: YAMLValue, _ what: String) throws(CellFileError) -> CompiledCell {
    (data, bindsValues, elementNames) = (what == "header" ? Self.listData : [], false, [])
    let layout = try element(value, what)
    return CompiledCell(name: what, data: data, elementNames: elementNames, layout: layout)
  }

  // MARK: Data

  /// The keys of a declaration that is a mapping.
  static let dataKeyKeys = ["type", "optional", "default", "of", "keys"]

  /// Reads what `data` declares.
  func dataKeys(_ value: YAMLValue, _ what: String) throws(CellFileError) -> [DataKey] {
    if value.isNull { return [] }
    guard let members = value.members else { throw refused(value, what, allowed: "a mapping from keys to types") }
    guard members.count <= Self.nameLimit else { throw error(.tooMany("keys", limit: Self.nameLimit), at: value.place) }
    var keys: [DataKey] = []
    for member in members {
      if member.key.isEmpty || member.key[...].trimmingSpaces != member.key || member.key.contains(where: { ".|{}!?\n".contains($0) }) {
        throw error(
          .value(
            "\"\(member.key)\"", of: "a key of \(what)", allowed: "a key without dots, braces, |, ! and ?, and without blanks at its ends"),
          at: member.place)
      }
      // The uses of a key with a faulty type are not checked, so that they cause no further faults.
      keys.append(
        try surviving(DataKey(name: member.key, type: .any, isOptional: true, standard: nil)) { () throws(CellFileError) in
          try dataKey(member.key, member.value, "\(what).\(member.key)")
        })
    }
    return keys
  }

  private func dataKey(_ name: String, _ value: YAMLValue, _ what: String) throws(CellFileError) -> DataKey {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error(.tooMany("levels of data", limit: Self.depthLimit), at: value.place) }
    if value.isNull { throw refused(value, what, allowed: "a type, such as \(name): text, or text? for a key that rows may lack") }
    if let word = value.text {
      let isOptional = word.hasSuffix("?")
      return DataKey(
        name: name, type: try simpleType(isOptional ? String(word.dropLast()) : word, what, at: value.place), isOptional: isOptional,
        standard: nil)
    }
    guard let type = value["type"], type.text != nil, !isObject(value) else {
      guard value.members != nil else {
        throw refused(value, what, allowed: "a type, or a mapping of \(Self.dataKeyKeys.joined(separator: ", "))")
      }
      return DataKey(name: name, type: .object(try dataKeys(value, what)), isOptional: false, standard: nil)
    }
    _ = try members(value, what, allowed: Self.dataKeyKeys)
    var word = type.text ?? ""
    var isOptional = word.hasSuffix("?")
    if isOptional { word.removeLast() }
    var found = try simpleType(word, "\(what).type", at: type.place)
    if let of = value["of"] {
      guard case .list = found else {
        throw error(.unknownKey("of", in: what, allowed: Self.dataKeyKeys.filter { $0 != "of" }), at: of.place)
      }
      found = .list(try dataKey("of", of, "\(what).of").type)
    }
    if let keys = value["keys"] {
      guard word == "object" else {
        throw error(.unknownKey("keys", in: what, allowed: Self.dataKeyKeys.filter { $0 != "keys" }), at: keys.place)
      }
      found = .object(try dataKeys(keys, "\(what).keys"))
    }
    if let optional = value["optional"] {
      guard let boolean = optional.boolean else { throw refused(optional, "\(what).optional", allowed: ValueForm.bool.words) }
      isOptional = isOptional || boolean
    }
    let declared = found
    let standard = try value["default"].map { (value) throws(CellFileError) in try self.standard(value, declared, "\(what).default") }
    return DataKey(name: name, type: declared, isOptional: isOptional, standard: standard)
  }

  /// Returns whether a mapping with a key `type` describes the keys of an object, one of which happens to be named `type`. This is so if it
  /// has a key that no declaration has, and if each of its values is a type.
  private func isObject(_ value: YAMLValue) -> Bool {
    guard let members = value.members, members.contains(where: { !Self.dataKeyKeys.contains($0.key) }) else { return false }
    return members.allSatisfy { member in
      guard let word = member.value.text else { return member.value.members != nil }
      return DataType.simple.contains { $0.word == (word.hasSuffix("?") ? String(word.dropLast()) : word) }
    }
  }

  private func simpleType(_ word: String, _ what: String, at place: YAMLPlace) throws(CellFileError) -> DataType {
    guard let found = DataType.simple.first(where: { $0.word == word }) else {
      throw error(.unknownWord(word, of: what, allowed: DataType.simple.map(\.word)), at: place)
    }
    return found.type
  }

  /// Reads the value of rows that lack a key.
  private func standard(_ value: YAMLValue, _ type: DataType, _ what: String) throws(CellFileError) -> JSONTree {
    switch type {
    case .list:
      guard value.list?.isEmpty == true else { throw refused(value, what, allowed: "an empty list, []") }
      return .list([])
    case .color:
      guard let text = value.text, ColorText.color(text) != nil else { throw refused(value, what, allowed: ColorText.allowed) }
      return .text(text.exact)
    default: return try tree(value, type, what)
    }
  }

  // MARK: Rules

  /// Reads the rule that picks a cell by the value of a key.
  fileprivate func pick(
    _ value: YAMLValue, among names: [String], data: [DataKey]
  ) throws(CellFileError) -> @Sendable ([String: JSONTree]) -> String? {
    _ = try members(value, "pick", allowed: CellFileKeys.pick)
    let key = try require("switch", of: value, "pick")
    guard let name = key.text, !name.isEmpty else { throw refused(key, "pick.switch", allowed: ValueForm.key.words) }
    func cell(_ value: YAMLValue, _ what: String) throws(CellFileError) -> String {
      guard let text = value.text, names.contains(text) else {
        throw error(.unknownWord(value.text ?? "", of: what, allowed: names), at: value.place)
      }
      return text
    }
    var cases: [String: String] = [:]
    for member in try mapping(require("cases", of: value, "pick"), "pick.cases") {
      cases[member.key] = try cell(member.value, "pick.cases.\(member.key)")
    }
    let standard = try value["default"].map { (value) throws(CellFileError) in try cell(value, "pick.default") }
    let known = cases
    return { row in row[name].flatMap { known[$0.drawnText] } ?? standard }
  }
}
