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
  }

  let values: [Part: MappedValue]
  /// The name of the format that the values of the body are written in.
  var format = MappedValue.sentence([])
  /// What must hold of an element that is a row: at each path there is one of these texts, or with `nil` nothing.
  var conditions: [ValuePath: [String?]] = [:]
  /// The mapping as it is written: parts with paths in the order of `Part`, or the text of a mapping file.
  public let description: String

  /// Reads a mapping: the text of a mapping file, or parts with paths as jq writes them, parted by commas. `//` stands between paths of which
  /// the first with a value is taken, and `!` before a path takes the opposite of what is there: `isRead=!.unread`.
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
      values = try Self.values(text)
      description = Self.description(of: values)
    }
    // A cell file may need to know nothing but where the rows are.
    if values[.body] == nil && values[.rows] == nil { throw FeedMappingError(.noBody, file: file) }
  }

  init(values: [Part: MappedValue]) { (self.values, description) = (values, Self.description(of: values)) }

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

  private static func description(of values: [Part: MappedValue]) -> String {
    Part.allCases.compactMap { part in values[part].map { "\(part.rawValue)=\($0)" } }.joined(separator: ",")
  }

  /// Reads the parts of a mapping in one line.
  private static func values(_ text: String) throws(FeedMappingError) -> [Part: MappedValue] {
    var values: [Part: MappedValue] = [:]
    for item in split(text, at: ",") {
      let item = String(item).trimmed
      guard let equals = item.firstIndex(of: "=") else { throw FeedMappingError(.noPath(item)) }
      let name = String(item[..<equals]).trimmed
      guard let part = Part(rawValue: name) else { throw FeedMappingError(.unknownKey(name)) }
      if values[part] != nil { throw FeedMappingError(.twice(name)) }
      do throws(FeedMappingError.Fault) {
        values[part] = try MappedValue(paths: String(item[item.index(after: equals)...]).trimmed, of: part)
      } catch {
        throw FeedMappingError(error)
      }
    }
    return values
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
