package import EmakiCells
import EmakiEngine
package import EmakiFeeds
package import EmakiNodes
package import EmakiRaster

extension DrawingRequest {
  /// Returns the dates in the form that readers of feeds take, which also says whether rows keep their values for a cell file, and how rows are
  /// mapped.
  ///
  /// - Parameter files: what reads the mapping file.
  /// - Throws: `FeedMappingError` with the place of a fault.
  package func feedDates(_ files: RequestFiles = RequestFiles()) throws -> FeedDates {
    var dates = dates.feedDates
    dates.keepsValues = cell != nil
    (dates.mapping, dates.encoding) = (try map.map(files.mapping), encoding)
    (dates.language, dates.feedLanguage) = (look.language, look.feedLanguage)
    return dates
  }

  /// The folders outside the feed's that pictures may come from: those that are allowed, and that of the cell file.
  package var pictureFolders: [String] { access.allowedFolders + (cell?.path.map { [InputFile.folder(of: $0)] } ?? []) }

  /// Returns the cells and the theme that the request names.
  ///
  /// - Parameters:
  ///   - files: what reads their files; `nil` reads each anew.
  ///   - fonts: the fonts in use; `nil` for those that the request names.
  /// - Throws: `CellFileError` with the place of a fault.
  package func cells(_ files: RequestFiles? = nil, fonts: FontSet? = nil) throws -> RequestCells {
    // Most requests name neither, and nothing is read for them.
    if cell == nil && look.tokens?.isStandard != false { return RequestCells(file: nil, tokens: nil) }
    let files = files ?? RequestFiles()
    func used() throws -> FontSet { try fonts ?? fontSet(files) }
    let tokens = try look.tokens.flatMap { $0.isStandard ? nil : try files.theme($0, fonts: used) }
    return RequestCells(file: try cell.map { try files.cellFile($0, tokens, fonts: used()) }, tokens: tokens)
  }

  /// Returns the rows of a feed, drawn by a cell file where there is one.
  ///
  /// - Throws: `CellDataError` for the first row that does not hold what its cell needs.
  package func feedRows(of feed: Feed, name: String, cells: RequestCells) throws(CellDataError) -> FeedRows {
    let rows = FeedRows(feed, language: look.language, name: name, appearance: look.appearance(cells.tokens))
    guard let file = cells.file else { return rows }
    return try rows.drawn(by: file, dates: dates.feedDates, name: name, namesElements: cells.namesElements)
  }

  /// Returns the list of a feed, without further pages, for work without a view.
  package func table(of feed: Feed, name: String, cells: RequestCells) throws(CellDataError) -> TableNode {
    let table = TableNode(rows: try feedRows(of: feed, name: name, cells: cells), pages: nil)
    if let file = cells.file { table.showGround(of: file, look.theme) }
    return table
  }

  /// Checks that the rows of a further page hold what their cells need.
  ///
  /// - Throws: `CellDataError` for the first row that does not.
  func check(_ page: Feed, with file: CellFile?, name: String) throws(CellDataError) {
    guard let file else { return }
    for row in page.rows { try file.check(row.cellRow(language: nil), feed: name) }
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
  package var namesElements = false

  package init(file: CellFile? = nil, tokens: CellTheme? = nil) { (self.file, self.tokens) = (file, tokens) }
}
