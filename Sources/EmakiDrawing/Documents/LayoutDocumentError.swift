import EmakiSupport

/// A layout document error says why a text is not a layout document.
public struct LayoutDocumentError: Error, Hashable {
  /// The name of the document: its file, or a line of standard input.
  var document: String
  /// The fault of the document: what is wrong, and where.
  var fault: JSONFault
}

extension LayoutDocumentError: CustomStringConvertible {
  /// The error in words: which document, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls("\(document): \(fault)") }
}
