public import EmakiRaster

extension FontSet {
  /// Has this process use the set; renderers do it by themselves.
  ///
  /// - Throws: `FontError` where the fonts are not there, or another set is in use.
  public func use(cacheDirectory: String? = CacheDirectory.default) throws(FontError) {
    try RenderContext.prepareFonts(self, cacheDirectory: cacheDirectory.map { $0 + "/fontconfig" })
  }
}

extension Renderer {
  /// Code points of a list's texts that no font has, by row, each once a row. Lays every row out and paints none.
  public func missingGlyphs(in list: ListNode) async throws -> [RenderWarning] {
    let content = ListContent(list, width: viewport.width)
    let rows = try await station.workers.map(0..<content.elements.count) { row, worker -> Result<[RenderWarning], RenderError> in
      let measured = content.measured(row, in: worker.render.measuring)
      defer { content.elements[row].release() }
      let name = content.elements[row].name
      return Result { () throws(RenderError) in
        try measured.check(content.elements[row])
        return measured.list.missingGlyphs.map { .missingGlyph(row: name, $0) }
      }
    }
    return try rows.flatMap { try $0.get() }
  }
}
