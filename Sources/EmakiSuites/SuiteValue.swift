import EmakiSupport

/// A suite value is a value of a suite's document with its place. It is parsed strictly, so duplicate keys, unknown keys and merges are
/// refused.
struct SuiteValue {
  private let value: YAMLValue
  private let file: String
  /// The name of the value in messages, such as `cases[2].shots`.
  let path: String

  /// Returns an error at the value's place.
  func error(_ fault: SuiteError.Fault) -> SuiteError { SuiteError(file: file, place: value.place, fault: fault) }

  /// Returns the error of a value that is not allowed.
  func refused(_ allowed: String) -> SuiteError { error(.value(summary, of: path, allowed: allowed)) }

  var summary: String {
    switch value.content {
    case .scalar(let text, _): text.isEmpty ? "empty" : "\"\(text)\""
    case .mapping: "a mapping"
    case .list: "a list"
    }
  }

  // MARK: Mappings

  /// Returns the members of a mapping, which may have no other keys.
  func members(_ allowed: [String]) throws(SuiteError) -> [String: SuiteValue] {
    guard let given = value.members else { throw refused("a mapping of \(allowed.joined(separator: ", "))") }
    let start = path == Self.root ? "" : path + "."
    var members: [String: SuiteValue] = [:]
    for member in given {
      guard allowed.contains(member.key) else {
        throw SuiteError(file: file, place: member.place, fault: .unknownKey(member.key, in: path, allowed: allowed))
      }
      members[member.key] = SuiteValue(value: member.value, file: file, path: start + member.key)
    }
    return members
  }

  /// Returns the error of a mapping that lacks a key.
  func missing(_ key: String) -> SuiteError { error(.missingKey(key, in: path)) }

  // MARK: Lists

  /// Returns the values of a list.
  func items() throws(SuiteError) -> [SuiteValue] {
    guard let list = value.list else { throw refused("a list") }
    return list.enumerated().map { SuiteValue(value: $1, file: file, path: "\(path)[\($0)]") }
  }

  /// Returns what is read from each value of a list, of which no two have the same name.
  ///
  /// - Parameters:
  ///   - what: what has the name, for messages.
  ///   - name: returns the name.
  ///   - key: returns what tells names apart.
  func distinctItems<Value>(
    _ what: String, name: (Value) -> String = { "\($0)" }, key: (String) -> String = { $0 },
    _ read: (SuiteValue) throws(SuiteError) -> Value
  ) throws(SuiteError) -> [Value] {
    var values: [Value] = []
    var names: [String: String] = [:]
    for item in try items() {
      let value = try read(item)
      let name = name(value)
      if let other = names.updateValue(name, forKey: key(name)) {
        throw item.error(other == name ? .duplicateName(name, what: what) : .nameInOtherCase(name, other: other, what: what))
      }
      values.append(value)
    }
    return values
  }

  // MARK: Scalars

  /// The text of a scalar, quoted or not; `nil` for another value.
  var scalar: String? { value.text }

  /// Returns the text of a scalar, quoted or not, which may not be empty.
  func text(_ allowed: String) throws(SuiteError) -> String {
    guard let text = value.text, !text.isEmpty else { throw refused(allowed) }
    return text
  }

  /// The text of a scalar that stands without quotes; `nil` for another value.
  var plainText: String? { if case .scalar(let text, isPlain: true) = value.content { text } else { nil } }

  /// Returns a number, which must be written without quotes.
  func number<Value: LosslessStringConvertible & Comparable>(_ range: ClosedRange<Value>, _ allowed: String) throws(SuiteError) -> Value {
    guard let number = plainText.flatMap(Value.init), range.contains(number) else { throw refused(allowed) }
    return number
  }

  /// Returns the case of an enumeration whose raw value is the text of this value.
  func word<Value: RawRepresentable & CaseIterable>() throws(SuiteError) -> Value where Value.RawValue == String {
    let allowed = "one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))"
    guard let value = Value(rawValue: try text(allowed)) else { throw refused(allowed) }
    return value
  }
}

extension SuiteValue {
  /// What messages call the whole document.
  private static let root = "the suite"
  /// The limits for reading a suite, which may be longer than a cell file, and has no more than a few levels.
  private static let limits = YAMLLimits(bytes: 1 << 26, levels: 64, values: 2_000_000, readsAliases: true)

  /// Reads a document and returns its root.
  ///
  /// - Parameters:
  ///   - text: one document.
  ///   - file: what errors call the document.
  init(parsing text: String, file: String) throws(SuiteError) {
    do {
      self.init(value: try YAMLValue(parsing: Array(text.utf8), limits: Self.limits), file: file, path: Self.root)
    } catch {
      throw SuiteError(file: file, place: error.place, fault: .yaml(error))
    }
  }
}
