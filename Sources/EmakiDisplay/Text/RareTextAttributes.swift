/// Rare text attributes are the attributes that few texts have. They are stored behind a reference because a list keeps thousands of texts,
/// and a reference is small.
package final class RareTextAttributes: Hashable, Sendable {
  /// The attributes of the text. Font and colour among them do not count.
  package let values: TextAttributes

  /// Keeps the rare attributes of a text; `nil` where all of them are at their defaults.
  init?(_ values: TextAttributes) {
    if values == TextAttributes(font: values.font, color: values.color) { return nil }
    var values = values
    (values.font, values.color) = (Self.plain.font, Self.plain.color)
    self.values = values
  }

  private static let plain = TextAttributes()

  /// Compares the attributes. Two references to one object are equal without comparing them.
  package static func == (a: RareTextAttributes, b: RareTextAttributes) -> Bool { a === b || a.values == b.values }

  /// Feeds what `==` compares into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
