import EmakiSupport

/// A mapping file reader reads the text of a mapping file, YAML or JSON.
struct MappingFileReader {
  let file: String
  private(set) var values: [FeedMapping.Part: MappedValue] = [:]
  private(set) var format = MappedValue.sentence([])
  private(set) var conditions: [ValuePath: [String?]] = [:]

  init(file: String) { self.file = file }

  mutating func read(_ text: String) throws(FeedMappingError) {
    let root: YAMLValue
    do throws(YAMLFault) {
      root = try YAMLValue(parsing: Array(text.utf8), limits: YAMLLimits(levels: 32))
    } catch {
      throw FeedMappingError(.malformed(error.description), file: file, at: error.place)
    }
    guard let members = root.members else { throw fault(root, .kind(root.phrase, allowed: "a mapping of parts, such as body: .title")) }
    for member in members {
      if let part = FeedMapping.Part(rawValue: member.key) {
        values[part] = try value(member.value, of: part, place: .part)
      } else if member.key == "format" {
        format = try value(member.value, of: .title, place: .part)
        let names = FeedMapping.Format.allCases.map(\.rawValue)
        for word in format.literals where !names.contains(word) {
          let meant = EditDistance.nearest(to: word, among: names)
          throw fault(member.value, .kind(quoted(word), allowed: meant ?? "one of \(names.joined(separator: ", "))"))
        }
      } else if member.key == "where" {
        try readConditions(member.value)
      } else {
        throw FeedMappingError(.unknownKey(member.key), file: file, at: member.place)
      }
    }
  }

  private mutating func readConditions(_ value: YAMLValue) throws(FeedMappingError) {
    guard let members = value.members else {
      throw fault(value, .kind(value.phrase, allowed: "a mapping of paths and texts, such as .type: message"))
    }
    for member in members {
      guard let path = ValuePath(member.key[...]) else {
        throw FeedMappingError(.path(member.key, part: "where"), file: file, at: member.place)
      }
      var texts: [String?] = []
      for item in member.value.list ?? [member.value] {
        guard let text = item.text else { throw fault(item, .kind(item.phrase, allowed: "a text, or null")) }
        texts.append(item.isNull ? nil : text)
      }
      conditions[path] = texts
    }
  }

  /// Where a value stands: as a part itself, where a text without a path is probably a mistake, or inside of another value.
  private enum Place { case part, inside }

  private func value(_ value: YAMLValue, of part: FeedMapping.Part, place: Place) throws(FeedMappingError) -> MappedValue {
    switch value.content {
    case .scalar(let text, _): return try scalar(value, text.trimmed, of: part, place: place)
    case .list(let items):
      var values: [MappedValue] = []
      for item in items { values.append(try self.value(item, of: part, place: values.isEmpty ? place : .inside)) }
      return .first(values)
    case .mapping(let members):
      if let list = value["join"] { return try joined(list, members, of: part) }
      guard let by = value["by"] else {
        throw fault(value, .kind("a mapping", allowed: "one with \"by\" or \"join\", or a text in double quotes"))
      }
      var entries: [String: MappedValue] = [:]
      for member in members where !["by", "else"].contains(member.key) {
        entries[member.key] = try self.value(member.value, of: part, place: .inside)
      }
      var otherwise: MappedValue?
      if let value = value["else"] { otherwise = try self.value(value, of: part, place: .inside) }
      return .table(by: try path(by, of: part), entries, otherwise: otherwise)
    }
  }

  private func joined(_ list: YAMLValue, _ members: [YAMLValue.Member], of part: FeedMapping.Part) throws(FeedMappingError) -> MappedValue {
    var (each, separator): (MappedValue?, String) = (nil, ", ")
    for member in members where member.key != "join" {
      switch member.key {
      case "each": each = try value(member.value, of: part, place: .part)
      case "with":
        guard let text = member.value.text else { throw fault(member.value, .kind(member.value.phrase, allowed: "a text")) }
        separator = text
      default: throw FeedMappingError(.unknownKey(member.key, allowed: ["join", "each", "with"]), file: file, at: member.place)
      }
    }
    let path = try path(list, of: part)
    return .joined(path.steps.last == .all ? path : ValuePath(path.steps + [.all]), each: each, separator: separator)
  }

  private func path(_ value: YAMLValue, of part: FeedMapping.Part) throws(FeedMappingError) -> ValuePath {
    guard let text = value.text, text.hasPrefix("."), let path = ValuePath(text[...]) else {
      throw fault(value, .path(value.text ?? value.phrase, part: part.rawValue))
    }
    return path
  }

  /// Reads a text: paths, which begin with a dot, or a sentence with values in braces.
  private func scalar(_ value: YAMLValue, _ text: String, of part: FeedMapping.Part, place: Place) throws(FeedMappingError) -> MappedValue {
    do throws(FeedMappingError.Fault) {
      if text.hasPrefix(".") || text.hasPrefix("!") { return try MappedValue(paths: text, of: part) }
      if part == .rows { throw .path(text, part: part.rawValue) }
      if !text.contains("{") {
        // The list's name and language may be given themselves.
        if place == .part, part != .title, part != .language { throw .words(text) }
        return .sentence([.words(text)])
      }
      return .sentence(try Self.pieces(text, part))
    } catch {
      throw fault(value, error)
    }
  }

  private static func pieces(_ text: String, _ part: FeedMapping.Part) throws(FeedMappingError.Fault) -> [MappedValue.Piece] {
    var pieces: [MappedValue.Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { throw .openBrace(String(rest[open...])) }
      let word = rest[rest.index(after: open)..<close]
      pieces.append(.value(try MappedValue(paths: String(word), of: part)))
      rest = rest[rest.index(after: close)...]
    }
    return rest.isEmpty ? pieces : pieces + [.words(String(rest))]
  }

  private func fault(_ value: YAMLValue, _ fault: FeedMappingError.Fault) -> FeedMappingError {
    FeedMappingError(fault, file: file, at: value.place)
  }
}
