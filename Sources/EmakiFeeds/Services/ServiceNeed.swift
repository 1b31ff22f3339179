import EmakiJSON

/// A service need is a value that an element must have to be of a `ServiceShape`: `u.username:string`, or `ts` for one of any type.
struct ServiceNeed {
  private let path: ServicePath
  /// The type of the value; `nil` for any.
  private let type: JSONValueType?

  /// Reads a path with a type behind a colon. A colon may belong to a key, too, as in "im:rating".
  init(_ text: Substring) {
    let colon = text.lastIndex(of: ":")
    type = colon.flatMap { Self.types[text[text.index(after: $0)...]] }
    path = ServicePath(type == nil ? text : text[..<(colon ?? text.endIndex)])
  }

  /// Returns whether an element has the value.
  func isMet(by element: JSONValue) -> Bool {
    guard let value = path.value(in: element) else { return false }
    return type.map { $0 == value.type } ?? true
  }

  private static let types: [Substring: JSONValueType] = [
    "string": .string, "number": .number, "object": .object, "array": .array, "boolean": .boolean,
  ]
}
