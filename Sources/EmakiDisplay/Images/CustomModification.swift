/// A custom modification is an image modification that the caller's function draws. Two with the same key are equal.
package struct CustomModification: Hashable, Sendable {
  /// The name that stands for what the function draws.
  let key: String
  /// The function that draws the picture anew.
  package let draw: @Sendable (inout ImageContext) -> Void

  /// Compares the keys, which stand for what the functions do.
  package static func == (a: CustomModification, b: CustomModification) -> Bool { a.key == b.key }
  /// Feeds what `==` compares into a hasher.
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CustomModification: Digestible {
  /// Appends the key, which stands for what is drawn.
  package func feed(into digest: inout LayerDigest) { digest.append(key) }
}
