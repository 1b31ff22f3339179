import ArgumentParser
import EmakiDrawing
import EmakiFeeds
import EmakiSupport

/// List options are the options of every command that draws one feed, beside those of a `DrawingCommand`.
struct ListOptions: ParsableArguments {
  @Argument(
    help: "The feed: a file or an http: or https: address of JSON, RSS, Atom, CSV or TSV; - is standard input.",
    completion: .file())
  var feed: String

  @Flag(help: "Replace what is there.")
  var force = false

  @Flag(help: "Print one JSON document about what was written.")
  var json = false

  /// Checks that these options and the drawing options fit together.
  func check(_ command: some DrawingCommand) throws {
    if command.drawing.scroll == "-" && feed == "-" {
      throw ValidationError("the feed and --scroll cannot both be standard input. Name a file for one of them.")
    }
    if command.work.cell == "-" && (feed == "-" || command.drawing.scroll == "-") {
      throw ValidationError("--cell and another file cannot both be standard input. Name a file for one of them.")
    }
  }

  /// The files that the feed's rows name as their pictures.
  func pictures(of feed: Feed) -> [OutputPlace.Named] {
    let folder = FeedSource.file(self.feed).folder
    return feed.rows.compactMap { row in
      row.imageURL.map { ("the picture of the row \(quoted(row.id))", FilePath.resolved($0, in: folder)) }
    }
  }

  /// Reads the feed and the other files that the request names, and creates the list and its renderer.
  ///
  /// - Parameters:
  ///   - request: the request that the options describe.
  ///   - command: how the feed is drawn.
  ///   - framesFollow: whether the list is scrolled on to its end.
  func open(_ request: DrawingRequest, _ command: some DrawingCommand, framesFollow: Bool = false) async throws -> OpenDrawing {
    let files = RequestFiles()
    let feed = try await request.readFeed(command.resources, files: files)
    let cells = try request.cells()
    let script = try request.scrollScript()
    if let cache = command.drawing.cache { try makeFolder(cache) }
    let renderer = try request.renderer(for: feed, command.resources)
    return try request.open(
      feed, self.feed, script, renderer, cells: cells, files: files, framesFollow: framesFollow, wording: Wording.reworded)
  }
}
