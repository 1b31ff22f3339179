import EmakiSupport

/// A feed mapping says where the parts of a row stand in a document of any shape: `rows=.items,body=.subject.title,date=.updated_at`, or a
/// mapping file, which can say more.
///
/// ```yaml
/// rows: .items
/// author: .actor.login
/// body: { by: .type, WatchEvent: "starred {repo.name}", else: .payload.title }
/// date: .created_at
/// ```
public struct FeedMapping: Hashable, Sendable {
  /// A part is something that a mapping finds a value for.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The array of rows.
    case rows
    /// The list's name.
    case title
    /// The address of the next page.
    case next
    /// The BCP 47 tag of the list's language.
    case language
    /// The message. A mapping must have it, but for a cell file, which may need `rows` alone.
    case body
    /// The name of the person who wrote the message or did what it tells.
    case author
    /// The date: in any usual form, or a number of seconds or milliseconds since 1970.
    case date
    /// The address of the picture.
    case imageURL
    /// Whether the row has been read.
    case isRead
    /// The row's id.
    case id
    /// The BCP 47 tag of the row's language.
    case lang

    /// Whether the part is one of the document and not of each row.
    var isOfDocument: Bool { [.rows, .title, .next, .language].contains(self) }
  }

  /// A format says how the values of the body are written.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Texts are drawn as they stand.
    case text
    /// Texts are HTML.
    case html
    /// Texts are Markdown, as GitHub has it.
    case markdown

    /// Checks that the words of a value are names of formats.
    static func check(_ words: [String]) throws(FeedMappingError.Fault) {
      let names = allCases.map(\.rawValue)
      guard let word = words.first(where: { !names.contains($0) }) else { return }
      throw .kind(quoted(word), allowed: word.nearest(among: names) ?? "one of \(names.joined(separator: ", "))")
    }
  }

  let values: [Part: MappedValue]
  /// The name of the format that the values of the body are written in.
  var format = MappedValue.sentence([])
  /// What must hold of an element that is a row: at each path there is one of these texts, or with `nil` nothing.
  var conditions: [ValuePath: [String?]] = [:]
  /// The mapping as it is written: parts with paths in the order of `Part`, or the text of a mapping file.
  public let description: String

  /// Reads a mapping: the text of a mapping file, or parts with paths as jq writes them, parted by commas. `//` stands between paths of which
  /// the first with a value is taken, and `!` before a path takes the opposite of what is there: `isRead=!.unread`. `format=html` says how the body is written.
  ///
  /// - Parameters:
  ///   - text: the mapping. A text of several lines, or one that begins with a brace, is that of a file.
  ///   - file: what errors call the file that the text was read from; `nil` for a text of no file.
  /// - Throws: `FeedMappingError` for the first fault.
  public init(parsing text: String, file: String? = nil) throws(FeedMappingError) {
    if file != nil || text.hasPrefix("{") || text.contains(where: \.isNewline) {
      var reader = MappingFileReader(file: file ?? "the mapping")
      try reader.read(text)
      (values, format, conditions) = (reader.values, reader.format, reader.conditions)
      description = text.contains(where: \.isNewline) ? text : text + "\n"
    } else {
      (values, format) = try Self.values(text)
      description = Self.description(of: values, format)
    }
    // Each is looked for in every row.
    guard values.values.reduce(conditions.count, { $0 + $1.paths.count }) <= FeedLimits.paths else {
      throw FeedMappingError(.malformed("there are more than \(FeedLimits.paths) paths. Leave out what no row has."), file: file)
    }
    // A cell file may need to know nothing but where the rows are.
    if values[.body] == nil && values[.rows] == nil { throw FeedMappingError(.noBody, file: file) }
  }

  init(values: [Part: MappedValue], format: MappedValue = .sentence([])) {
    (self.values, self.format, description) = (values, format, Self.description(of: values, format))
  }

  /// The column of a table that a part is; `nil` where it is none or made of more.
  func column(of part: Part) -> String? {
    guard case .path(let path)? = values[part], path.steps.count == 1, case .key(let key)? = path.steps.first else { return nil }
    return key.string
  }

  /// The keys of a row that the parts begin with, of a table its columns.
  var columns: Set<String> {
    let paths = values.filter { !$0.key.isOfDocument }.values.flatMap(\.paths) + conditions.keys
    return Set(paths.compactMap { if case .key(let key)? = $0.steps.first { key.string } else { nil } })
  }

  private static func description(of values: [Part: MappedValue], _ format: MappedValue) -> String {
    (Part.allCases.compactMap { part in values[part].map { "\(part.rawValue)=\($0)" } } + format.literals.map { "format=\($0)" })
      .joined(separator: ",")
  }

  /// Reads the parts of a mapping in one line.
  private static func values(_ text: String) throws(FeedMappingError) -> ([Part: MappedValue], format: MappedValue) {
    var (values, format): ([Part: MappedValue], MappedValue) = ([:], .sentence([]))
    for item in split(text, at: ",") {
      let item = String(item).trimmed
      guard let equals = item.firstIndex(of: "=") else { throw FeedMappingError(.noPath(item)) }
      let (name, value) = (String(item[..<equals]).trimmed, String(item[item.index(after: equals)...]).trimmed)
      do throws(FeedMappingError.Fault) {
        if let part = Part(rawValue: name) {
          if values[part] != nil { throw .twice(name) }
          if value.contains("{"), value.contains("}"), !value.hasPrefix(".") {
            let words = quoted(value.replacing("\"", with: ""))
            throw .malformed("a sentence stands in a mapping file: \(name): \(words). Name the file with --map.")
          }
          values[part] = try MappedValue(paths: value, of: part)
        } else if name == "format" {
          if !format.literals.isEmpty { throw .twice(name) }
          try Format.check([value])
          format = .words(value)
        } else {
          throw .unknownKey(name)
        }
      } catch {
        throw FeedMappingError(error)
      }
    }
    return (values, format)
  }

  /// Splits a text at a separator that stands outside quotes.
  static func split(_ text: String, at separator: String) -> [Substring] {
    var parts: [Substring] = []
    var (start, index, isQuoted) = (text.startIndex, text.startIndex, false)
    while index < text.endIndex {
      let character = text[index]
      if isQuoted, character == "\\" {
        index = text.index(after: index)
        if index == text.endIndex { break }
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, text[index...].hasPrefix(separator) {
        parts.append(text[start..<index])
        index = text.index(index, offsetBy: separator.count)
        start = index
        continue
      }
      index = text.index(after: index)
    }
    return parts + [text[start...]]
  }
}

extension FeedMapping: CustomStringConvertible {}

/// A mapping is encoded as it is written.
extension FeedMapping: Codable {
  /// Decodes a mapping.
  ///
  /// - Throws: `DecodingError` for a text that is not a mapping.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(FeedMappingError) {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Encodes the mapping as a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

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
        do throws(FeedMappingError.Fault) { try FeedMapping.Format.check(format.literals) } catch { throw fault(member.value, error) }
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
      conditions[path] = try (member.value.list ?? [member.value]).map { item throws(FeedMappingError) in
        guard let text = item.text else { throw fault(item, .kind(item.phrase, allowed: "a text, or null")) }
        return item.isNull ? nil : text
      }
    }
  }

  /// Where a value stands: as a part itself, where a text without a path is probably a mistake, or inside of another value.
  private enum Place { case part, inside }

  private func value(_ value: YAMLValue, of part: FeedMapping.Part, place: Place) throws(FeedMappingError) -> MappedValue {
    switch value.content {
    case .scalar(let text, _): return try scalar(value, text.trimmed, of: part, place: place)
    case .list(let items):
      return .first(
        try items.indices.map { index throws(FeedMappingError) in
          try self.value(items[index], of: part, place: index == 0 ? place : .inside)
        })
    case .mapping(let members):
      if let list = value["join"] { return try joined(list, members, of: part) }
      guard let by = value["by"] else {
        throw fault(value, .kind("a mapping", allowed: "one with \"by\" or \"join\", or a text in double quotes"))
      }
      var entries: [String: MappedValue] = [:]
      for member in members where !["by", "else"].contains(member.key) {
        entries[member.key] = try self.value(member.value, of: part, place: .inside)
      }
      let otherwise = try value["else"].map { value throws(FeedMappingError) in try self.value(value, of: part, place: .inside) }
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
      default: throw FeedMappingError(.unknownKey(member.key, allowed: words("join each with")), file: file, at: member.place)
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
      if !text.unicodeScalars.contains("{") {
        // The list's name and language may be given themselves.
        if place == .part, part != .title, part != .language { throw .words(text) }
        return .words(text)
      }
      return .sentence(try Self.pieces(text, part))
    } catch {
      throw fault(value, error)
    }
  }

  private static func pieces(_ text: String, _ part: FeedMapping.Part) throws(FeedMappingError.Fault) -> [MappedValue] {
    var pieces: [MappedValue] = []
    // A brace is one also where a letter follows that joins it, such as U+200C.
    var rest = text.unicodeScalars[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { throw .openBrace(String(rest[open...])) }
      let word = rest[rest.index(after: open)..<close]
      pieces.append(try MappedValue(paths: String(word), of: part))
      rest = rest[rest.index(after: close)...]
    }
    return rest.isEmpty ? pieces : pieces + [.words(String(rest))]
  }

  private func fault(_ value: YAMLValue, _ fault: FeedMappingError.Fault) -> FeedMappingError {
    FeedMappingError(fault, file: file, at: value.place)
  }
}
