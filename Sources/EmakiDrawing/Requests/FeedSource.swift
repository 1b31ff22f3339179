public import EmakiFeeds

/// A feed source says where a feed is read from.
public enum FeedSource: Hashable, Codable, Sendable {
  /// The feed is read from a file; `-` is standard input. Relative paths of pictures and pages start from the file's folder.
  case file(path: String)
  /// The feed is the text itself. Relative paths of pictures and pages start from the folder.
  case inline(text: String, folder: String)

  /// Creates the source of a file; `-` is standard input.
  public static func file(_ path: String) -> FeedSource { .file(path: path) }

  /// The folder that relative paths in the feed start from.
  public var folder: String {
    switch self {
    case .file(let path): InputFile.folder(of: path)
    case .inline(_, let folder): folder
    }
  }

  /// The name of the feed in messages: its path, or "the feed" for a text.
  public var name: String {
    switch self {
    case .file(let path): path
    case .inline: "the feed"
    }
  }
}

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
