import ArgumentParser
import Emaki

/// The options that every drawing command of one feed has.
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
  }

  /// What a drawing command needs, ready.
  ///
  /// - Parameters:
  ///   - extent: how much of the list will be shown, for what to fetch ahead.
  ///   - update: another feed that the list will become; its folder is as good as the feed's own.
  ///   - describesFrames: whether frames know their rows, for manifests.
  func open(showing extent: ListExtent, update: String? = nil, describesFrames: Bool = false) throws -> OpenList {
    Stopwatch.mark("arguments")
    let feed = try FeedInput.read(feed, dates: drawing.dates)
    let script = try drawing.live.script()
    Stopwatch.mark("feed")
    if let cache = drawing.cache { try makeFolder(cache) }
    var options = try drawing.rendererOptions(for: feed)
    options.describesFrames = describesFrames
    options.images.baseDirectory = FeedInput.directory(of: self.feed)
    if let update { options.images.allowedDirectories.append(FeedInput.directory(of: update)) }
    let renderer = try Renderer(viewport: drawing.size.size, scale: drawing.work.scale, options: options)
    Stopwatch.mark("fonts and workers")
    return try drawing.open(
      feed, self.feed, script, extent, renderer, update: update, allowed: options.images.allowedDirectories)
  }

  /// Where the list is scrolled first, in points; `nil` is where it rests.
  func start(in open: OpenList) async throws -> Double? { try await drawing.start(in: open) }
}
