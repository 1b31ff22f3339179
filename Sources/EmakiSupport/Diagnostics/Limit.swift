/// A limit is the range of numbers that something may be, with the unit that they are in.
package struct Limit<Value: Comparable & Sendable>: Sendable {
  /// The name of the number, such as `scale`.
  let name: String
  /// The allowed numbers. Both ends are allowed.
  package let range: ClosedRange<Value>
  /// The unit in the plural, such as `points`; empty for a number without one.
  let unit: String

  init(_ name: String, _ range: ClosedRange<Value>, unit: String = "") {
    (self.name, self.range, self.unit) = (name, range, unit)
  }

  /// Returns whether a number is allowed.
  package func contains(_ value: Value) -> Bool { range.contains(value) }
}

extension Limit where Value == Double {
  /// The range in words: `1 to 16384 points`.
  package var words: String { phrase(Self.text) }
  /// The lowest and the highest number as JSON writes them.
  package var ends: (lowest: String, highest: String) { (Self.text(range.lowerBound), Self.text(range.upperBound)) }

  private static func text(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? String(value) }
}

extension Limit where Value == Int {
  /// The range in words: `0 to 86400000 milliseconds`.
  package var words: String { phrase { String($0) } }
  /// The range without its unit: `0 to 86400000`.
  package var numbers: String { "\(range.lowerBound) to \(range.upperBound)" }
  /// The lowest and the highest number as JSON writes them.
  package var ends: (lowest: String, highest: String) { (String(range.lowerBound), String(range.upperBound)) }
}

extension Limit {
  private func phrase(_ text: (Value) -> String) -> String {
    let numbers = "\(text(range.lowerBound)) to \(text(range.upperBound))"
    return unit.isEmpty ? numbers : numbers + " " + unit
  }
}
