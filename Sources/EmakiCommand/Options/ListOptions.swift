import ArgumentParser
import Emaki
import EmakiDrawing
import EmakiFiles

/// List options are the options of every command that draws one feed.
@dynamicMemberLookup
struct ListOptions: ParsableArguments {
  @Argument(help: "The feed: a JSON array of rows, an object with rows, or a JSON Feed; - is standard input.")
  var feed: String

  @OptionGroup var drawing: DrawingOptions

  @Flag(help: "Replace what is there.")
  var force = false

  @Flag(help: "Print one JSON document about what was written.")
  var json = false

  @Flag(help: "Print on standard error when each phase ended, by the monotonic clock, and of frames late rows, bytes and stages.")
  var stats = false

  subscript<Value>(dynamicMember option: KeyPath<DrawingOptions, Value>) -> Value { drawing[keyPath: option] }

  func validate() throws {
    if drawing.live.scroll == "-" && feed == "-" {
      throw ValidationError("the feed and --scroll cannot both be standard input. Name a file for one of them.")
    }
    if drawing.work.cell == "-" && (feed == "-" || drawing.live.scroll == "-") {
      throw ValidationError("--cell and another file cannot both be standard input. Name a file for one of them.")
    }
  }

  /// Reads the feed and the other files that the request names, and creates the list and its renderer.
  ///
  /// - Parameter framesFollow: whether the list is scrolled on to its end.
  func open(_ request: DrawingRequest, framesFollow: Bool = false) throws -> OpenDrawing {
    Stopwatch.mark("arguments")
    let feed = try InputFile.feed(feed, dates: request.feedDates)
    let cells = try request.cells()
    let script = try request.scrollScript()
    Stopwatch.mark("feed")
    if let cache = drawing.cache { try makeFolder(cache) }
    let renderer = try request.renderer(for: feed, drawing.resources)
    Stopwatch.mark("fonts and workers")
    return try request.open(feed, self.feed, script, renderer, cells: cells, framesFollow: framesFollow, wording: Wording.reworded)
  }
}
