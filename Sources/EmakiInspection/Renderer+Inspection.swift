public import EmakiEngine

/// Looks inside the layout of a list's rows, at the scale of the renderer, in its fonts and its direction. The cell is made anew from its block
/// and forgotten, so that the list stays as it is: what delegates and hooks of the interface state do to cells is not in it, nor are pictures.
///
/// Rows are counted from 0. Headers and footers count as rows; in a collection lines do.
extension Renderer {
  /// Returns Texture's drawing of the specs of a row's cell as nested boxes.
  ///
  /// - Throws: `RenderError.unknownRow` for a row that the list does not have, the first `LayoutError` where an element cannot be laid out.
  public nonisolated(nonsending) func asciiArt(of list: ListNode, row: Int) async throws -> String {
    try await inspect(row, of: list) { inspection in Result { try inspection.asciiArt() } }.get()
  }

  /// Returns which rules of specs and styles gave a box of a row's cell its size and place, a sentence a line.
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

  /// Returns what is set to no effect, contradictory, or sticks out in the layout of a row's cell and of the nodes in it.
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
