import ArgumentParser
import EmakiDrawing
import EmakiEncoding
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import FoundationEssentials

/// `emaki verify` compares the pictures of a suite with their goldens.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.emaki(
    "verify", "Draws the pictures of a suite and compares each with its golden; writes none.",
    """
    A line for each picture that is not its golden, and one about all. What was expected, what was drawn and the difference are kept in \
    .emaki/failed beside the suite. Exits with 1 where pictures differ or have no golden, with 78 where some differ and what decides pixels \
    has changed as well, such as a library or a font, with 69 where a picture lacks something (a picture, a glyph, a page) that its case \
    does not allow, such as with allow: [missing-picture] in the suite.

    Example: emaki verify notifications --json
    """)

  @OptionGroup var options: SuiteOptions

  @Option(
    help: ArgumentHelp(
      "Where goldens are hashes: show what differs beside what this commit draws, such as main or HEAD~1.", valueName: "commit"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "Write an HTML file that shows what does not pass or has a warning: expected, actual, difference; it needs no network. - is "
        + "standard output.",
      valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("Write the results as JUnit XML as well; - is standard output.", valueName: "file"))
  var junit: String?

  @Option(
    help: ArgumentHelp("Draw the rows of every case by this cell file in place of its own.", valueName: "file"),
    completion: .file())
  var cell: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    let inputs: [OutputPlace.Named] = [("the suite", options.suite), ("the file of --cell", cell)]
    try OutputPlace.check("--report", report, beside: inputs + [("the file of --junit", junit)])
    try OutputPlace.check("--junit", junit, beside: inputs)
    try OutputPlace.checkEnding("--report", report, of: "HTML", such: "html")
    try OutputPlace.checkEnding("--junit", junit, of: "XML", such: "xml")
    if documents.count > 1 {
      throw ValidationError("\(documents[0]) and \(documents[1]) both write to standard output. Give one of them.")
    }
  }

  /// The options by which standard output is a document.
  private var documents: [String] {
    [report == "-" ? "--report -" : nil, junit == "-" ? "--junit -" : nil, json ? "--json" : nil].compactMap(\.self)
  }

  /// Prints a line for people: on standard error where standard output is a document.
  private func say(_ line: String) throws {
    if documents.isEmpty { try StandardOutput.printLine(line) } else { Terminal.writeLine(line) }
  }

  func run() async throws {
    let (folder, runner) = try options.open(cell: cell)
    if report != nil || junit != nil {
      let files = runner.files
      try OutputPlace.checkRead("--report", report, beside: files)
      try OutputPlace.checkRead("--junit", junit, beside: files)
    }
    let old = try base.flatMap { try BaseSuite.at($0, suitePath: options.suite, current: runner) }
    let file = try report.map(Output.named)
    let page = try file.map(HTMLReport.init(to:))
    // A suite beside this one that cannot be read is told by prune; its goldens are no orphans here.
    let orphans = (try? folder.orphans()) ?? []
    var found = SuiteReport(orphans: orphans, page: page)
    var codes: [Int32] = []
    try await runner.run(.never, base: old?.frame) { result in
      let lines = try found.add(result)
      if let code = FailureCode(result) { codes.append(code.rawValue) }
      // Reports name each picture; the lines name each fault.
      if !json { for line in lines { try say(line) } }
      if !lines.isEmpty, !result.status.passes, Self.isGitHub { try say(Self.gitHubCommand(result)) }
    }
    try found.finish()
    try file?.commit()
    if junit == "-" { try StandardOutput.print(found.junit, terminator: "") }
    if let junit, junit != "-" { try OutputFile.write(Array(found.junit.utf8), to: junit) }
    if json {
      try printJSON(found)
    } else {
      for orphan in orphans { try say("ORPHAN \(orphan): no case has it. Remove it with emaki prune.") }
      try say(found.summary)
      // The path of the report is printed last, where users look for it.
      if let report, report != "-" { try StandardOutput.printPath(report) }
    }
    if let code = FailureCode.worst(codes) { throw ExitCode(code.rawValue) }
  }

  private static var isGitHub: Bool { Streams.current.variable("GITHUB_ACTIONS") == "true" }

  /// Returns the command that makes GitHub show an error:
  /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions#setting-an-error-message
  private static func gitHubCommand(_ result: SuiteResult) -> String {
    func escaped(_ text: String, _ more: [(String, String)] = []) -> String {
      ([("%", "%25"), ("\r", "%0D"), ("\n", "%0A")] + more).reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
    let property = [(":", "%3A"), (",", "%2C")]
    let (file, title) = (escaped(result.feed, property), escaped("emaki verify " + result.name, property))
    return "::error file=\(file),title=\(title)::\(escaped(result.message ?? ""))"
  }
}

extension FailureCode {
  /// The exit code of a picture of a suite; `nil` for one that passes.
  fileprivate init?(_ result: SuiteResult) {
    switch result.status {
    case .same, .tolerated: return nil
    case .failed, .missing: self = .difference
    case .drifted: self = .environment
    case .incomplete: self = .missingResource
    case .error: self = (result.error as? Failure)?.code ?? .internal
    }
  }
}

/// Suite options are the options of commands that work on a suite. They say which suite, and which of its cases.
struct SuiteOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Cases of the suite; by default all.", valueName: "case"))
  var cases: [String] = []

  @Option(help: ArgumentHelp("The suite, a YAML document.", valueName: "file"), completion: .file())
  var suite: String = "emaki.yaml"

  @OptionGroup var work: WorkOptions

  /// Opens the suite, with the cases that were asked for.
  ///
  /// - Parameter cell: the path of a cell file that draws the rows of every case; `nil` for their own.
  /// - Throws: `SuiteError` for a text that is not a suite, `FontLockError` where a font differs from its lock.
  func open(cell: String? = nil) throws -> (folder: SuiteFolder, runner: SuiteRunner) {
    let folder = try SuiteFolder(path: suite)
    return (folder, try SuiteRunner(folder, cases: cases, jobs: work.jobs, cell: cell, wording: DrawingWords.command.pageError))
  }
}
