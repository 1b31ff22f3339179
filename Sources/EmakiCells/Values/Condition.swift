import EmakiSupport

/// A condition is what `when`, `unless` and `if` ask of a row.
typealias Condition = @Sendable (CellScope) -> Bool

extension CellReader {
  /// The keys of a condition that is a mapping.
  static let conditionKeys = EmakiSupport.words("key is isNot in present above below all any not")

  /// Reads a condition: a key, `"!key"`, or a mapping.
  func condition(_ value: YAMLValue, _ what: String) throws(CellFileError) -> Condition {
    try goDown(to: value)
    defer { depth -= 1 }
    if let text = value.text {
      let isNegated = text.hasPrefix("!")
      let path = isNegated ? text.dropFirst().trimmed : text
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
      let items = try expected(list.list.flatMap { $0.isEmpty ? nil : $0 }, list, "\(what).\(key)", "a list of conditions")
      let inner = try items.map { item throws(CellFileError) in try condition(item, "\(what).\(key)") }
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
      return { wanted.equals($0[lookup]) != isNegated }
    case "in":
      let list = try expected(test.value.list, test.value, "\(what).in", "a list of values")
      let wanted = try list.map { item throws(CellFileError) in try constant(item, for: lookup, what) }
      return { scope in wanted.contains { $0.equals(scope[lookup]) } }
    case "present":
      let isPresent = try expected(test.value.boolean, test.value, "\(what).present", "true or false")
      return { ($0[lookup] != nil) == isPresent }
    case "above", "below":
      let limit = try expected(test.value.jsonNumber.map(DecimalNumber.init), test.value, "\(what).\(test.key)", "a number")
      let isAbove = test.key == "above"
      return {
        guard let value = $0[lookup] else { return false }
        let count = if case .list(let values) = value { JSONNumber("\(values.count)") } else { value.spelledNumber }
        guard let number = count.map(DecimalNumber.init) else { return false }
        return isAbove ? number > limit : number < limit
      }
    default: throw error(.unknownKey(test.key, in: what, allowed: Self.conditionKeys), at: test.place)
    }
  }

  /// Reads a value that a row's value is compared with.
  func constant(_ value: YAMLValue, for lookup: Lookup, _ what: String) throws(CellFileError) -> JSONTree {
    switch lookup.type {
    case .any:
      return try scalar(value, what)
    case .list, .object:
      throw error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "a value to compare with"), at: value.place)
    case let type: return try tree(value, type, what, of: lookup.path)
    }
  }

  /// Reads a value that is a text, a number, true or false.
  func scalar(_ value: YAMLValue, _ what: String) throws(CellFileError) -> JSONTree {
    try expected(
      value.jsonNumber.map(JSONTree.number) ?? value.boolean.map(JSONTree.boolean) ?? value.text.map { .text($0.exact) }, value, what,
      "a text, a number, true or false")
  }

  /// Reads a value of a type as rows have it; any text where the type is of no other scalar.
  ///
  /// - Parameter path: the path of the row's value that has the type; `nil` where there is none.
  func tree(_ value: YAMLValue, _ type: DataType, _ what: String, of path: String? = nil) throws(CellFileError) -> JSONTree {
    func words(_ allowed: String, _ like: String) -> String { path.map { "\(allowed), as \($0) is\(like)" } ?? allowed }
    return switch type {
    case .number: .number(try expected(value.jsonNumber, value, what, words("a number", " one")))
    case .bool: .boolean(try expected(value.boolean, value, what, words("true or false", " a bool")))
    default: .text(try expected(value.text, value, what, words("a text", " one")).exact)
    }
  }
}
