import EmakiSupport

/// A condition is what `when`, `unless` and `if` ask of a row.
typealias Condition = @Sendable (CellScope) -> Bool

extension CellReader {
  /// The keys of a condition that is a mapping.
  static let conditionKeys = ["key", "is", "isNot", "in", "present", "above", "below", "all", "any", "not"]

  /// Reads a condition: a key, `"!key"`, or a mapping.
  func condition(_ value: YAMLValue, _ what: String) throws(CellFileError) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error(.tooMany("levels of elements", limit: Self.depthLimit), at: value.place) }
    if let text = value.text {
      let isNegated = text.hasPrefix("!")
      let path = isNegated ? text.dropFirst().trimmingSpaces : text
      let lookup = try lookup(path, at: value.place)
      return { ($0[lookup]?.isTrue ?? false) != isNegated }
    }
    let members = try members(value, what, allowed: Self.conditionKeys)
    if let not = value["not"], members.count == 1 {
      let inner = try condition(not, what)
      return { !inner($0) }
    }
    for (key, all) in [("all", true), ("any", false)] {
      guard let list = value[key], members.count == 1 else { continue }
      guard let items = list.list, !items.isEmpty else { throw refused(list, "\(what).\(key)", allowed: "a list of conditions") }
      var conditions: [Condition] = []
      for item in items { conditions.append(try condition(item, "\(what).\(key)")) }
      let inner = conditions
      return { scope in all ? inner.allSatisfy { $0(scope) } : inner.contains { $0(scope) } }
    }
    let lookup = try lookup(require("key", of: value, what), "\(what).key")
    let tests = members.filter { $0.key != "key" }
    guard tests.count == 1 else {
      throw error(
        .value(tests.isEmpty ? "only a key" : "several tests", of: what, allowed: "key with one of is, isNot, in, present, above, below"),
        at: value.place)
    }
    return try test(tests[0], of: lookup, what)
  }

  private func test(_ test: YAMLValue.Member, of lookup: Lookup, _ what: String) throws(CellFileError) -> Condition {
    switch test.key {
    case "is", "isNot":
      let (wanted, isNegated) = (try constant(test.value, for: lookup, what), test.key == "isNot")
      return { ($0[lookup] == wanted) != isNegated }
    case "in":
      guard let list = test.value.list else { throw refused(test.value, "\(what).in", allowed: "a list of values") }
      var values: [JSONTree] = []
      for item in list { values.append(try constant(item, for: lookup, what)) }
      let wanted = values
      return { scope in scope[lookup].map { wanted.contains($0) } ?? false }
    case "present":
      guard let isPresent = test.value.boolean else { throw refused(test.value, "\(what).present", allowed: "true or false") }
      return { ($0[lookup] != nil) == isPresent }
    case "above", "below":
      guard let limit = test.value.jsonNumber?.decimal else { throw refused(test.value, "\(what).\(test.key)", allowed: "a number") }
      let isAbove = test.key == "above"
      return {
        guard let value = $0[lookup] else { return false }
        let count = if case .list(let values) = value { JSONNumber("\(values.count)") } else { value.spelledNumber }
        guard let number = count?.decimal else { return false }
        return isAbove ? number > limit : number < limit
      }
    default: throw error(.unknownKey(test.key, in: what, allowed: Self.conditionKeys), at: test.place)
    }
  }

  /// Reads a value that a row's value is compared with.
  func constant(_ value: YAMLValue, for lookup: Lookup, _ what: String) throws(CellFileError) -> JSONTree {
    switch lookup.type {
    case .any:
      guard let tree = value.jsonNumber.map(JSONTree.number) ?? value.boolean.map(JSONTree.boolean) ?? value.text.map({ .text($0.exact) })
      else {
        throw refused(value, what, allowed: "a text, a number, true or false")
      }
      return tree
    case .list, .object:
      throw error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "a value to compare with"), at: value.place)
    case let type: return try tree(value, type, what, of: lookup.path)
    }
  }

  /// Reads a value of a type as rows have it; any text where the type is of no other scalar.
  ///
  /// - Parameter path: the path of the row's value that has the type; `nil` where there is none.
  func tree(_ value: YAMLValue, _ type: DataType, _ what: String, of path: String? = nil) throws(CellFileError) -> JSONTree {
    let why = path.map { ", as \($0) is" }
    switch type {
    case .number:
      guard let number = value.jsonNumber else { throw refused(value, what, allowed: "a number\(why.map { $0 + " one" } ?? "")") }
      return .number(number)
    case .bool:
      guard let boolean = value.boolean else { throw refused(value, what, allowed: "true or false\(why.map { $0 + " a bool" } ?? "")") }
      return .boolean(boolean)
    default:
      guard let text = value.text else { throw refused(value, what, allowed: "a text\(why.map { $0 + " one" } ?? "")") }
      return .text(text.exact)
    }
  }
}

extension CellScope {
  /// The value that a lookup finds; `nil` where the row has none.
  subscript(lookup: Lookup) -> JSONTree? { lookup.value(in: self) }
}
