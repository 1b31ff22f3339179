import EmakiSupport

/// A condition is what `when`, `unless` and `if` ask of a row.
typealias Condition = @Sendable (CellScope) -> Bool

extension CellReader {
  /// The keys of a condition that is a mapping.
  static let conditionKeys = words("key is isNot in present above below all any not")

  /// Reads a condition: a key, `"!key"`, or a mapping.
  func condition(_ value: NamedValue) throws(CellFileError) -> Condition {
    try goDown(to: value)
    defer { depth -= 1 }
    if let text = value.text {
      let isNegated = text.hasPrefix("!")
      let path = isNegated ? text.dropFirst().trimmed : text
      let lookup = try lookup(path, at: value.place)
      return { ($0[lookup]?.isTrue ?? false) != isNegated }
    }
    let members = try value.checkedMembers(Self.conditionKeys)
    if let not = value["not"], members.count == 1 {
      let inner = try condition(value.other(not.yaml))
      return { !inner($0) }
    }
    for (key, all) in [("all", true), ("any", false)] {
      guard let list = value[key], members.count == 1 else { continue }
      let items = try list.expected(list.list.flatMap { $0.isEmpty ? nil : $0 }, "a list of conditions")
      let inner = try items.map { item throws(CellFileError) in try condition(list.other(item)) }
      return { scope in all ? inner.allSatisfy { $0(scope) } : inner.contains { $0(scope) } }
    }
    let lookup = try lookup(value.require("key"))
    let tests = members.filter { $0.key != "key" }
    guard tests.count == 1 else {
      throw value.error(
        .value(
          tests.isEmpty ? "only a key" : "several tests", of: value.what, allowed: "key with one of is, isNot, in, present, above, below"))
    }
    return try test(tests[0], of: lookup, value)
  }

  private func test(_ member: YAMLValue.Member, of lookup: Lookup, _ condition: NamedValue) throws(CellFileError) -> Condition {
    let test = condition.part(member.value, member.key)
    switch member.key {
    case "is", "isNot":
      let (wanted, isNegated) = (try constant(condition.other(member.value), for: lookup), member.key == "isNot")
      return { wanted.equals($0[lookup]) != isNegated }
    case "in":
      let list = try test.expected(test.list, "a list of values")
      let wanted = try list.map { item throws(CellFileError) in try constant(condition.other(item), for: lookup) }
      return { scope in wanted.contains { $0.equals(scope[lookup]) } }
    case "present":
      let isPresent = try test.expected(test.boolean, ValueForm.bool.words)
      return { ($0[lookup] != nil) == isPresent }
    case "above", "below":
      let limit = try test.expected(test.jsonNumber.map(DecimalNumber.init), "a number")
      let isAbove = member.key == "above"
      return {
        guard let value = $0[lookup] else { return false }
        let count = if case .list(let values) = value { JSONNumber("\(values.count)") } else { value.spelledNumber }
        guard let number = count.map(DecimalNumber.init) else { return false }
        return isAbove ? number > limit : number < limit
      }
    default: throw error(.unknownKey(member.key, in: condition.what, allowed: Self.conditionKeys), at: member.place)
    }
  }

  /// Reads a value that a row's value is compared with.
  func constant(_ value: NamedValue, for lookup: Lookup) throws(CellFileError) -> JSONTree {
    switch lookup.type {
    case .any:
      return try scalar(value)
    case .list, .object: throw value.error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: "a value to compare with"))
    case let type: return try tree(value, type, of: lookup.path)
    }
  }

  /// Reads a value that is a text, a number, true or false.
  func scalar(_ value: NamedValue) throws(CellFileError) -> JSONTree {
    try value.expected(
      value.jsonNumber.map(JSONTree.number) ?? value.boolean.map(JSONTree.boolean) ?? value.text.map { .text($0.exact) },
      "a text, a number, true or false")
  }

  /// Reads a value of a type as rows have it; any text where the type is of no other scalar.
  ///
  /// - Parameter path: the path of the row's value that has the type; `nil` where there is none.
  func tree(_ value: NamedValue, _ type: DataType, of path: String? = nil) throws(CellFileError) -> JSONTree {
    func words(_ allowed: String, _ like: String) -> String { path.map { "\(allowed), as \($0) is\(like)" } ?? allowed }
    return switch type {
    case .number: .number(try value.expected(value.jsonNumber, words("a number", " one")))
    case .bool: .boolean(try value.expected(value.boolean, words("true or false", " a bool")))
    default: .text(try value.expected(value.text, words("a text", " one")).exact)
    }
  }
}
