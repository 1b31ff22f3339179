package import EmakiJSON

/// A JSON object at a place in a document, read strictly.
package struct JSONObject {
  package typealias Fault = LayoutDocumentError.Fault

  /// Reads a document's root.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8.
  ///   - nestingLevels: how many arrays and objects may lie in each other.
  package static func read<Value>(
    _ text: [UInt8], nestingLevels: Int, _ body: (JSONValue) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    try text.withUnsafeBufferPointer { (text) throws(Fault) in
      let json: JSONDocument
      do throws(JSONError) {
        json = try JSONDocument(parsing: text, limits: JSONLimits(nestingLevels: nestingLevels))
      } catch {
        throw .json(error)
      }
      return try withExtendedLifetime(json) { () throws(Fault) in try body(json.root) }
    }
  }

  package let path: String
  private let value: JSONValue

  package init(_ value: JSONValue, at path: String) throws(Fault) {
    guard value.type == .object else { throw .wrongType(path: path, expected: [.object], found: value.type) }
    self.value = value
    self.path = path
  }

  var keys: [String] { value.keys }

  /// Refuses every other key.
  package func allow(_ allowed: [String]) throws(Fault) {
    for key in keys where !allowed.contains(key) { throw .unknownKey(path: path, key: key, allowed: allowed) }
  }

  package func member(_ key: String) -> JSONValue? { value.member(key) }

  package func require(_ key: String) throws(Fault) -> JSONValue {
    guard let member = member(key) else { throw .missingKey(path: path, key: key) }
    return member
  }

  func object(_ key: String) throws(Fault) -> JSONObject? {
    guard let member = member(key) else { return nil }
    return try JSONObject(member, at: "\(path).\(key)")
  }

  package func array(_ key: String) throws(Fault) -> JSONValue {
    let value = try require(key)
    guard value.type == .array else { throw .wrongType(path: "\(path).\(key)", expected: [.array], found: value.type) }
    return value
  }

  package func string(_ key: String) throws(Fault) -> String? {
    guard let member = member(key) else { return nil }
    guard let string = member.string else { throw .wrongType(path: "\(path).\(key)", expected: [.string], found: member.type) }
    return string
  }

  func boolean(_ key: String) throws(Fault) -> Bool? {
    guard let member = member(key) else { return nil }
    guard let boolean = member.boolean else { throw .wrongType(path: "\(path).\(key)", expected: [.boolean], found: member.type) }
    return boolean
  }

  package func number(_ key: String) throws(Fault) -> Double { try Self.number(require(key), at: "\(path).\(key)") }

  func number(_ key: String, default fallback: Double, in range: ClosedRange<Double>) throws(Fault) -> Double {
    guard let member = member(key) else { return fallback }
    let number = try Self.number(member, at: "\(path).\(key)", mayBeInfinite: range.contains(.infinity))
    guard range.contains(number) else {
      throw .outOfRange(path: "\(path).\(key)", value: "\(number)", allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number without a fraction; `nil` where there is none.
  package func wholeNumber(_ key: String, in range: ClosedRange<Int>) throws(Fault) -> Int? {
    guard let member = member(key) else { return nil }
    return try Self.wholeNumber(member, at: "\(path).\(key)", in: range)
  }

  /// The same of a number that must be there.
  func requiredWholeNumber(_ key: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    try Self.wholeNumber(require(key), at: "\(path).\(key)", in: range)
  }

  package static func wholeNumber(_ value: JSONValue, at path: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard let number = value.number else { throw .wrongType(path: path, expected: [.number], found: value.type) }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      let shown = Int(exactly: number).map(String.init) ?? "\(number)"
      throw .outOfRange(path: path, value: shown, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// A finite number; 0 where there is none.
  func finite(_ key: String) throws(Fault) -> Double {
    guard let member = member(key) else { return 0 }
    let path = "\(path).\(key)"
    guard let number = member.number ?? Self.infinity(member) else { throw .wrongType(path: path, expected: [.number], found: member.type) }
    guard number.isFinite else { throw .outOfRange(path: path, value: "\(number)", allowed: "a finite number") }
    return number
  }

  /// Two numbers, each as `isAllowed` wants it.
  func pair(_ key: String, default fallback: [Double]?, allowed: String, _ isAllowed: (Double) -> Bool) throws(Fault) -> [Double] {
    let path = "\(path).\(key)"
    guard let member = member(key) else {
      if let fallback { return fallback }
      throw .missingKey(path: self.path, key: key)
    }
    guard member.type == .array else { throw .wrongType(path: path, expected: [.array], found: member.type) }
    guard member.count == 2 else { throw .outOfRange(path: path, value: "an array of \(member.count)", allowed: "two numbers") }
    var pair: [Double] = []
    for index in 0..<2 {
      let number = try Self.number(member[index], at: "\(path)[\(index)]", mayBeInfinite: isAllowed(.infinity))
      guard isAllowed(number) else { throw .outOfRange(path: "\(path)[\(index)]", value: "\(number)", allowed: allowed) }
      pair.append(number)
    }
    return pair
  }

  /// One of an enumeration's names.
  func word<Value: CaseIterable>(_ key: String, default fallback: Value) throws(Fault) -> Value {
    guard let word = try string(key) else { return fallback }
    for value in Value.allCases where "\(value)" == word { return value }
    throw .unknownWord(path: "\(path).\(key)", word: word, allowed: Value.allCases.map { "\($0)" })
  }

  /// A number, or `"inf"`.
  ///
  /// - Parameter mayBeInfinite: whether that is told to who wrote another word.
  private static func number(_ value: JSONValue, at path: String, mayBeInfinite: Bool = false) throws(Fault) -> Double {
    if let number = value.number ?? infinity(value) { return number }
    if mayBeInfinite, let word = value.string {
      throw .outOfRange(path: path, value: "\"\(word)\"", allowed: "a number, or \"inf\" for no limit")
    }
    throw .wrongType(path: path, expected: [.number], found: value.type)
  }

  private static func infinity(_ value: JSONValue) -> Double? {
    switch value.string {
    case "inf": .infinity
    case "-inf": -.infinity
    default: nil
    }
  }
}
