import EmakiSupport

/// A layout inspection error says why a layout cannot be explained as it was asked for.
public enum LayoutInspectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No element of the layout has the `debugName`. `known` are the names of the nodes that have one.
  case unknownElement(String, known: [String])

  /// A message that says what is wrong and how to mend it.
  public var description: String {
    switch self {
    case .unknownElement(let name, let known) where known.isEmpty:
      "there is no element \(quoted(name)). Give an element a debugName."
    case .unknownElement(let name, let known):
      "there is no element \(quoted(name)). Name one of: \(known.joined(separator: ", "))."
    }
  }
}
