import ArgumentParser
import EmakiBatch
import EmakiDrawing
import EmakiEncoding
import EmakiSupport
import FoundationEssentials
import Glibc

/// `emaki batch` draws many feeds, each to a picture of its own.
struct BatchCommand: DrawingCommand {
  static let configuration = CommandConfiguration.emaki(
    "batch", "Draws many feeds, each as one picture, in one warm process.",
    """
    Inputs are feeds, also at https: addresses, folders with feeds (the .json files in them and below, but hidden ones; links to folders inside are not \
    followed), and .ndjson or .jsonl files, or - for standard input, with one feed a line: the feed itself, or {"id": "7", \
    "feed": [...]} or {"id": "7", "path": "feed.json"} with options of the picture, without --, where they differ from the command's. \
    emaki help batches has examples, of --stream too.

    Where a feed fails the rest goes on. The exit code is the worst of the feeds': 70, 71, 73, 78, 65, 66, 75, 69, 0 in this order. The pictures of a feed have 100000 rows at most.

    What is finished is noted in DIR/.emaki-batch. With --resume a picture of the last run is kept while its file, its feed, the options, the fonts, this \
    program and its local pictures and pages (by size and time of change) are what they were; a run that was killed goes on where it was.

    A line of --results has a "status" (drawn, kept, failed, or skipped by --fail-fast), "path", "bytes", "width" and \
    "height" (with --split "files" with these) or "error": {"code", "message"}, the warnings of its feed, and how long each phase took. With --json standard output is one document with all files and warnings at the end.

    With --stream requests are answered one a line, with {"id", "line", "path" or "png" (or another format's name, in base64), "width", \
    "height", ...} or {"id", "line", "error": {"code", "message"}}. A later request of the same id replaces the picture. Cells, \
    themes and mappings are read once. SIGTERM lets it finish what it has read. Streams may write into one folder, but not beside a batch.

    Example: emaki batch feeds/ -o pictures --full --results results.ndjson
    """)

  @Argument(
    help: ArgumentHelp("Feeds, folders, NDJSON files, or - for NDJSON on standard input.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Option(name: .shortAndLong, help: "The folder for the pictures, made where it is not there. With --stream they can be in the answers.")
  var output: String?

  @Option(
    help: ArgumentHelp(
      "How pictures are called: a path with {stem}, {id}, {index}, {width} and {scale}. (default: {stem}.png)", valueName: "name"),
    transform: NameTemplate.init(parsing:))
  var name: NameTemplate?

  @OptionGroup var picture: RequestOptions<ViewUsers>

  @OptionGroup var work: WorkOptions

  @OptionGroup var drawing: DrawingOptions

  @OptionGroup var lane: LaneOptions

  @Flag(help: "Begin no other feed once one has failed. (default: go on)")
  var failFast = false

  @Option(
    help: ArgumentHelp("Draw only every Nth feed, from the Kth: 1/4 to 4/4 on four machines.", valueName: "k/n"),
    transform: Shard.init(parsing:))
  var shard: Shard = .whole

  @Flag(help: "Keep what a run before has finished, if it is still up to date.")
  var resume = false

  @Flag(help: "Replace what is there.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Write what became of each feed to this file, a line of JSON each, in their order; - is standard output.", valueName: "file"))
  var results: String?

  @Flag(help: "Print one JSON document about what was written.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print no paths, and no progress on standard error.")
  var quiet = false

  @Flag(help: "Answer requests on standard input one by one.")
  var stream = false

  @Flag(help: "With --stream, answer each request when it is done, not in their order.")
  var unordered = false

  @Flag(help: "With --stream, let the bytes of pictures follow their answer instead of standing in it in base64.")
  var attach = false

  mutating func validate() throws {
    try picture.finish(.inline(text: "", folder: "."), writing: name?.template)
    if picture.request.timing.script == "-" { throw ValidationError("--scroll reads a file here. Name it.") }
    if resume && force { throw ValidationError("--resume keeps what --force replaces. Give one of them.") }
    if inputs.filter({ $0 == "-" }).count > 1 { throw ValidationError("- is given twice. Standard input is read once.") }
    if !stream {
      if output == nil { throw ValidationError("the pictures need a folder. Name it with -o.") }
      if unordered { throw ValidationError("--unordered is for answers. Give it with --stream.") }
      if attach { throw ValidationError("--attach is for answers. Give it with --stream.") }
      try OutputPlace.check("--results", results, beside: picture.inputs + inputs.map { ("an input", $0) })
      try OutputPlace.checkEnding("--results", results, of: "NDJSON", such: "ndjson")
      if json && results == "-" { throw ValidationError("--json and --results - both write to standard output. Give one of them.") }
      return
    }
    if inputs != ["-"] { throw ValidationError("--stream reads standard input. Give - and no other input.") }
    let others = [
      resume ? "--resume" : nil, shard.isWhole ? nil : "--shard", results.map { _ in "--results" }, failFast ? "--fail-fast" : nil,
      json ? "--json" : nil,
    ]
    if let other = others.compactMap(\.self).first {
      throw ValidationError("\(other) has no place with --stream, which answers each request. Leave it out.")
    }
    if attach && output != nil { throw ValidationError("--attach is for pictures that are no files. Leave out -o, or --attach.") }
    if name != nil && output == nil { throw ValidationError("--name is for files. Give their folder with -o.") }
  }

  /// Returns the number of feeds that are drawn at the same time. It is smaller than requested if the system refuses the threads for them.
  func possibleJobs() -> Int {
    Lanes<BatchLane>.possibleCount(upTo: work.jobs ?? ProcessInfo.processInfo.activeProcessorCount, isFirstWide: stream)
  }
  /// The folder that was given with `-o`, without a slash at its end.
  var outputFolder: String? { output.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 } }
  var outputName: OutputName { get throws { try name?.name ?? OutputName("{stem}.\(picture.request.file.format.rawValue)") } }

  /// Creates the station that the lanes share. It checks first that feeds can be drawn as the options say.
  func station() throws -> BatchStation {
    try resources.makeCache()
    let station = BatchStation(resources, memory: lane.memory, words: .command)
    try station.prepare(picture.request)
    return station
  }

  func run() async throws {
    try await onOwnThread { if stream { try await runStream() } else { try await runBatch() } }
  }

  private func runBatch() async throws {
    guard let output = outputFolder else { return }
    let (station, base) = (try station(), picture.request)
    let plan = try BatchPlan(
      inputs: inputs, name: outputName, shard: shard, limits: station.limits, base: base,
      temporaryFolder: { FileManager.default.temporaryDirectory.path })
    try checkResults(beside: plan, in: output)
    try checkPictures(of: plan, in: output)
    try makeFolder(output)
    let folder = try BatchFolder(output, plan, mode: resume ? .resumed : force ? .replaced : .refused)
    let results = try results.map { try ResultsFile($0) }
    let progress = BatchProgress(total: plan.pictures.count, isQuiet: quiet)
    Interruption.reportWhenInterrupted { progress.reportInterruption() }
    var told = BatchOutput(results: results, progress: progress, printsPaths: !quiet, isJSON: json)
    told.add(plan.warnings)
    await station.draw(
      plan, into: folder, base, jobs: possibleJobs(), timeout: lane.timeout, isStrict: drawing.strict, stopsAtFailure: failFast,
      noted: progress.add
    ) { told.add($0) }
    progress.finish()
    // A feed that took too long may still be running. It ends with the program.
    let code = try told.finish()
    if code != 0 { throw ExitCode(code) }
  }

  /// Checks that the results replace no feed of a folder, no picture and nothing that the batch notes about its pictures.
  private func checkResults(beside plan: BatchPlan, in output: String) throws {
    guard let results, results != "-" else { return }
    let pictures: [OutputPlace.Named] = plan.pictures.map { ("a picture", output + "/" + $0.output) }
    try OutputPlace.checkRead("--results", results, beside: plan.files.map { ("a feed", $0) } + pictures)
    if FilePath.parts(of: results).contains(BatchFolder.ownName) {
      throw Failure(
        .usage, "--results is in the folder \(BatchFolder.ownName), which is the batch's own. Give it another place.", see: .batches)
    }
  }

  /// Checks that the pictures replace no file that the batch reads.
  private func checkPictures(of plan: BatchPlan, in output: String) throws {
    let files = plan.files.map { ("a feed", $0) } + inputs.map { ("an input", $0) } + picture.inputs
    // The files by their names, and by the names of the pictures of which they would be a part.
    var (whole, parts): ([ExactString: [OutputPlace.Named]], [ExactString: [OutputPlace.Named]]) = ([:], [:])
    for case (let what, let path?) in files {
      whole[FilePath.name(of: path).exact, default: []].append((what, path))
      if let picture = NumberedPath.whole(ofPart: path) { parts[FilePath.name(of: picture).exact, default: []].append((what, path)) }
    }
    for item in plan.pictures {
      let path = output + "/" + item.output
      for case (let what, let file?) in (item.isSplit ? parts : whole)[FilePath.name(of: path).exact] ?? []
      where OutputPlace(path).isPlace(of: item.isSplit ? NumberedPath.whole(ofPart: file) ?? file : file) {
        throw Failure(
          .usage, "\(item.feed): its picture would replace \(what), \(file). Give pictures another folder with -o, or another --name.",
          see: .batches)
      }
    }
  }

  /// Answers requests on standard input.
  private func runStream() async throws {
    let (picture, name) = (picture, try outputName)
    let stream = try RequestStream(
      station(), input: Streams.current.input, folder: outputFolder, name: name, jobs: possibleJobs(), timeout: lane.timeout,
      isOrdered: !unordered, isStrict: drawing.strict
    ) {
      var base = picture.request
      if picture.followsClock { base.dates.now = Date() }
      return base
    } check: { path, feed in
      if OutputPlace(path).isPlace(of: feed) {
        throw Failure(
          .usage, "\(feed): its picture would replace it. Give pictures another folder with -o, or another --name.", see: .batches)
      }
    }
    Interruption.finishWhenTerminated(stream.stop)
    try await stream.answer { [attach] reply in
      do {
        try reply.write(isAttached: attach, to: .standardOutput())
      } catch {
        // Answers cannot be written any more, so the error is written to standard error.
        Terminal.error("\(error)")
        PendingFiles.removeAll {
          stream.removeFolder()
          _exit(FailureCode.cannotWrite.rawValue)
        }
      }
    }
    // A feed that took too long may still be running, and makes no file meanwhile.
    PendingFiles.withoutRemoval { stream.removeFolder() }
  }
}

/// A name template is the value of `--name`, such as `{id}@{scale}x.png`.
struct NameTemplate {
  var name: OutputName
  /// The text of the template as it was given.
  var template: String

  init(parsing argument: String) throws {
    template = argument
    do { name = try OutputName(argument) } catch { throw ValidationError("\(error)") }
  }
}

extension Shard {
  init(parsing argument: String) throws {
    guard let shard = Shard(argument) else { throw ValidationError("Give the number of a part and how many there are, such as 2/4.") }
    self = shard
  }
}
