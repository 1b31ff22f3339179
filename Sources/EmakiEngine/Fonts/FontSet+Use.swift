public import EmakiRaster

extension FontSet {
  /// Opens the set's fonts ahead of the first renderer that uses them, and so finds out whether they are there.
  ///
  /// - Parameter cacheDirectory: the folder in which what is read of the fonts is kept; `nil` or one that cannot be written costs time only.
  /// - Throws: `FontError` if the fonts cannot be used.
  public func open(cacheDirectory: String? = CacheDirectory.default) throws(FontError) {
    _ = try FontLibrary.open(self, cacheDirectory: cacheDirectory)
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
