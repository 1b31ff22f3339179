import ArgumentParser
import EmakiSuites
import FoundationEssentials
import Glibc

/// `emaki prune` removes goldens that belong to no case.
struct PruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration.emaki(
    "prune", "Names the goldens that no case of the suite has, and with --yes removes them.",
    """
    Goldens of other suites that keep theirs in the same folder stay, and so do pictures that Emaki has not drawn. Suites are looked for
    beside this one and above it, and beside the goldens and above them.

    Example: emaki prune --yes
    """)

  @Option(help: ArgumentHelp("The suite, a YAML document.", valueName: "file"))
  var suite: String = "emaki.yaml"

  @Flag(help: "Remove them.")
  var yes = false

  func run() throws {
    let orphans = try SuiteFolder(path: suite).orphans()
    for path in orphans {
      if yes && unlink(path) != 0 { throw Failure(.cannotWrite, "cannot remove \(path): \(String(cString: strerror(errno))).") }
      try StandardOutput.printPath(path)
    }
    if orphans.isEmpty { return }
    let count = "\(orphans.count) golden\(orphans.count == 1 ? "" : "s")"
    Terminal.writeLine(yes ? "removed \(count)" : "\(count) of no case; --yes removes \(orphans.count == 1 ? "it" : "them")")
  }
}
