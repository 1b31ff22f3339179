import ArgumentParser
import Emaki
import EmakiSnapshots
import EmakiSuites
import Foundation

/// `emaki verify`: whether the pictures of a suite are their goldens.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Draws the pictures of a suite and compares each with its golden; writes none.",
    discussion: """
      A line for each picture that is not its golden, and one about all. What was expected, what was drawn and the difference are kept in \
      .emaki/failed beside the suite. Exits with 1 where pictures differ or have no golden, with 78 where some differ and what decides pixels \
      has changed as well, such as a library or a font.

      Example: emaki verify notifications --json
      """)

  @OptionGroup var options: SuiteOptions

  @Option(
    help: ArgumentHelp(
      "Where goldens are hashes: show what differs beside what this commit draws, such as main or HEAD~1.", valueName: "commit"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "Write an HTML file that shows what does not pass: expected, actual, difference; it needs no network.", valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("Write the results as JUnit XML as well.", valueName: "file"))
  var junit: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    let (runner, pictures) = try options.open()
    let page = try report.map { try HTMLReport(path: $0) }
    var report = VerifyReport(orphans: runner.folder.orphans())
    let bar = ProgressBar("pictures", total: pictures.count)
    var done = 0
    let old = base.map { BaseSuite($0, suitePath: options.suite, current: runner) }
    try await runner.run(pictures, mode: .never, base: old) { result in
      let entry = try VerifyReport.Entry(result, in: runner.folder)
      report.entries.append(entry)
      if let page, entry.fails { try page.add(entry.reportCase(result)) }
      done += 1
      bar.update(done)
      if let line = entry.line {
        if !json { print(line) }
        if Self.isGitHub, entry.fails { tellGitHub(entry.gitHubCommand(feed: runner.folder.feedPath(of: result.picture))) }
      }
    }
    bar.finish()
    try page?.finish(summary: report.summary, orphans: report.orphans)
    if let junit { try OutputFile.write(Array(report.junit.utf8), to: junit) }
    if json {
      try printJSON(report)
    } else {
      for orphan in report.orphans { print("ORPHAN \(orphan): no case has it. Remove it with emaki prune.") }
      print(report.summary)
      // Last, where one looks for it.
      if let path = self.report { print(path) }
    }
    if let code = report.exitCode { throw code }
  }

  /// GitHub reads both streams.
  private func tellGitHub(_ command: String) { if json { Terminal.write(command + "\n") } else { print(command) } }

  private static var isGitHub: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }
}
