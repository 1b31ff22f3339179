/// JSON text writes numbers and strings as JSON.
package enum JSONText {
  /// Writes a number, rounded to a millionth.
  package static func number(_ value: Double) -> String {
    // Numbers of this size have no millionths, and multiplying them by a million might overflow.
    guard abs(value) < 1e15 else { return String(value) }
    let rounded = (value * 1e6).rounded() / 1e6
    // This conversion removes the sign of -0, and the fraction of whole numbers.
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// Writes a string in quotes. Control characters are escaped, including those that JSON allows.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      // JSON allows these control characters, but a terminal might interpret them.
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
