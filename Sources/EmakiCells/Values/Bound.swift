import EmakiSupport

/// A bound value is the value of a property. It is the same in each row, or it is taken from the row or the look.
enum Bound<Value: Sendable>: Sendable {
  /// The value is the same everywhere.
  case constant(Value)
  /// A function returns the value; `nil` leaves the property as it is.
  case computed(@Sendable (CellScope) -> Value?)

  /// Returns the value in a scope; `nil` where the property stays as it is.
  func value(in scope: CellScope) -> Value? {
    switch self {
    case .constant(let value): value
    case .computed(let compute): compute(scope)
    }
  }

  /// Returns the bound value that a function makes of this one.
  func map<Other>(_ change: @escaping @Sendable (Value) -> Other?) -> Bound<Other> {
    switch self {
    case .constant(let value): if let other = change(value) { .constant(other) } else { .computed { _ in nil } }
    case .computed(let compute): .computed { compute($0).flatMap(change) }
    }
  }
}

/// A value kind says how values of one kind are written in a cell file, and how they come out of a row.
struct ValueKind<Value: Sendable>: Sendable {
  /// The function that reads a value as a file writes it. It gets the words that messages give the value.
  typealias Reading = @Sendable (YAMLValue, CellReader, String) throws(CellFileError) -> Bound<Value>

  /// The form of the value, for the schema.
  let form: ValueForm
  /// Whether `read` itself handles texts with bindings.
  var readsTemplates = false
  /// The function that reads a value.
  let read: Reading
  /// The function that converts a row's value; `nil` for a kind that cannot be bound. It returns `nil` for a value that does not fit the
  /// kind.
  var fromRow: (types: String, takes: @Sendable (DataType) -> Bool, make: @Sendable (JSONTree, CellLook) -> Value?)?
  /// The function that makes a value from a fraction of the whole, for `{{ key | percent }}`; `nil` for a kind that is not a length.
  var fromShare: (@Sendable (Double) -> Value?)?
  /// The function that makes a value from the length of a list, for `{{ key | length }}`; `nil` for a kind that is not a number.
  var fromLength: (@Sendable (Int) -> Value?)?
}

extension ValueKind {
  /// Returns whether a binding may have a format.
  fileprivate func takes(_ format: ValueFormat?) -> Bool {
    format == .percent && fromShare != nil || format == .length && fromLength != nil
  }

  /// Returns whether each value of a type becomes a value of the kind.
  fileprivate func takesAll(of type: DataType) -> Bool {
    switch (form, type) {
    case (.bool, _), (.color, .color): true
    default: false
    }
  }
}

extension CellReader {
  /// Reads a value: as the file writes it, from a binding, or by a condition.
  func bound<Value>(_ value: YAMLValue, _ kind: ValueKind<Value>, _ what: String) throws(CellFileError) -> Bound<Value> {
    if let choice = try choice(value, kind, what) { return choice }
    guard !kind.readsTemplates, let text = value.text, text.utf8.contains(UInt8(ascii: "{")), text.contains("{{") else {
      return try kind.read(value, self, what)
    }
    guard let only = try template(text, at: value.place, isText: false).only, only.format == nil || kind.takes(only.format) else {
      let formats =
        kind.fromShare != nil
        ? "one binding, without a format or with percent"
        : kind.fromLength != nil ? "one binding, without a format or with length" : "one binding without a format"
      throw refused(value, what, allowed: "\(formats), such as \"{{ key }}\", or the value itself")
    }
    guard let fromRow = kind.fromRow else { throw refused(value, what, allowed: "\(kind.form.words); it cannot be bound to a row") }
    let lookup = only.lookup
    if let length = kind.fromLength, only.format != nil {
      return checked(lookup, "a list that is not too long, for \(what)") { value, _ in
        if case .list(let values) = value { length(values.count) } else { nil }
      }
    }
    if let share = kind.fromShare, only.format != nil {
      return checked(lookup, "a number from 0 to 1, for \(what)") { value, _ in
        if case .number(let number) = value { share(number) } else { nil }
      }
    }
    guard fromRow.takes(lookup.type) else {
      throw error(.wrongType(key: lookup.path, is: lookup.type.phrase, allowed: fromRow.types), at: value.place)
    }
    if kind.takesAll(of: lookup.type) { return .computed { scope in scope[lookup].flatMap { fromRow.make($0, scope.look) } } }
    return checked(lookup, "\(kind.form.words), for \(what)", fromRow.make)
  }

  /// Returns a bound value that checks each row. A value that is not one of the allowed values is reported as a fault of the row.
  private func checked<Value>(
    _ lookup: Lookup, _ allowed: String, _ make: @escaping @Sendable (JSONTree, CellLook) -> Value?
  ) -> Bound<Value> {
    bindsValues = true
    return .computed { scope in
      guard let found = scope[lookup] else { return nil }
      if let value = make(found, scope.look) { return value }
      scope.faults?.add(CellRowFault(key: lookup.path, value: found.faultText, allowed: allowed))
      return nil
    }
  }

  /// Reads a value that depends on a condition, or on the value of a key; `nil` for another value.
  private func choice<Value>(_ value: YAMLValue, _ kind: ValueKind<Value>, _ what: String) throws(CellFileError) -> Bound<Value>? {
    guard value.members != nil else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error(.tooMany("levels of elements", limit: Self.depthLimit), at: value.place) }
    if let test = value["if"] {
      _ = try self.members(value, what, allowed: ["if", "then", "else"])
      let condition = try condition(test, "\(what).if")
      let then = try bound(require("then", of: value, what), kind, "\(what).then")
      guard let other = value["else"] else { return .computed { condition.holds($0) ? then.value(in: $0) : nil } }
      let otherwise = try bound(other, kind, "\(what).else")
      return .computed { (condition.holds($0) ? then : otherwise).value(in: $0) }
    }
    guard let key = value["switch"] else { return nil }
    _ = try self.members(value, what, allowed: ["switch", "cases", "default"])
    let (lookup, cases) = try switchCases(key, of: value, what)
    var choices: [(value: JSONTree, choice: Bound<Value>)] = []
    for entry in cases { choices.append((entry.wanted, try bound(entry.value, kind, "\(what).cases.\(entry.key)"))) }
    let (known, standard) = (
      choices, try value["default"].map { (value) throws(CellFileError) in try bound(value, kind, "\(what).default") }
    )
    return .computed { scope in
      let found = scope[lookup]
      return (known.first { $0.value == found }?.choice ?? standard)?.value(in: scope)
    }
  }

  func switchCases(
    _ key: YAMLValue, of value: YAMLValue, _ what: String
  ) throws(CellFileError) -> (Lookup, [(wanted: JSONTree, key: String, value: YAMLValue)]) {
    guard let path = key.text else { throw refused(key, "\(what).switch", allowed: "the key of a value") }
    let lookup = try lookup(path, at: key.place)
    let cases = try require("cases", of: value, what)
    guard let members = cases.members, !members.isEmpty else {
      throw refused(cases, "\(what).cases", allowed: "a mapping from values of \(path) to what they stand for")
    }
    var result: [(wanted: JSONTree, key: String, value: YAMLValue)] = []
    for member in members {
      let scalar = YAMLValue(.scalar(member.key, isPlain: true), at: member.place)
      result.append((try constant(scalar, for: lookup, "\(what).cases"), member.key, member.value))
    }
    return (lookup, result)
  }
}
