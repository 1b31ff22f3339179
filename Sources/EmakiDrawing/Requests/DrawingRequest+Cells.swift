package import EmakiCells
import EmakiEngine
package import EmakiFeeds
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
    try FeedRows(feed, cells: cells.file, language: look.language, name: name, look: look.cellLook(cells, dates: dates))
  }

  /// Returns the list of a feed, without further pages, for work without a view.
  package func table(of feed: Feed, name: String, cells: RequestCells) throws(CellDataError) -> TableNode {
    TableNode(rows: try feedRows(of: feed, name: name, cells: cells), pages: nil)
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
  package var path: String? { if case .file(let path) = self { path } else { nil } }
}

/// Request cells are the cells and the theme that a request names, read from their files.
package struct RequestCells: Sendable {
  /// The cell file; `nil` where notification cells draw the rows.
  package var file: CellFile?
  /// The theme; `nil` for the built-in look.
  package var tokens: CellTheme?
  /// Whether elements are named by their lines in the cell file.
  let namesElements: Bool

  package init(file: CellFile? = nil, tokens: CellTheme? = nil, namesElements: Bool = false) {
    (self.file, self.tokens, self.namesElements) = (file, tokens, namesElements)
  }
}
