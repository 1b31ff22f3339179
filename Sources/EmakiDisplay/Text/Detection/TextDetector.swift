/// A text detector finds stretches of texts that become links, such as telephone numbers, street addresses or the numbers of orders.
///
/// Emaki itself finds web and mail addresses; what else is worth a link depends on the country and on what a list is about.
///
/// ```swift
/// struct OrderNumbers: TextDetector {
///   func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)] {
///     text.matches(of: /\b[A-Z]{2}-\d{6}\b/).map { ($0.range, "https://shop.example/orders/\($0.output)") }
///   }
/// }
/// ```
public protocol TextDetector: Sendable {
  /// Returns what is found in a text, with the URLs that it leads to. It is called on workers, and must always find the same in a text.
  ///
  /// What overlaps a web or mail address that was asked for, a link of the text, or another stretch that begins before it, becomes no link. Nor does
  /// what begins or ends inside a character.
  ///
  /// - Parameter language: the language of the text as a tag, such as `en-GB`; `nil` where the text names none.
  func links(in text: String, language: String?) -> [(range: Range<String.Index>, url: String)]
}
