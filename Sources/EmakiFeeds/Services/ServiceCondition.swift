import EmakiJSON

/// A service condition is what holds of an element of a service's list: `read`, `!unread`, `status=unread`, `flags=read`.
struct ServiceCondition {
  private let path: ServicePath
  private let wanted: [String]
  private let isOpposite: Bool

  /// Reads a condition. `a=b|c` holds where the value at `a` is one of the words, or has one of them as an element; a path alone where
  /// the value is true, a date, or a number that is not 0.
  init(_ text: String) {
    isOpposite = text.hasPrefix("!")
    let parts = text.drop { $0 == "!" }.split(separator: "=", maxSplits: 1)
    path = ServicePath(parts.first ?? "")
    wanted = parts.count > 1 ? parts[1].split(separator: "|").map(String.init) : []
  }

  /// Returns whether it holds of an element; `nil` where the element has no value for it. A value of `null` is no.
  func holds(of element: JSONValue) -> Bool? {
    guard let value = path.value(in: element) else { return nil }
    let holds: Bool
    if !wanted.isEmpty {
      let found = value.type == .array ? value.elements.compactMap(\.scalarText) : [value.scalarText ?? ""]
      holds = found.contains { wanted.contains($0) }
    } else {
      holds = value.boolean ?? value.number.map { $0 != 0 } ?? (value.nonEmptyString != nil)
    }
    return holds != isOpposite
  }
}
