public import EmakiFeeds

/// A mapping source says where the mapping of a feed is read from.
public enum MappingSource: Hashable, Codable, Sendable {
  /// The mapping is read from a mapping file.
  case file(path: String)
  /// The mapping itself.
  case inline(FeedMapping)

  /// Reads a mapping, such as `body=.title,date=.updated_at`, an object of one in JSON, or the path of a mapping file.
  init(_ text: String) throws(RequestTextError) {
    let isPath = text.hasPrefix("./") || text.hasPrefix("/") || !text.contains("=") && (text.contains(".") || text.contains("/"))
    if isPath, !text.hasPrefix("{"), !text.contains(where: \.isNewline), !text.utf8.contains(0) {
      self = .file(path: text)
      return
    }
    do throws(FeedMappingError) { self = .inline(try FeedMapping(parsing: text)) } catch { throw RequestTextError(error.description) }
  }

  /// The path of the file; `nil` for a mapping itself.
  package var path: String? { if case .file(let path) = self { path } else { nil } }
}
