public import EmakiNodes

/// These functions look inside the layout of a list's rows, with the scale, the fonts and the direction of the renderer. Each makes the
/// row's cell anew from its block and does not keep it, so the list stays as it is. The result shows neither pictures nor what delegates
/// and hooks of the interface state do to cells.
///
/// Rows are counted from 0. Headers and footers count as rows. In a collection, each line of items counts as a row.
extension Renderer {
  /// Returns Texture's drawing of the specs of a row's cell as nested boxes.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, the first `LayoutError` where an element cannot be laid out.
  public nonisolated(nonsending) func asciiArt(of list: ListNode, row: Int) async throws -> String {
    try await inspect(row, of: list) { inspection in Result { try inspection.asciiArt() } }.get()
  }

  /// Returns the rules of specs and styles that gave a box of a row's cell its size and place, one sentence a line.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - row: the row, counted from 0.
  ///   - name: the `debugName` of the spec or node that is explained; `nil`, the default, explains each one, indented below the one around it.
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, `LayoutInspectionError` where nothing in the row has the name,
  ///   the first `LayoutError` where an element cannot be laid out.
  public nonisolated(nonsending) func explainLayout(of list: ListNode, row: Int, element name: String? = nil) async throws -> String {
    try await inspect(row, of: list) { inspection in
      Result { try name.map { try inspection.explanation(of: $0) } ?? inspection.explanation() }
    }.get()
  }

  /// Returns the probable mistakes in the layout of a row's cell and of the nodes in it: properties without effect, contradictions, and
  /// elements that stick out.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, the first `LayoutError` where an element cannot be laid out.
  public nonisolated(nonsending) func lintLayout(of list: ListNode, row: Int) async throws -> [LintFinding] {
    let (findings, error) = try await inspect(row, of: list) { $0.findings() }
    if let error { throw error }
    return findings
  }

  private nonisolated(nonsending) func inspect<Value: Sendable>(
    _ row: Int, of list: ListNode, _ body: @escaping @Sendable (LayoutInspection) -> Value
  ) async throws -> Value {
    try await withCell(ofRow: row, in: list) { cell, range, context in body(LayoutInspection(of: cell, in: range, context)) }
  }
}
