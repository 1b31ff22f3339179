/// A JSON object is an object at a place in a document. It is read strictly, so a value of a wrong type, a missing key or an unknown key is
/// a fault.
package struct JSONObject {
  /// Reads a document's root.
  ///
  /// - Parameters:
  ///   - text: JSON in UTF-8.
  ///   - nestingLevels: how many arrays and objects may lie in each other.
  ///   - body: a function that reads the root. The values are valid while it runs.
  package static func read<Value>(
    _ text: [UInt8], nestingLevels: Int, _ body: (JSONValue) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value {
    try text.withUnsafeBufferPointer { (text) throws(JSONFault) in
      let json: JSONDocument
      do throws(JSONError) {
        json = try JSONDocument(parsing: text, limits: JSONLimits(nestingLevels: nestingLevels))
      } catch {
        throw .syntax(error)
      }
      return try withExtendedLifetime(json) { () throws(JSONFault) in try body(json.root) }
    }
  }

  /// The JSON path of the object, in which `$` is the document.
  package let path: String
  private let value: JSONValue

  /// Makes an object of a value.
  ///
  /// - Throws: `JSONFault.wrongType` for a value of another type.
  package init(_ value: JSONValue, at path: String) throws(JSONFault) {
    guard value.type == .object else { throw .wrongType(path: path, expected: [.object], found: value.type) }
    self.value = value
    self.path = path
  }

  /// Returns the JSON path of the value under a key.
  private func place(_ key: String) -> String { "\(path).\(key)" }

  /// The keys of the object, in the order of the text.
  package var keys: [String] { value.keys }

  /// Refuses every key but those that are allowed, between which there are blanks.
  package func allow(_ names: String) throws(JSONFault) {
    let allowed = words(names)
    for key in keys where !allowed.contains(key) { throw .unknownKey(path: path, key: key, allowed: allowed) }
  }

  /// Gives the value under a key; `nil` where there is none.
  package func member(_ key: String) -> JSONValue? { value.member(key) }

  /// Gives the value under a key that must be there.
  package func require(_ key: String) throws(JSONFault) -> JSONValue {
    guard let member = member(key) else { throw .missingKey(path: path, key: key) }
    return member
  }

  /// Gives the object under a key; `nil` where there is none.
  package func object(_ key: String) throws(JSONFault) -> JSONObject? {
    guard let member = member(key) else { return nil }
    return try JSONObject(member, at: place(key))
  }

  /// Gives the array under a key that must be there.
  package func array(_ key: String) throws(JSONFault) -> JSONValue {
    let value = try require(key)
    guard value.type == .array else { throw .wrongType(path: place(key), expected: [.array], found: value.type) }
    return value
  }

  /// Gives the string under a key; `nil` where there is none.
  package func string(_ key: String) throws(JSONFault) -> String? {
    guard let member = member(key) else { return nil }
    guard let string = member.string else { throw .wrongType(path: place(key), expected: [.string], found: member.type) }
    return string
  }

  /// Gives the boolean under a key; `nil` where there is none.
  package func boolean(_ key: String) throws(JSONFault) -> Bool? {
    guard let member = member(key) else { return nil }
    guard let boolean = member.boolean else { throw .wrongType(path: place(key), expected: [.boolean], found: member.type) }
    return boolean
  }

  /// Gives the number, or `"inf"`, under a key that must be there.
  package func number(_ key: String) throws(JSONFault) -> Double { try Self.number(require(key), at: place(key)) }

  /// Gives the number under a key, in a range; `fallback` where there is none.
  package func number(_ key: String, default fallback: Double, in range: ClosedRange<Double>) throws(JSONFault) -> Double {
    guard let member = member(key) else { return fallback }
    let number = try Self.number(member, at: place(key), mayBeInfinite: range.contains(.infinity))
    guard range.contains(number) else {
      throw .outOfRange(path: place(key), value: "\(number)", allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Gives the number without a fraction under a key, in a range; `nil` where there is none.
  package func wholeNumber(_ key: String, in range: ClosedRange<Int>) throws(JSONFault) -> Int? {
    guard let member = member(key) else { return nil }
    return try Self.wholeNumber(member, at: place(key), in: range)
  }

  /// Gives the number without a fraction under a key that must be there, in a range.
  package func requiredWholeNumber(_ key: String, in range: ClosedRange<Int>) throws(JSONFault) -> Int {
    try Self.wholeNumber(require(key), at: place(key), in: range)
  }

  /// Reads a value as a number without a fraction in a range.
  package static func wholeNumber(_ value: JSONValue, at path: String, in range: ClosedRange<Int>) throws(JSONFault) -> Int {
    guard let number = value.number else { throw .wrongType(path: path, expected: [.number], found: value.type) }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      throw .outOfRange(path: path, value: number.plainText, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// Gives the two numbers of the array under a key.
  ///
  /// - Parameters:
  ///   - fallback: the numbers that are used if the key is missing; `nil` if the key is required.
  ///   - allowed: which numbers are allowed, in words.
  ///   - isAllowed: whether a number is allowed.
  package func pair(_ key: String, default fallback: [Double]?, allowed: String, _ isAllowed: (Double) -> Bool) throws(JSONFault)
    -> [Double]
  {
    let path = place(key)
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

  /// Reads a value as a number, or as `"inf"` or `"-inf"`.
  ///
  /// - Parameter mayBeInfinite: whether the message about another word offers `"inf"`.
  private static func number(_ value: JSONValue, at path: String, mayBeInfinite: Bool = false) throws(JSONFault) -> Double {
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
