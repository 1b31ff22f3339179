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
