public import EmakiList

extension Renderer {
  /// Finds the code points in a list's texts that no font has, and returns a warning for each row and script. It lays out every row and
  /// paints no row.
  ///
  /// - Throws: `RenderError.layout` for a row that cannot be laid out.
  public func missingGlyphs(in list: ListNode) async throws -> [RenderWarning] {
    let content = content(of: list)
    let rows = try await station.workers.map(0..<content.elements.count) { row, worker -> Result<[RenderWarning], RenderError> in
      let measured = content.measured(row, in: worker.render.measuring)
      defer { content.elements[row].release(in: .lowMemory) }
      let name = content.elements[row].name
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row])
        return MissingGlyphs.byScript(measured.list.missingGlyphs).map { .missingGlyphs(row: name, $0) }
      }
    }
    return try rows.flatMap { try $0.get() }
  }
}
