/// A custom modification is one of the caller's own. All of one key are equal.
package struct CustomModification: Hashable, Sendable {
  /// The name that stands for what is drawn.
  package let key: String
  /// The function that draws the picture anew.
  package let draw: @Sendable (inout ImageContext) -> Void

  /// Compares the keys, which stand for what the functions do.
  package static func == (a: CustomModification, b: CustomModification) -> Bool { a.key == b.key }
  /// Feeds what `==` compares into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CustomModification: Digestible {
  /// The key stands for what is drawn.
  package func feed(into digest: inout LayerDigest) { digest.append(key) }
}
