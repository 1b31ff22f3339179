import EmakiDisplay
import Testing

/// Expects that each stored property of a type changes the digest, except those that are named as deciding no pixel.
///
/// - Parameters:
///   - changes: the value with one property changed, by the name of that property.
///   - ignored: the same for properties that decide no pixel, with the reason.
func expectEveryFieldCounts<Value: Digestible>(
  of value: Value, changes: [String: Value], ignored: [String: (value: Value, reason: String)] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let properties = Set(Mirror(reflecting: value).children.compactMap(\.label))
  let named = Set(changes.keys).union(ignored.keys)
  #expect(
    properties == named, "\(Value.self) has \(properties.sorted()); feed a new one to the digest and change it here",
    sourceLocation: sourceLocation)
  #expect(changes.keys.allSatisfy { ignored[$0] == nil }, sourceLocation: sourceLocation)
  let digest = value.digest
  #expect(digest != nil, sourceLocation: sourceLocation)
  for (name, changed) in changes {
    #expect(changed.digest != digest, "\(Value.self).\(name) does not change the digest", sourceLocation: sourceLocation)
  }
  #expect(
    Set(changes.values.map(\.digest)).count == changes.count, "two properties of \(Value.self) change the digest alike",
    sourceLocation: sourceLocation)
  for (name, field) in ignored {
    #expect(
      field.value.digest == digest, "\(Value.self).\(name) changes the digest, though \(field.reason)", sourceLocation: sourceLocation)
  }
}

/// Expects that each associated value of an enumeration's cases changes the digest, and that no two of the values given have the same one.
///
/// - Parameter cases: a value of each case. For each of its associated values there is a copy in which that one is changed.
func expectEveryValueCounts<Value: Digestible>(
  of cases: [(value: Value, changes: [Value])], sourceLocation: SourceLocation = #_sourceLocation
) {
  for (value, changes) in cases {
    var count = 0
    if let payload = Mirror(reflecting: value).children.first?.value {
      let mirror = Mirror(reflecting: payload)
      count = mirror.displayStyle == .tuple ? mirror.children.count : 1
    }
    #expect(changes.count == count, "\(value) has \(count) associated values", sourceLocation: sourceLocation)
  }
  let all = cases.flatMap { [$0.value] + $0.changes }.map(\.digest)
  #expect(!all.contains(nil), sourceLocation: sourceLocation)
  #expect(Set(all).count == all.count, "two values of \(Value.self) have one digest", sourceLocation: sourceLocation)
}

/// Returns the names of all types inside a value that feed digests.
func digestedTypes(in value: Any) -> Set<String> {
  var types: Set<String> = []
  func visit(_ value: Any, _ depth: Int) {
    if let value = value as? any Digestible { types.insert("\(type(of: value))") }
    if depth < 24 { for child in Mirror(reflecting: value).children { visit(child.value, depth + 1) } }
  }
  visit(value, 0)
  return types
}
