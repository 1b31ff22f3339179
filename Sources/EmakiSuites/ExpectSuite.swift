import EmakiSnapshots
import EmakiSupport
import FoundationEssentials

/// Draws the pictures of a suite, compares each with its golden, and fails the test where one differs, in Swift Testing and in XCTest.
///
/// ```swift
/// @Test func pictures() async throws { try await expectSuite("emaki.yaml") }
/// ```
///
/// What was expected, what was drawn and the difference are kept in `.emaki/failed` beside the suite. `EMAKI_RECORD` says which goldens are
/// written: `never`, `missing`, `changed` or `all`. Without it no golden is written where `CI` is set, and elsewhere those that are missing.
/// Recording fails the test.
///
/// - Parameters:
///   - path: the path of the suite, from the folder of the test's source file.
///   - cases: the names of the cases that are drawn; empty for all.
///   - filePath: the file of the expectation, filled in by the compiler.
/// - Throws: an error that names each picture that does not pass, and what keeps the suite from being run.
public func expectSuite(_ path: String, cases: [String] = [], filePath: StaticString = #filePath) async throws {
  try await expectSuite(
    FilePath.resolved(path, in: FilePath.folder(of: "\(filePath)")), cases: cases,
    RecordMode(environment: ProcessInfo.processInfo.environment))
}

func expectSuite(_ path: String, cases: [String] = [], _ mode: RecordMode) async throws {
  var report = SuiteReport()
  var (failures, mend): ([String], String) = ([], "")
  try await SuiteRunner(SuiteFolder(path: path), cases: cases).run(mode) { result in
    let lines = try report.add(result)
    if let golden = result.recorded {
      failures.append("RECORDED \(result.name): \(golden). Look at it, and run the test without recording.")
    } else if result.status.passes {
      for line in lines { Streams.current.writeError(line + "\n") }
    } else {
      failures += lines
      mend = "\nRecord what is meant with EMAKI_RECORD=changed."
    }
  }
  if !failures.isEmpty { throw SuiteFailure(description: failures.joined(separator: "\n") + mend) }
}

/// A suite failure says which pictures of a suite do not pass.
struct SuiteFailure: Error, CustomStringConvertible {
  let description: String
}
