import EmakiDiagnostics

/// Why a text is no suite. Lines and columns count from 1.
package struct SuiteError: Error, Hashable {
  package var file: String
  package var line: Int
  package var column: Int
  package var fault: Fault

  package enum Fault: Hashable {
    /// No YAML, in the parser's words.
    case malformed(String)
    /// Collections in each other beyond what any suite has.
    case tooDeep
    /// An alias or a merge: a suite writes its values out.
    case alias
    case duplicateKey(String)
    case unknownKey(String, in: String, allowed: [String])
    case missingKey(String, in: String)
    /// A value of another kind, or out of range.
    case value(String, of: String, allowed: String)
    /// Two cases, shots or values of an axis would have one golden.
    case duplicateName(String, what: String)
  }
}

extension SuiteError: CustomStringConvertible {
  package var description: String { "\(file):\(line):\(column): \(fault)" }
}

extension SuiteError.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let reason): "malformed YAML: \(printable(reason)). Correct the text at that place."
    case .tooDeep: "nested too deeply for a suite. Flatten what opens there."
    case .alias: "an alias stands here. Write the value out: a suite has no anchors and merges."
    case .duplicateKey(let key): "the key \(quoted(key)) is there twice. Leave one of them."
    case .unknownKey(let key, let place, let allowed):
      "\(place) has an unknown key \(quoted(key)). \(Self.advice(key, allowed))"
    case .missingKey(let key, let place): "\(place) has no \(quoted(key)). Add it."
    case .value(let value, let place, let allowed): "\(place) is \(printable(value)). Give \(allowed)."
    case .duplicateName(let name, let what): "\(quoted(name)) is the name of another \(what). Give each its own."
    }
  }

  private static func advice(_ word: String, _ allowed: [String]) -> String {
    if let nearest = EditDistance.nearest(to: word, among: allowed) { return "Did you mean \"\(nearest)\"?" }
    return "It can have \(allowed.joined(separator: ", "))."
  }
}
