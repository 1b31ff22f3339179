import EmakiSupport

/// What only documents hold.
extension JSONObject {
  /// Gives the finite number under a key; 0 where there is none.
  func finite(_ key: String) throws(JSONFault) -> Double {
    if member(key) == nil { return 0 }
    let number = try number(key)
    guard number.isFinite else { throw .outOfRange(path: "\(path).\(key)", value: "\(number)", allowed: "a finite number") }
    return number
  }

  /// Gives the case of an enumeration whose name is under a key; `fallback` where there is none.
  func word<Value: CaseIterable>(_ key: String, default fallback: Value) throws(JSONFault) -> Value {
    guard let word = try string(key) else { return fallback }
    for value in Value.allCases where "\(value)" == word { return value }
    throw .unknownWord(path: "\(path).\(key)", word: word, allowed: Value.allCases.map { "\($0)" })
  }
}
