import Testing

@testable import EmakiDisplay

/// Expects that each stored property of a type changes the digest, each in its own way, except those that are named as deciding no pixel.
///
/// - Parameters:
///   - other: a value from which the properties at `paths` are taken, one after the other.
///   - changed: the value with one other property changed in each.
///   - ignored: the value with a property changed that decides no pixel, by the property's name.
func expectEveryFieldCounts<Value: Digestible, each Field>(
  of value: Value, or other: Value, _ paths: repeat WritableKeyPath<Value, each Field>, changed: [Value] = [],
  ignored: [String: Value] = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var changed = changed
  func take<One>(_ path: WritableKeyPath<Value, One>) {
    var copy = value
    copy[keyPath: path] = other[keyPath: path]
    changed.append(copy)
  }
  repeat take(each paths)
  let properties = Mirror(reflecting: value).children.compactMap { $0.label }
  #expect(
    properties.count == changed.count + ignored.count && Set(ignored.keys).isSubset(of: properties),
    "\(Value.self) has \(properties.sorted()); feed a new one to the digest and change it here", sourceLocation: sourceLocation)
  let digests = ([value] + changed).map { $0.digest }
  #expect(
    !digests.contains(nil) && Set(digests).count == digests.count, "a property of \(Value.self) does not count: \(digests)",
    sourceLocation: sourceLocation)
  for (name, changed) in ignored {
    #expect(changed.digest == value.digest, "\(Value.self).\(name) changes the digest", sourceLocation: sourceLocation)
  }
}

/// Expects that each associated value of an enumeration's cases changes the digest, and that no two of the values given have the same one.
///
/// - Parameter cases: a value of each case. For each of its associated values there is a copy in which that one is changed.
func expectEveryValueCounts<Value: Digestible>(
  of cases: [(value: Value, changes: [Value])], sourceLocation: SourceLocation = #_sourceLocation
) {
  for (value, changes) in cases {
    let payload = Mirror(reflecting: value).children.first.map { Mirror(reflecting: $0.value) }
    let count = payload.map { $0.displayStyle == .tuple ? $0.children.count : 1 } ?? 0
    #expect(changes.count == count, "\(value) has \(count) associated values", sourceLocation: sourceLocation)
  }
  let digests = cases.flatMap { [$0.value] + $0.changes }.map(\.digest)
  #expect(
    !digests.contains(nil) && Set(digests).count == digests.count, "two values of \(Value.self) have one digest",
    sourceLocation: sourceLocation)
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
