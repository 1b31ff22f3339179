/// The attributes that few texts have, apart from the others: a list keeps thousands of texts, and a reference is small.
package final class RareTextAttributes: Hashable, Sendable {
  /// Font and colour are not looked at.
  package let values: TextAttributes

  /// `nil` where nothing is rare.
  init?(_ values: TextAttributes) {
    if values == TextAttributes(font: values.font, color: values.color) { return nil }
    var values = values
    (values.font, values.color) = (Self.plain.font, Self.plain.color)
    self.values = values
  }

  private static let plain = TextAttributes()

  package static func == (a: RareTextAttributes, b: RareTextAttributes) -> Bool { a === b || a.values == b.values }

  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
