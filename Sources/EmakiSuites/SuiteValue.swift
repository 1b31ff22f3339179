import EmakiSupport

/// A suite value is a value of a suite's document with its place. It is parsed strictly, so duplicate keys, unknown keys and merges are
/// refused.
struct SuiteValue {
  private let value: YAMLValue
  private let file: String
  /// The name of the value in messages, such as `cases[2].shots`.
  let path: String

  private init(_ value: YAMLValue, file: String, path: String) { (self.value, self.file, self.path) = (value, file, path) }

  /// The limits for reading a suite, which may be longer than a cell file, and has no more than a few levels.
  private static let limits = YAMLLimits(bytes: 1 << 26, levels: 64, values: 2_000_000, readsAliases: true)

  /// Reads a document and returns its root.
  ///
  /// - Parameters:
  ///   - text: one document.
  ///   - file: what errors call the document.
  init(parsing text: String, file: String) throws(SuiteError) {
    let value: YAMLValue
    do {
      value = try YAMLValue(parsing: Array(text.utf8), limits: Self.limits)
    } catch {
      throw SuiteError(file: file, yaml: error)
    }
    self.init(value, file: file, path: "the suite")
  }

  /// Returns an error at the value's place.
  func error(_ fault: SuiteError.Fault) -> SuiteError {
    SuiteError(file: file, line: value.place.line, column: value.place.column, fault: fault)
  }

  /// Returns the error of a value that is not allowed.
  func refused(_ allowed: String) -> SuiteError { error(.value(summary, of: path, allowed: allowed)) }

  var summary: String {
    switch value.content {
    case .scalar(let text, _): text.isEmpty ? "empty" : "\"\(text)\""
    case .mapping: "a mapping"
    case .list: "a list"
    }
  }

  private func child(_ value: YAMLValue, _ path: String) -> SuiteValue { SuiteValue(value, file: file, path: path) }

  // MARK: Mappings

  /// Returns the members of a mapping, which may have no other keys.
  func members(_ allowed: [String]) throws(SuiteError) -> [String: SuiteValue] {
    guard let given = value.members else { throw refused("a mapping of \(allowed.joined(separator: ", "))") }
    var members: [String: SuiteValue] = [:]
    for member in given {
      guard allowed.contains(member.key) else {
        let fault = SuiteError.Fault.unknownKey(member.key, in: path, allowed: allowed)
        throw SuiteError(file: file, line: member.place.line, column: member.place.column, fault: fault)
      }
      members[member.key] = child(member.value, isRoot ? member.key : "\(path).\(member.key)")
    }
    return members
  }

  private var isRoot: Bool { path == "the suite" }

  /// Returns the error of a mapping that lacks a key.
  func missing(_ key: String) -> SuiteError { error(.missingKey(key, in: path)) }

  // MARK: Lists

  /// Returns the values of a list.
  func items() throws(SuiteError) -> [SuiteValue] {
    guard let list = value.list else { throw refused("a list") }
    return list.enumerated().map { child($1, "\(path)[\($0)]") }
  }

  // MARK: Scalars

  /// The text of a scalar, quoted or not; `nil` for another value.
  var scalar: String? { value.text }
  var isScalar: Bool { scalar != nil }

  /// Returns the text of a scalar, quoted or not. An empty text is refused, unless `mayBeEmpty` is true.
  func text(_ allowed: String, mayBeEmpty: Bool = false) throws(SuiteError) -> String {
    guard let text = value.text, mayBeEmpty || !text.isEmpty else { throw refused(allowed) }
    return text
  }

  /// The text of a scalar that stands without quotes; `nil` for another value.
  var plainText: String? { if case .scalar(let text, isPlain: true) = value.content { text } else { nil } }

  /// Returns a number, which must be written without quotes.
  func number(_ limit: Limit<Double>, _ allowed: String) throws(SuiteError) -> Double {
    guard let number = plainText.flatMap({ Double($0) }), limit.range.contains(number) else { throw refused(allowed) }
    return number
  }

  /// Returns a whole number, which must be written without quotes.
  func wholeNumber(in range: ClosedRange<Int>, _ allowed: String) throws(SuiteError) -> Int {
    guard let number = plainText.flatMap({ Int($0) }), range.contains(number) else { throw refused(allowed) }
    return number
  }

  /// Returns the case of an enumeration whose raw value is the text of this value.
  func word<Value: RawRepresentable & CaseIterable>(_ type: Value.Type = Value.self) throws(SuiteError) -> Value
  where Value.RawValue == String {
    let allowed = "one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))"
    guard let value = Value(rawValue: try text(allowed)) else { throw refused(allowed) }
    return value
  }
}

extension SuiteError {
  fileprivate init(file: String, yaml fault: YAMLFault) {
    let own: Fault =
      switch fault.reason {
      case .repeatedKey(let key, _): .duplicateKey(key)
      case .tooDeep: .tooDeep
      case .alias: .alias
      case .empty: .malformed("the document is empty")
      default: .yaml(fault)
      }
    self.init(file: file, line: fault.place.line, column: fault.place.column, fault: own)
  }
}
