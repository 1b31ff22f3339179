/// What names a request: a string or a number, and it comes back as it was.
package struct RequestID: Hashable, Sendable, Encodable {
  /// A number as it is spelled.
  package let text: String
  private let isNumber: Bool

  package init(_ text: String, isNumber: Bool = false) { (self.text, self.isNumber) = (text, isNumber) }

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
