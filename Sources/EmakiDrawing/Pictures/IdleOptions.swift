import EmakiCells
import EmakiDisplay
import EmakiEngine
import EmakiFeeds
import EmakiNodes
import EmakiRaster
import EmakiSupport

extension DrawingRequest {
  /// Returns warnings about options of the look that change nothing of the rows: the rows are laid out with and without each
  /// option, until one differs, which the first one does nearly always.
  ///
  /// Where bars, further pages or an update may follow an option, nothing is said, nor of more than 500 rows that are the same.
  func idleOptions(
    of feed: Feed, _ name: String, _ cells: RequestCells, _ renderer: Renderer, _ files: RequestFiles, fonts: FontSet?
  ) throws -> [FeedWarning] {
    guard screen.bars == nil, timing.update == nil, feed.next == nil, let first = feed.rows.first, feed.rows.count <= 500 else { return [] }
    // The look without each of its options.
    var (light, usual, plain, unaccented) = (look, look, look, look)
    (light.theme, usual.typeSize, plain.tokens) = (.light, .l, ThemeChoice(accent: look.tokens?.accent))
    unaccented.tokens?.accent = nil
    // Rows of ours follow each option, but some themes have one appearance.
    let options: [(name: String, isGiven: Bool, without: ListLook)] = [
      ("appearance", look.theme != .light, light),
      ("type-size", cells.file != nil && look.typeSize != .l, usual),
      ("theme", cells.file != nil && (look.tokens?.name != nil || look.tokens?.path != nil), plain),
      ("accent", cells.file != nil && look.tokens?.accent != nil, unaccented),
    ]
    func drawn(_ request: DrawingRequest, _ cells: RequestCells, _ rows: [NotificationRow]) throws -> (rows: [Digest?], ground: Color?) {
      var feed = feed
      feed.rows = rows
      let table = try request.table(of: feed, name: name, cells: cells, withHeader: true)
      let renderer = try Renderer(renderer, viewport: renderer.viewport, traits: request.look.traits)
      return (try renderer.digests(of: table), table.backgroundColor)
    }
    return try options.filter(\.isGiven).compactMap { option, _, otherLook in
      var request = self
      request.look = otherLook
      // A file that names what only the theme has cannot be read without it.
      guard let otherCells = try? request.cells(files, fonts: fonts) else { return nil }
      var changesGround = false
      for rows in [[first], feed.rows] {
        let (own, other) = (try drawn(self, cells, rows), try drawn(request, otherCells, rows))
        if own.rows != other.rows || own.rows.contains(nil) { return nil }
        changesGround = own.ground != other.ground
      }
      return FeedWarning(file: name, fault: .idleOption(option, changesGround: changesGround))
    }
  }
}
