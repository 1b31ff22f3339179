import ArgumentParser
import EmakiSuites
import EmakiSupport
import FoundationEssentials
import Glibc

/// Suite options are the options of commands that work on a suite. They say which suite, and which of its cases.
struct SuiteOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Cases of the suite; by default all.", valueName: "case"))
  var cases: [String] = []

  @Option(help: ArgumentHelp("The suite, a YAML document.", valueName: "file"), completion: .file())
  var suite: String = "emaki.yaml"

  @Option(
    parsing: .unconditional, help: "How many workers there are. (default: the number of processors)", transform: OptionValue.jobs)
  var jobs: Int?

  /// Opens the suite, and returns it with the pictures that were asked for.
  ///
  /// - Parameter cell: the path of a cell file that draws the rows of every case; `nil` for their own.
  /// - Throws: `SuiteError` for a text that is not a suite, `FontLockError` where a font differs from its lock.
  func open(cell: String? = nil) throws -> (runner: SuiteRunner, pictures: [SuitePicture]) {
    let runner = try SuiteRunner(path: suite, jobs: jobs, cell: cell)
    runner.folder.removeEmptyFailedFolder()
    let known = runner.folder.suite.cases.map(\.name)
    for name in cases where !known.contains(name) {
      let list = known.prefix(5).map(quoted).joined(separator: ", ")
      let near = EditDistance.nearest(to: name, among: known, upTo: name.count < 4 ? 1 : 2)
      throw Failure(
        .usage,
        "\(suite) has no case \(quoted(name)). " + (near.map { "Did you mean \(quoted($0))? " } ?? "")
          + "It has \(list)\(known.count > 5 ? " and \(known.count - 5) more" : "").", see: .suites)
    }
    return (runner, runner.folder.suite.pictures.filter { cases.isEmpty || cases.contains($0.suiteCase.name) })
  }
}
