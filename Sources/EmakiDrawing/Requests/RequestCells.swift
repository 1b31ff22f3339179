package import EmakiCells

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
