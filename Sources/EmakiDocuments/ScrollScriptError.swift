/// Why a text is not a scroll script.
public struct ScrollScriptError: Error, Hashable {
  /// What the script is called: its file.
  package var script: String
  package var fault: LayoutDocumentError.Fault
}

extension ScrollScriptError: CustomStringConvertible {
  public var description: String { "\(script): \(fault)" }
}
