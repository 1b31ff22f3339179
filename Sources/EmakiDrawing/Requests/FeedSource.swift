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
