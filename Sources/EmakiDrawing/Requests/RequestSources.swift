package import EmakiCells
import EmakiEngine
public import EmakiFeeds
package import EmakiNodes
package import EmakiRaster

extension DrawingRequest {
  /// Returns how the feed is read: how its dates are written, whether its rows keep their values for a cell file, and how they are mapped.
  ///
  /// - Parameter files: what reads the mapping file.
  /// - Throws: `FeedMappingError` with the place of a fault.
  package func feedOptions(_ files: RequestFiles = RequestFiles()) throws -> FeedOptions {
    var options = FeedOptions(dates: dates)
    options.keepsValues = cell != nil
    (options.mapping, options.encoding) = (try map.map(files.mapping), encoding)
    (options.language, options.feedLanguage) = (look.language, look.feedLanguage)
    return options
  }

  /// The folders outside the feed's that pictures may come from: those that are allowed, and that of the cell file.
  package var pictureFolders: [String] { access.allowedFolders + (cell?.path.map { [InputFile.folder(of: $0)] } ?? []) }

  /// Returns the cells and the theme that the request names.
  ///
  /// - Parameters:
  ///   - files: what reads their files; `nil` reads each anew.
  ///   - fonts: the fonts in use; `nil` for those that the request names.
  ///   - namesElements: whether elements are named by their lines in the cell file.
  /// - Throws: `CellFileError` with the place of a fault.
  package func cells(_ files: RequestFiles? = nil, fonts: FontSet? = nil, namesElements: Bool = false) throws -> RequestCells {
    // Most requests name neither, and nothing is read for them.
    if cell == nil && look.tokens?.isStandard != false { return RequestCells() }
    let files = files ?? RequestFiles()
    func used() throws -> FontSet { try fonts ?? fontSet(files) }
    let tokens = try look.tokens.flatMap { $0.isStandard ? nil : try files.theme($0, fonts: used) }
    return RequestCells(file: try cell.map { try files.cellFile($0, tokens, fonts: used()) }, tokens: tokens, namesElements: namesElements)
  }

  /// Returns the rows of a feed, drawn by a cell file where there is one.
  ///
  /// - Throws: `CellDataError` for the first row that does not hold what its cell needs.
  package func feedRows(of feed: Feed, name: String, cells: RequestCells) throws(CellDataError) -> FeedRows {
    var cellLook = CellLook(
      theme: look.theme, typeSize: look.typeSize, emptyText: look.emptyText, tokens: cells.tokens ?? .ios, dates: dates)
    cellLook.namesElements = cells.namesElements
    cellLook.picture = { FeedPageReader.picture($0, at: $1) }
    return try FeedRows(feed, cells: cells.file, language: look.language, name: name, look: cellLook)
  }

  /// Returns the list of a feed, without further pages, for work without a view.
  ///
  /// - Parameter withHeader: whether what stands above the rows is one of them.
  package func table(of feed: Feed, name: String, cells: RequestCells, withHeader: Bool = false) throws(CellDataError) -> TableNode {
    let rows = try feedRows(of: feed, name: name, cells: cells)
    let table = TableNode(rows: rows, pages: nil)
    if withHeader { table.showHeader(of: rows, title: feed.title) }
    return table
  }
}

/// A cell source says where the cells are read from that draw the rows of a feed.
public enum CellSource: Hashable, Codable, Sendable {
  /// The cells are read from a cell file; `-` is standard input. Paths that it writes start from its folder.
  case file(path: String)
  /// The cells are the text itself, YAML or JSON. Paths that it writes start from the folder of the feed.
  case inline(text: String)

  /// Creates the source of a file; `-` is standard input.
  public static func file(_ path: String) -> CellSource { .file(path: path) }

  /// The path of the file; `nil` for a text.
  var path: String? { if case .file(let path) = self { path } else { nil } }
}

/// Request cells are the cells and the theme that a request names, read from their files.
package struct RequestCells: Sendable {
  /// The cell file; `nil` where notification cells draw the rows.
  package var file: CellFile?
  /// The theme; `nil` for the built-in look.
  var tokens: CellTheme?
  /// Whether elements are named by their lines in the cell file.
  var namesElements = false
}

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
  var path: String? { if case .file(let path) = self { path } else { nil } }
}
