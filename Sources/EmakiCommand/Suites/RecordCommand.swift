import ArgumentParser
import Emaki
import EmakiSnapshots
import EmakiSuites
import Foundation

/// `emaki record` writes goldens of a suite.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Draws the pictures of a suite and writes goldens.",
    discussion: """
      A golden that did not change is written only with --all. Where CI is set nothing is recorded: goldens are for people to look at.

      Example: emaki record notifications --changed
      """)

  @OptionGroup var options: SuiteOptions

  @Flag(help: "Write goldens that are not there.")
  var missing = false

  @Flag(help: "Write those, and goldens that the pictures differ from.")
  var changed = false

  @Flag(help: "Write all.")
  var all = false

  func validate() throws {
    if [missing, changed, all].count(where: \.self) != 1 { throw ValidationError("Give one of --missing, --changed and --all.") }
  }

  func run() async throws {
    if let ci = ProcessInfo.processInfo.environment["CI"], !ci.isEmpty {
      throw Failure(.usage, "CI is set: goldens are recorded where somebody looks at them. Record them on your own machine.")
    }
    let (runner, pictures) = try options.open()
    var worst: Failure?
    try await runner.run(pictures, mode: all ? .all : changed ? .changed : .missing) { result in
      switch result.outcome {
      case .success(let outcome): if outcome.isRecorded { try StandardOutput.printPath(runner.folder.golden(of: result.picture).path) }
      case .failure(let failure):
        Terminal.error("\(result.picture.name): \(failure.message)")
        worst = worst ?? failure
      }
    }
    if let worst { throw ExitCode(worst.code.rawValue) }
  }
}
