import EmakiSupport

/// A GeoJSON error says why a text is not GeoJSON, or that it contains more than a map takes.
public struct GeoJSONError: Error, Hashable {
  /// The name of the text: its file.
  var file: String
  /// The fault of the text: what is wrong, and where.
  var fault: JSONFault
}

extension GeoJSONError: CustomStringConvertible {
  /// The error in words: which text, where in it, what is wrong, and how to mend it.
  public var description: String { escapingControls("\(file): \(fault)") }
}
