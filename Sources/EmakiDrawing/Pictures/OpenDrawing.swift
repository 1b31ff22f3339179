import EmakiCells
import EmakiDisplay
package import EmakiEngine
package import EmakiFeeds
import EmakiLayout
package import EmakiNodes

/// An open drawing is a request whose feed has been read, with the list that shows the feed and the renderer that draws it.
package struct OpenDrawing {
  /// The request that describes the picture.
  let request: DrawingRequest
  /// The feed as it was read.
  package let feed: Feed
  /// The name of the feed in messages.
  let name: String
  /// The rows that the list changes to; `nil` where the request has no update.
  let update: FeedRows?
  /// The list that shows the feed.
  package let table: TableNode
  /// The renderer that draws the list.
  package let renderer: Renderer
  /// The scroll script. Where the request names none, it is a script in which nothing takes time.
  let script: ScrollScript
  /// The warnings about probable mistakes in the feeds that were read so far.
  package let notes: FeedNotes
  /// The bars over the list; `nil` for none.
  var bars: (any FrameBars)?

  /// Returns how far the list is scrolled at first, in points; `nil` means at rest, or where the script puts it.
  func start() async throws -> Double? {
    switch request.view.place {
    case .rest: nil
    case .offset(let points): points - (bars?.insets.top ?? 0)
    case .row(let id): try await renderer.offset(ofRow: index(ofRow: id), in: table) - barsAboveRow
    }
  }

  /// Returns the index of a row in the list, where a header counts as well.
  private func index(ofRow id: String) throws(InputError) -> Int {
    try feed.index(ofRow: id, name: name) + (table.tableHeader == nil ? 0 : 1)
  }

  /// The height in points of the bars above a row at the top, with the large title gone.
  private var barsAboveRow: Double { bars.map { $0.insets.top - $0.collapse } ?? 0 }

  /// Notes where a row stands that should be at the top, if the list ends too early for that.
  private func note(row id: String, _ frame: Frame, wanted: Double) {
    let missing = (wanted - frame.offset).rounded()
    if missing >= 1 { notes.add(FeedWarning(file: name, fault: .rowBelowTop(row: id, points: missing))) }
  }

  /// Draws the view as one picture, with the device round it.
  package func frame() async throws -> Frame {
    let screen = try await viewFrame()
    guard let device = request.screen.device, case .screen = request.view else { return screen }
    return try await device.frame(round: screen, scale: request.screen.scale, theme: request.look.theme, by: renderer)
  }

  /// Draws the view as one picture.
  private func viewFrame() async throws -> Frame {
    switch request.view {
    case .wholeList: return try await renderer.renderFull(table).frame()
    case .onlyRow(let id): return try await renderer.render(table, onlyRow: index(ofRow: id))
    case .screen(.row(let id), nil) where request.timing.script == nil && update == nil && bars == nil:
      let (frame, wanted) = try await renderer.frame(of: table, row: index(ofRow: id))
      note(row: id, frame, wanted: wanted)
      return frame
    case .screen(_, let instant):
      let offset = try await start()
      guard instant != nil || request.timing.script != nil || update != nil else {
        let frame = try await renderer.render(table, offset: offset)
        if case .row(let id) = request.view.place, let offset { note(row: id, frame, wanted: offset) }
        return frame
      }
      let updates = update.map { [ScheduledUpdate(at: request.timing.update?.milliseconds ?? 1000 / 60, rows: $0)] } ?? []
      return try await renderer.render(table, at: instant ?? .settled, offset: offset, script: script, updates: updates)
    }
  }
}
