/// A cell source says where the cells are read from that draw the rows of a feed.
public enum CellSource: Hashable, Codable, Sendable {
  /// The cells are read from a cell file; `-` is standard input. Paths that it writes start from its folder.
  case file(path: String)
  /// The cells are the text itself, YAML or JSON. Paths that it writes start from the folder of the feed.
  case inline(text: String)

  /// Creates the source of a file; `-` is standard input.
  public static func file(_ path: String) -> CellSource { .file(path: path) }

  /// The path of the file; `nil` for a text.
  package var path: String? { if case .file(let path) = self { path } else { nil } }
}
