import EmakiSupport

/// A scroll script error says why a text is not a scroll script.
public struct ScrollScriptError: Error, Hashable {
  /// The name of the script: its file.
  var script: String
  /// The fault of the script: what is wrong, and where.
  var fault: JSONFault
}

extension ScrollScriptError: CustomStringConvertible {
  /// The error in words: which script, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls("\(script): \(fault)") }
}
