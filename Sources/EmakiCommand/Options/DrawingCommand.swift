import ArgumentParser
import EmakiDrawing
import EmakiFeeds
import EmakiSupport

/// A drawing command draws feeds. Its options are groups side by side: a debug build of the argument parser checks a group within another
/// four times for each time that it checks the other.
protocol DrawingCommand: AsyncParsableCommand {
  associatedtype Users: OptionUsers
  var picture: RequestOptions<Users> { get }
  var work: WorkOptions { get }
  var drawing: DrawingOptions { get }
}

extension DrawingCommand {
  var resources: DrawingResources { DrawingResources(jobs: work.jobs, cache: drawing.cache) }
}

/// Runs blocking work on a thread of its own, because it must not block Swift's threads.
func onOwnThread(_ work: () async throws -> Void) async throws {
  let thread = try ThreadExecutor()
  defer { thread.close() }
  try await withTaskExecutorPreference(thread) { try await work() }
}

/// Drawing options say what a drawing command keeps, and when it has failed.
struct DrawingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep painted rows and what was fetched in this folder, for other runs; at most 1.5 GiB. (default: ~/.cache/emaki for what was fetched, and no rows)",
      valueName: "dir"), completion: .directory)
  var cache: String?

  @Flag(help: "Exit with 69 where a picture or a glyph is missing, or a feed has faults. The picture is written all the same.")
  var strict = false
}

/// Work options are those of every command whose work is done by workers.
struct WorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "How many workers there are. (default: the number of processors)",
    transform: OptionValue.number(in: Limits.jobs.range, Limits.jobs.numbers))
  var jobs: Int?
}

/// Lane options say what the lists of a batch or of a service may use of the machine.
struct LaneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep pictures and what was fetched in so much memory for other lists; not a limit of all memory. (default: 256M)", valueName: "bytes"
    ),
    transform: OptionValue.bytes)
  var memory: Int = 256 << 20

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Give up a list after so long. (default: 60)", valueName: "seconds"),
    transform: OptionValue.number(in: Limits.timeout.range, Limits.timeout.words))
  var timeout: Double = 60
}

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
  func check(_ request: DrawingRequest) throws {
    if request.timing.script == "-" && feed == "-" {
      throw ValidationError("the feed and --scroll cannot both be standard input. Name a file for one of them.")
    }
    if request.cell == .file("-") && (feed == "-" || request.timing.script == "-") {
      throw ValidationError("--cell and another file cannot both be standard input. Name a file for one of them.")
    }
  }

  /// Checks that an output does not replace a file that a row of the feed names as its picture.
  func checkPictures(of feed: Feed, beside output: String?) throws {
    let folder = InputFile.folder(of: self.feed)
    let pictures: [OutputPlace.Named] = feed.rows.compactMap { row in row.imageURL.map { (row.id, FilePath.resolved($0, in: folder)) } }
    try OutputPlace.checkRead("-o", output, beside: pictures) { "the picture of the row \(quoted($0))" }
  }
}
