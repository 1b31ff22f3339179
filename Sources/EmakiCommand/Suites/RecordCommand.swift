import ArgumentParser
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import FoundationEssentials

/// `emaki record` writes goldens of a suite.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration.emaki(
    "record", "Draws the pictures of a suite and writes goldens.",
    """
    A golden that did not change is written only with --all. Where CI is set nothing is recorded: goldens are for people to look at.

    A picture that lacks something (a picture, a glyph, a page) is an error, 69, and not recorded, unless its case allows that in the suite, \
    such as with allow: [missing-picture].

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
    switch [missing, changed, all].count(where: \.self) {
    case 0:
      throw ValidationError(
        "Choose which goldens are written: --missing, those that are not there; --changed, also those that the pictures differ from; "
          + "or --all.")
    case 1: break
    default: throw ValidationError("--missing, --changed and --all exclude each other. Give one of them.")
    }
  }

  func run() async throws {
    if let ci = Streams.current.variable("CI"), !ci.isEmpty {
      throw Failure(.usage, "CI is set: goldens are recorded where somebody looks at them. Record them on your own machine.")
    }
    var worst: FailureCode?
    var told: Set<ExactString> = []
    try await options.open().runner.run(all ? .all : changed ? .changed : .missing) { result in
      if let golden = result.recorded { try StandardOutput.printPath(golden) }
      guard let message = result.message else { return }
      switch result.status {
      case .same, .tolerated, .failed, .drifted, .missing: return
      case .incomplete: worst = worst ?? .missingResource
      // A fault of a cell file or a theme fails every picture that needs it, and is told once.
      case .error:
        if !told.insert(message.exact).inserted { return }
        worst = worst ?? (result.error as? Failure)?.code ?? .internal
      }
      Terminal.error("\(result.name): \(message)")
    }
    if let worst { throw ExitCode(worst.rawValue) }
  }
}
