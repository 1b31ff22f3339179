import EmakiDrawing
import EmakiLayout
import EmakiSupport

/// A suite error says why a text is not a suite, and where. Lines and columns count from 1.
package struct SuiteError: Error, Hashable {
  /// The name of the document in messages.
  var file: String
  /// The line of the fault, from 1.
  var line: Int
  /// The column of the fault, from 1.
  var column: Int
  /// The fault that was found.
  var fault: Fault

  /// A fault says what is wrong with a suite.
  enum Fault: Hashable {
    /// The text has no value to read.
    case malformed(String)
    /// The text is not YAML, or uses YAML that is not supported here.
    case yaml(YAMLFault)
    /// The text is nested more deeply than any suite needs.
    case tooDeep
    /// The text has a merge key, which is not supported. A suite must write its values out.
    case alias
    /// A mapping has a key twice.
    case duplicateKey(String)
    /// A mapping has a key that it cannot have.
    case unknownKey(String, in: String, allowed: [String])
    /// A mapping lacks a key that it must have.
    case missingKey(String, in: String)
    /// A value is of another type, or out of its range.
    case value(String, of: String, allowed: String)
    /// Two cases, shots or values of an axis would have the same golden.
    case duplicateName(String, what: String)
    /// A name differs from that of another one in capitals alone, and a file has it.
    case nameInOtherCase(String, other: String, what: String)
    /// A case has bars and pictures of this size, which is too small for them.
    case noRoom(Size)
  }
}

extension SuiteError: CustomStringConvertible {
  package var description: String { escapingControls("\(file):\(line):\(column): \(fault)") }
}

extension SuiteError.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let reason): "malformed YAML: \(printable(reason)). Correct the text at that place."
    case .yaml(let fault): fault.description
    case .tooDeep: "nested too deeply for a suite. Flatten what opens there."
    case .alias: "an alias stands here. Write the value out: a suite has no anchors and merges."
    case .duplicateKey(let key): "the key \(quoted(key)) is there twice. Leave one of them."
    case .unknownKey(let key, let place, let allowed):
      "\(place) has an unknown key \(quoted(key)). \(Self.advice(key, allowed))"
    case .missingKey(let key, let place): "\(place) has no \(quoted(key)). Add it."
    case .value(let value, let place, let allowed): "\(place) is \(printable(value)). Give \(allowed)."
    case .duplicateName(let name, let what): "\(quoted(name)) is the name of another \(what). Give each its own."
    case .nameInOtherCase(let name, let other, let what):
      "\(quoted(name)) and \(quoted(other)), the name of another \(what), differ in capitals alone, which some file systems do not tell "
        + "apart. Give each its own."
    case .noRoom(let size):
      "a picture of \(size.width) x \(size.height) points has no room for a list between bars. "
        + "Choose at least \(Int(ScreenBars.leastSize.width)) x \(Int(ScreenBars.leastSize.height)), or screen: none."
    }
  }

  private static func advice(_ word: String, _ allowed: [String]) -> String {
    // What an option of emaki render is called is an axis here.
    if word == "appearance" {
      return allowed.contains("matrix")
        ? "Light and dark are an axis: matrix: { theme: [dark] }." : "Did you mean \"theme\"? Its values are light and dark."
    }
    let axis = ["typeSize": "typeSize: [XL]", "language": "language: [ja]", "lang": "language: [ja]", "width": "width: [320]"]
    if let axis = axis[word], allowed.contains("matrix") { return "It is an axis: matrix: { \(axis) }." }
    if let nearest = EditDistance.nearest(to: word, among: allowed) { return "Did you mean \"\(nearest)\"?" }
    return "It can have \(allowed.joined(separator: ", "))."
  }
}
