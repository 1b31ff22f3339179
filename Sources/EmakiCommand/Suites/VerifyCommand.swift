import ArgumentParser
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import FoundationEssentials

/// `emaki verify` compares the pictures of a suite with their goldens.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", _superCommandName: EmakiCommand.name,
    abstract: "Draws the pictures of a suite and compares each with its golden; writes none.",
    discussion: """
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
    let (runner, pictures) = try options.open(cell: cell)
    let files = runner.folder.inputs + pictures.map { ("a golden", runner.folder.golden(of: $0).path) }
    try OutputPlace.checkRead("--report", report, beside: files)
    try OutputPlace.checkRead("--junit", junit, beside: files)
    let old = try base.flatMap { try BaseSuite.at($0, suitePath: options.suite, current: runner) }
    let page = try report.map { $0 == "-" ? try HTMLReport { try StandardOutput.write($0) } : try HTMLReport(path: $0) }
    // A suite beside this one that cannot be read is told by prune; its goldens are no orphans here.
    var report = VerifyReport(orphans: (try? runner.folder.orphans()) ?? [])
    try await runner.run(pictures, mode: .never, base: old) { result in
      let entry = try VerifyReport.Entry(result, in: runner.folder)
      report.entries.append(entry)
      if let page, entry.fails || !entry.warnings.isEmpty { try page.add(entry.reportCase(result, isShort: page.isLarge)) }
      // Reports name each picture; the lines name each fault.
      if !entry.lines.isEmpty, entry.status != .error || runner.isNew(entry.message ?? "") {
        if !json { for line in entry.lines { try say(line) } }
        if Self.isGitHub, entry.fails { try say(entry.gitHubCommand(feed: runner.folder.feedPath(of: result.picture))) }
      }
    }
    try page?.finish(summary: report.summary, orphans: report.orphans)
    if junit == "-" { try StandardOutput.print(report.junit, terminator: "") }
    if let junit, junit != "-" { try OutputFile.write(Array(report.junit.utf8), to: junit) }
    if json {
      try printJSON(report)
    } else {
      for orphan in report.orphans { try say("ORPHAN \(orphan): no case has it. Remove it with emaki prune.") }
      try say(report.summary)
      // The path of the report is printed last, where users look for it.
      if let path = self.report, path != "-" { try StandardOutput.printPath(path) }
    }
    if let code = report.exitCode { throw code }
  }

  private static var isGitHub: Bool { Streams.current.variable("GITHUB_ACTIONS") == "true" }
}
