import EmakiDiagnostics
import EmakiJSON

/// A feed mapping says where the parts of a row stand in a document of a shape that is not known:
/// `rows=.items,body=.subject.title,date=.updated_at`.
public struct FeedMapping: Hashable, Sendable {
  /// A part is something that a mapping finds a value for.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The part is the array of rows.
    case rows
    /// The part is the list's name.
    case title
    /// The part is the message. A mapping must have it, but for a cell file, which may need `rows` alone.
    case body
    /// The part is the name of the person who wrote the message or did what it tells. It stands before the message in bold letters.
    case author
    /// The part is the date: in any usual form, or a number of seconds or milliseconds since 1970.
    case date
    /// The part is the address of the picture.
    case imageURL
    /// The part says whether the row has been read.
    case isRead
    /// The part is the row's id.
    case id
    /// The part is the BCP 47 tag of the row's language.
    case lang
  }

  /// A source is where a part stands.
  struct Source: Hashable, Sendable {
    /// The paths that are tried in order.
    var paths: [ValuePath]
    /// Whether the opposite is meant, as for a value that says that a row is unread.
    var isOpposite = false

    /// Returns the value in a row; `nil` where all paths lead to none, to null or to an empty text.
    func value(in tree: JSONTree) -> JSONTree? {
      for path in paths {
        guard let value = path.value(in: tree), value != .null, value != "" else { continue }
        return value
      }
      return nil
    }
  }

  /// The sources of the parts.
  let sources: [Part: Source]

  /// Reads a mapping: parts with paths as jq writes them, parted by commas. `//` stands between paths of which the first with a value is
  /// taken, and `!` before a path takes the opposite of what is there: `isRead=!.unread`.
  ///
  /// - Throws: `FeedMappingError` for the first fault.
  public init(parsing text: String) throws(FeedMappingError) {
    var sources: [Part: Source] = [:]
    for item in Self.split(text, at: ",") {
      let item = String(item).trimmed
      guard let equals = item.firstIndex(of: "=") else { throw .noPath(item) }
      let name = String(item[..<equals]).trimmed
      guard let part = Part(rawValue: name) else { throw .unknownPart(name) }
      if sources[part] != nil { throw .twice(name) }
      var rest = String(item[item.index(after: equals)...]).trimmed
      var source = Source(paths: [])
      if rest.hasPrefix("!") {
        guard part == .isRead else { throw .opposite(name) }
        (source.isOpposite, rest) = (true, String(rest.dropFirst()).trimmed)
      }
      for path in Self.split(rest, at: "//") {
        let word = String(path).trimmed
        guard let path = ValuePath(word[...]) else { throw .path(word, part: name) }
        source.paths.append(path)
      }
      sources[part] = source
    }
    // A cell file may need to know nothing but where the rows are.
    if sources[.body] == nil && sources[.rows] == nil { throw .noBody }
    self.sources = sources
  }

  /// Creates a mapping of parts with their sources.
  init(sources: [Part: Source]) { self.sources = sources }

  /// Creates a mapping of parts with one path each.
  init(_ paths: [Part: ValuePath]) { sources = paths.mapValues { Source(paths: [$0]) } }

  /// Splits a text at a separator that stands outside quotes.
  private static func split(_ text: String, at separator: String) -> [Substring] {
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

extension FeedMapping: CustomStringConvertible {
  /// The mapping as it is written, with its parts in the order of `Part`.
  public var description: String {
    Part.allCases.compactMap { part in
      sources[part].map { "\(part.rawValue)=\($0.isOpposite ? "!" : "")\($0.paths.map(\.description).joined(separator: "//"))" }
    }.joined(separator: ",")
  }
}

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
