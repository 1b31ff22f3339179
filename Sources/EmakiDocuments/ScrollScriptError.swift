import EmakiDiagnostics
package import EmakiJSON

/// A scroll script error says why a text is not a scroll script.
public struct ScrollScriptError: Error, Hashable {
  /// What the script is called: its file.
  package var script: String
  /// What is wrong, and where.
  package var fault: JSONFault
}

extension ScrollScriptError: CustomStringConvertible {
  /// The error in words: which script, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls("\(script): \(fault)") }
}
