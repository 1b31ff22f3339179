import EmakiFeeds
package import EmakiSnapshots
import EmakiSupport

/// A suite report holds what a run of a suite has found. It is a document, and may be written as JUnit XML and as an HTML page as well.
package struct SuiteReport {
  private var results: [SuiteResult] = []
  /// The goldens that no picture has.
  private let orphans: [String]
  /// The page that shows the pictures that do not pass or have a warning; `nil` for none.
  private let page: HTMLReport?
  private var told: Set<ExactString> = []

  package init(orphans: [String] = [], page: HTMLReport? = nil) { (self.orphans, self.page) = (orphans, page) }

  /// Adds the result of a picture, and keeps the pictures of its failure.
  ///
  /// - Returns: the lines to tell people about the picture. They are empty for one that is the same as its golden, and where the same was told
  ///   of another one: a fault of a cell file or a theme fails every picture that needs it.
  package mutating func add(_ result: SuiteResult) throws -> [String] {
    var result = result
    if !result.status.passes {
      result.paths = try FailedPictures.replace(result.failed, by: result.recorded == nil ? result.compared?.pictures ?? [] : [], upTo: 2)
    }
    results.append(result)
    if let page, !result.status.passes || !result.warnings.isEmpty {
      try page.add(
        result.name, status: result.status.rawValue, message: result.message ?? "", golden: result.golden, outcome: result.compared,
        warnings: result.warnings)
    }
    guard let message = result.message, result.status != .error || told.insert(message.exact).inserted else { return [] }
    let word =
      switch result.status {
      case .same: "NOTE"
      case .tolerated: "PASS"
      case .failed: "FAIL"
      case .drifted: "DRIFT"
      case .missing: "MISSING"
      case .incomplete: "INCOMPLETE"
      case .error: "ERROR"
      }
    let shown = result.paths["difference"] ?? result.paths["actual"]
    return ["\(word) \(result.name): \(message)"] + (shown.map { ["  \($0)"] } ?? [])
  }

  /// Ends the page.
  package func finish() throws { try page?.finish(summary: summary, orphans: orphans) }

  /// The report in one line.
  package var summary: String {
    func count(_ statuses: SuiteResult.Status...) -> Int { results.count { statuses.contains($0.status) } }
    var counts = [(count(.same, .tolerated), "passed"), (count(.failed), "failed"), (count(.missing), "missing")]
    counts += [(count(.drifted), "drifted"), (count(.incomplete), "incomplete"), (count(.error), "in error")].filter { $0.0 > 0 }
    counts.append((orphans.count, orphans.count == 1 ? "orphan" : "orphans"))
    let parts = counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(results.count) picture\(results.count == 1 ? "" : "s"): \(parts)"
  }
}

extension SuiteReport: Encodable {
  private enum CodingKeys: String, CodingKey {
    case results = "cases"
    case orphans
  }
}

extension SuiteResult: Encodable {
  private enum CodingKeys: CodingKey {
    case name, status, message, warnings, difference, golden, expected, actual, differenceImage
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(message, forKey: .message)
    var list = container.nestedUnkeyedContainer(forKey: .warnings)
    for warning in compared?.warnings ?? [] { try list.encode(warning) }
    for warning in feedWarnings { try list.encode(["row": warning.row, "message": warning.description]) }
    try container.encodeIfPresent(compared?.verdict.difference, forKey: .difference)
    try container.encode(golden, forKey: .golden)
    try container.encodeIfPresent(paths["expected"], forKey: .expected)
    try container.encodeIfPresent(paths["actual"], forKey: .actual)
    try container.encodeIfPresent(paths["difference"], forKey: .differenceImage)
  }
}

extension SuiteReport {
  /// The report in the XML that CI systems read, with a test case for each picture: https://github.com/testmoapp/junitxml
  package var junit: String {
    let failures = results.count { [.failed, .missing, .drifted, .incomplete].contains($0.status) }
    let errors = results.count { $0.status == .error }
    let cases = results.map { result in
      let open = "    <testcase classname=\"emaki\" name=\"\(result.name.xml)\""
      let warnings = result.warnings.joined(separator: "\n")
      let output = warnings.isEmpty ? "" : "      <system-err>\(warnings.xml)</system-err>\n"
      guard !result.status.passes, let message = result.message else {
        return open + (output.isEmpty ? "/>\n" : ">\n\(output)    </testcase>\n")
      }
      let kind = result.status == .error ? "error" : "failure"
      let paths = [result.paths["expected"] ?? result.golden, result.paths["actual"], result.paths["difference"]].compactMap(\.self).joined(
        separator: "\n")
      return open
        + ">\n      <\(kind) type=\"\(result.status.rawValue)\" message=\"\(message.xml)\">\(paths.xml)</\(kind)>\n"
        + output + "    </testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(results.count)" failures="\(failures)" errors="\(errors)">
        <testsuite name="emaki verify" tests="\(results.count)" failures="\(failures)" errors="\(errors)">
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }
}

extension String {
  /// The text as XML writes it. Characters that XML cannot hold become U+FFFD.
  fileprivate var xml: String {
    markup.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n", "\t": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
