package import EmakiEngine
package import EmakiFeeds
package import EmakiNotifications

/// A request whose feed has been read, with the list that shows it and the renderer that draws it.
package struct OpenDrawing {
  package let request: DrawingRequest
  package let feed: Feed
  /// What messages call the feed.
  package let name: String
  /// The rows that the list will become.
  package let update: FeedRows?
  package let table: TableNode
  package let renderer: Renderer
  package let script: ScrollScript

  /// How far the list is scrolled first, in points; `nil` is where it rests, or where the script has it.
  package func start() async throws -> Double? {
    switch request.view.place {
    case .rest: nil
    case .offset(let points): points
    case .row(let id): try await renderer.offset(ofRow: feed.index(ofRow: id, name: name), in: table)
    }
  }

  /// The picture of a view that is not cut into several.
  package func frame() async throws -> Frame {
    switch request.view {
    case .wholeList: return try await renderer.renderFull(table).frame()
    case .onlyRow(let id): return try await renderer.render(table, onlyRow: feed.index(ofRow: id, name: name))
    case .screen(_, let instant):
      let offset = try await start()
      guard instant != nil || request.timing.script != nil || update != nil else { return try await renderer.render(table, offset: offset) }
      let updates = update.map { [ScheduledUpdate(at: request.timing.update?.milliseconds ?? 1000 / 60, rows: $0)] } ?? []
      return try await renderer.render(table, at: instant ?? .settled, offset: offset, script: script, updates: updates)
    }
  }
}
