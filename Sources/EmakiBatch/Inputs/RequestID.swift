/// A request id names a request. It is a string or a number, and it is returned as it was given.
package struct RequestID: Hashable, Sendable, Encodable {
  /// The string, or the number as it was spelled.
  package let text: String
  private let isNumber: Bool

  init(_ text: String, isNumber: Bool = false) { (self.text, self.isNumber) = (text, isNumber) }

  /// Encodes the id as a string or a number.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isNumber, let number = Int(text) {
      try container.encode(number)
    } else if isNumber, let number = Double(text) {
      try container.encode(number)
    } else {
      try container.encode(text)
    }
  }
}
