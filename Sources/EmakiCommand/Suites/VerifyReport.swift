import ArgumentParser
import EmakiFeeds
import EmakiSnapshots
import EmakiSuites
import EmakiSupport
import FoundationEssentials

/// A verify report holds what `emaki verify` found.
struct VerifyReport: Encodable {
  enum Status: String, Encodable {
    case same, tolerated, failed
    /// The picture differs from its golden, and so does something that decides pixels, such as the fonts.
    case drifted
    case missing
    /// The picture shows something differently than asked for, which its case does not allow.
    case incomplete
    /// The picture cannot be drawn or compared.
    case error
  }

  /// A warning is about a picture, or about a feed that it shows.
  enum Warning: Encodable {
    case picture(SnapshotWarning)
    case feed(FeedWarning)

    private enum CodingKeys: CodingKey {
      case row, message
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .picture(let warning): try warning.encode(to: encoder)
      case .feed(let warning):
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(warning.row, forKey: .row)
        try container.encode(warning.description, forKey: .message)
      }
    }

    /// The warning in words.
    var sentence: String {
      switch self {
      case .picture(let warning): warning.sentence
      case .feed(let warning): warning.description
      }
    }
  }

  /// An entry describes one picture.
  struct Entry: Encodable {
    var name: String
    var status: Status
    /// The message that says why the picture is not simply the same as its golden; `nil` where it is.
    var message: String?
    /// The warnings about what the picture shows differently than asked for, whether its case allows that or not, and about its feeds.
    var warnings: [Warning] = []
    var difference: DifferenceReport?
    /// The path of the golden.
    var golden: String
    var expected: String?
    var actual: String?
    var differenceImage: String?
    /// The exit code of the error; `nil` where the picture could be drawn and compared.
    var code: Int32?

    private enum CodingKeys: String, CodingKey {
      case name, status, message, warnings, difference, golden, expected, actual, differenceImage
    }

    /// Creates the entry of a picture, and writes the pictures of its failure, if it failed.
    init(_ result: SuiteRunner.Result, in folder: SuiteFolder) throws {
      name = result.picture.name
      golden = folder.golden(of: result.picture).path
      var kept: Set<String> = []
      switch result.outcome {
      case .failure(let failure): (status, message, code) = (.error, failure.message, failure.code.rawValue)
      case .success(let outcome):
        warnings = outcome.warnings.map(Warning.picture)
        if let refusal = outcome.refusal {
          (status, message) = (.incomplete, refusal)
        } else {
          status = Status(outcome.verdict)
          if outcome.verdict != .same(notes: []) { message = "\(outcome.verdict)" }
        }
        difference = outcome.verdict.difference.map(DifferenceReport.init)
        if !outcome.pictures.isEmpty { try makeFolder(folder.failed) }
        kept = Set(outcome.pictures.map(\.kind))
        for picture in outcome.pictures {
          let path = folder.failedPath(of: result.picture, picture.kind)
          try OutputFile.write(picture.bytes, to: path)
          switch picture.kind {
          case "expected": expected = path
          case "actual": actual = path
          default: differenceImage = path
          }
        }
      }
      warnings += result.feedWarnings.map(Warning.feed)
      // The pictures of an earlier run are removed last, so that none is lost if this run is stopped.
      try folder.removeFailedPictures(of: result.picture, keeping: kept)
    }

    /// Returns the entry in the form that an HTML report has.
    func reportCase(_ result: SuiteRunner.Result, isShort: Bool) throws -> ReportCase {
      try ReportCase(
        name: name, status: status.rawValue, message: message ?? "", golden: golden, outcome: try? result.outcome.get(),
        feedWarnings: result.feedWarnings.map(\.description), isShort: isShort)
    }

    var fails: Bool { status != .same && status != .tolerated }

    /// The lines that are printed about the picture; empty for a picture that is the same as its golden.
    var lines: [String] {
      guard let message else { return [] }
      let word =
        switch status {
        case .same: "NOTE"
        case .tolerated: "PASS"
        case .failed: "FAIL"
        case .drifted: "DRIFT"
        case .missing: "MISSING"
        case .incomplete: "INCOMPLETE"
        case .error: "ERROR"
        }
      return ["\(word) \(name): \(message)"] + [differenceImage ?? actual].compactMap { $0.map { "  \($0)" } }
    }

    /// Returns the command that makes GitHub show an error:
    /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions#setting-an-error-message
    func gitHubCommand(feed: String) -> String {
      func escaped(_ text: String, _ more: [(String, String)] = []) -> String {
        ([("%", "%25"), ("\r", "%0D"), ("\n", "%0A")] + more).reduce(text) { $0.replacing($1.0, with: $1.1) }
      }
      let property = [(":", "%3A"), (",", "%2C")]
      return "::error file=\(escaped(feed, property)),title=\(escaped("emaki verify " + name, property))::\(escaped(message ?? ""))"
    }
  }

  var entries: [Entry] = []
  /// The goldens that no picture has.
  var orphans: [String]

  init(orphans: [String]) { self.orphans = orphans }

  private enum CodingKeys: String, CodingKey {
    case entries = "cases"
    case orphans
  }

  private func count(_ statuses: Status...) -> Int { entries.count { statuses.contains($0.status) } }

  var summary: String {
    func parts(_ counts: [(Int, String)]) -> String { counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ") }
    var counts = [(count(.same, .tolerated), "passed"), (count(.failed), "failed"), (count(.missing), "missing")]
    counts += [(count(.drifted), "drifted"), (count(.incomplete), "incomplete"), (count(.error), "in error")].filter { $0.0 > 0 }
    counts.append((orphans.count, orphans.count == 1 ? "orphan" : "orphans"))
    return "\(entries.count) picture\(entries.count == 1 ? "" : "s"): \(parts(counts))"
  }

  /// The exit code of the report, which is the worst of its pictures; `nil` where all pass.
  var exitCode: ExitCode? {
    let codes = entries.compactMap { entry -> Int32? in
      switch entry.status {
      case .same, .tolerated: nil
      case .failed, .missing: FailureCode.difference.rawValue
      case .drifted: FailureCode.environment.rawValue
      case .incomplete: FailureCode.missingResource.rawValue
      case .error: entry.code
      }
    }
    return FailureCode.worst(codes).map { ExitCode($0.rawValue) }
  }
}

extension SnapshotCheck.Outcome {
  /// The reason why the picture cannot be a golden, as a message that also says what its case would have to allow; `nil` if nothing is
  /// missing from the picture.
  var refusal: String? {
    let refused = warnings.refused
    if refused.isEmpty { return nil }
    let kinds = refused.kinds.map(\.rawValue).joined(separator: ", ")
    return "\(refused.sentences) Where that is meant, give the case allow: [\(kinds)]."
      + (verdict.passes ? "" : " It also \(verdict)\(verdict == .missing ? "." : "")")
  }
}

extension VerifyReport.Status {
  fileprivate init(_ verdict: Golden.Verdict) {
    self =
      switch verdict {
      case .same: .same
      case .tolerated: .tolerated
      case .differs: .failed
      case .drifted: .drifted
      case .missing: .missing
      }
  }
}

extension VerifyReport {
  /// The report in the XML that CI systems read, with a test case for each picture: https://github.com/testmoapp/junitxml
  var junit: String {
    let failures = entries.count { [.failed, .missing, .drifted, .incomplete].contains($0.status) }
    let errors = entries.count { $0.status == .error }
    let cases = entries.map { entry in
      let open = "    <testcase classname=\"emaki\" name=\"\(Self.escaped(entry.name))\""
      let warnings = entry.warnings.map(\.sentence).joined(separator: "\n")
      let output = warnings.isEmpty ? "" : "      <system-err>\(Self.escaped(warnings))</system-err>\n"
      guard entry.fails, let message = entry.message else {
        return open + (output.isEmpty ? "/>\n" : ">\n\(output)    </testcase>\n")
      }
      let kind = entry.status == .error ? "error" : "failure"
      let paths = [entry.expected ?? entry.golden, entry.actual, entry.differenceImage].compactMap(\.self).joined(separator: "\n")
      return open
        + ">\n      <\(kind) type=\"\(entry.status.rawValue)\" message=\"\(Self.escaped(message))\">\(Self.escaped(paths))</\(kind)>\n"
        + output + "    </testcase>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(entries.count)" failures="\(failures)" errors="\(errors)">
        <testsuite name="emaki verify" tests="\(entries.count)" failures="\(failures)" errors="\(errors)">
      \(cases.joined())  </testsuite>
      </testsuites>

      """
  }

  /// Returns a text with its special characters escaped for XML. Characters that XML cannot hold become U+FFFD.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
