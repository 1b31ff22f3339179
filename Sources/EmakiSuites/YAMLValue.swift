import EmakiDiagnostics
import Yams

/// A YAML value is a value of a document with its place. It is read strictly: aliases, duplicate keys and unknown keys are refused.
struct YAMLValue {
  private let node: Node
  private let file: String
  /// The name of the value in messages, such as `cases[2].shots`.
  let path: String

  private init(_ node: Node, file: String, path: String) { (self.node, self.file, self.path) = (node, file, path) }

  /// Reads a document and returns its root.
  ///
  /// - Parameters:
  ///   - text: one document.
  ///   - file: what errors call the document.
  init(parsing text: String, file: String) throws(SuiteError) {
    if let place = NestingScan.firstTooDeep(text) {
      throw SuiteError(file: file, line: place.line, column: place.column, fault: .tooDeep)
    }
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw SuiteError(file: file, yaml: error)
    } catch {
      throw SuiteError(file: file, line: 1, column: 1, fault: .malformed("\(error)"))
    }
    guard let node else { throw SuiteError(file: file, line: 1, column: 1, fault: .malformed("the document is empty")) }
    self.init(node, file: file, path: "the suite")
  }

  /// Returns an error at the value's place.
  func error(_ fault: SuiteError.Fault) -> SuiteError {
    SuiteError(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, fault: fault)
  }

  /// Returns the error of a value that is not allowed.
  func refused(_ allowed: String) -> SuiteError { error(.value(summary, of: path, allowed: allowed)) }

  private var summary: String {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? "empty" : "\"\(scalar.string)\""
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }

  private func child(_ node: Node, _ path: String) throws(SuiteError) -> YAMLValue {
    let value = YAMLValue(node, file: file, path: path)
    if case .alias = node { throw value.error(.alias) }
    return value
  }

  // MARK: Mappings

  /// Returns the members of a mapping, which may have no other keys.
  func members(_ allowed: [String]) throws(SuiteError) -> [String: YAMLValue] {
    guard case .mapping(let mapping) = node else { throw refused("a mapping of \(allowed.joined(separator: ", "))") }
    var members: [String: YAMLValue] = [:]
    for (key, value) in mapping {
      let name = key.scalar?.string ?? "?"
      let place = YAMLValue(key, file: file, path: path)
      if name == "<<" { throw place.error(.alias) }
      guard allowed.contains(name) else { throw place.error(.unknownKey(name, in: path, allowed: allowed)) }
      members[name] = try child(value, isRoot ? name : "\(path).\(name)")
    }
    return members
  }

  private var isRoot: Bool { path == "the suite" }

  /// Returns the error of a mapping that lacks a key.
  func missing(_ key: String) -> SuiteError { error(.missingKey(key, in: path)) }

  // MARK: Lists

  /// Returns the values of a list.
  func items() throws(SuiteError) -> [YAMLValue] {
    guard case .sequence(let sequence) = node else { throw refused("a list") }
    var items: [YAMLValue] = []
    for (index, item) in sequence.enumerated() { items.append(try child(item, "\(path)[\(index)]")) }
    return items
  }

  // MARK: Scalars

  var isScalar: Bool { node.scalar != nil }

  /// Returns the text of a scalar that is not empty, however it is quoted.
  func text(_ allowed: String, mayBeEmpty: Bool = false) throws(SuiteError) -> String {
    guard let scalar = node.scalar, mayBeEmpty || !scalar.string.isEmpty else { throw refused(allowed) }
    return scalar.string
  }

  /// Returns a number, which must stand without quotes.
  func number(_ limit: Limit<Double>, _ allowed: String) throws(SuiteError) -> Double {
    guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .any, let number = Double(scalar.string),
      limit.contains(number)
    else { throw refused(allowed) }
    return number
  }

  /// Returns a whole number, which must stand without quotes.
  func wholeNumber(in range: ClosedRange<Int>, _ allowed: String) throws(SuiteError) -> Int {
    guard let scalar = node.scalar, scalar.style == .plain || scalar.style == .any, let number = Int(scalar.string), range.contains(number)
    else { throw refused(allowed) }
    return number
  }

  /// Returns the case of an enumeration whose word stands here.
  func word<Value: RawRepresentable & CaseIterable>(_ type: Value.Type = Value.self) throws(SuiteError) -> Value
  where Value.RawValue == String {
    let allowed = "one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))"
    guard let value = Value(rawValue: try text(allowed)) else { throw refused(allowed) }
    return value
  }
}

extension SuiteError {
  fileprivate init(file: String, yaml error: YamlError) {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
      self.init(file: file, line: mark.line, column: mark.column, fault: .malformed(problem))
    case .duplicatedKeysInMapping(let duplicates, let context):
      self.init(file: file, line: context.mark.line, column: context.mark.column, fault: .duplicateKey(duplicates.first ?? "?"))
    case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem), .representer(let problem):
      self.init(file: file, line: 1, column: 1, fault: .malformed(problem))
    case .no, .memory, .dataCouldNotBeDecoded:
      self.init(file: file, line: 1, column: 1, fault: .malformed("it cannot be read"))
    }
  }
}

/// A nesting scan finds nesting that is too deep for a recursive parser, before the parser runs.
enum NestingScan {
  /// The largest number of open brackets, or of characters of indentation and dashes before a line's first word. No suite has more.
  static let limit = 64

  /// Returns the first place that is nested too deeply; `nil` where there is none.
  static func firstTooDeep(_ text: String) -> (line: Int, column: Int)? {
    var depth = 0
    var (line, column) = (1, 0)
    var isIndenting = true
    for scalar in text.unicodeScalars {
      column += 1
      switch scalar {
      case "\n": (line, column, isIndenting) = (line + 1, 0, true)
      case "[", "{": (depth, isIndenting) = (depth + 1, false)
      case "]", "}": (depth, isIndenting) = (max(0, depth - 1), false)
      case " ", "-", "?", ":", "\t": break
      default: isIndenting = false
      }
      if depth > limit || isIndenting && column > limit { return (line, column) }
    }
    return nil
  }
}
