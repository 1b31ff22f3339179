/// Rare text attributes are those that few texts have. They are apart from the others because a list keeps thousands of texts, and a
/// reference is small.
package final class RareTextAttributes: Hashable, Sendable {
  /// The attributes, of which font and colour do not count.
  package let values: TextAttributes

  /// Keeps the rare ones of a text's attributes; `nil` where all of them are at their defaults.
  init?(_ values: TextAttributes) {
    if values == TextAttributes(font: values.font, color: values.color) { return nil }
    var values = values
    (values.font, values.color) = (Self.plain.font, Self.plain.color)
    self.values = values
  }

  private static let plain = TextAttributes()

  /// Compares the attributes; two references to one object are equal at once.
  package static func == (a: RareTextAttributes, b: RareTextAttributes) -> Bool { a === b || a.values == b.values }

  /// Feeds what `==` compares into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
