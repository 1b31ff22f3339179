/// A modification of the caller's own; equal to all others of its key.
package struct CustomModification: Hashable, Sendable {
  package let key: String
  package let draw: @Sendable (inout ImageContext) -> Void

  package static func == (a: CustomModification, b: CustomModification) -> Bool { a.key == b.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CustomModification: Digestible {
  /// The key stands for what is drawn.
  package func feed(into digest: inout LayerDigest) { digest.append(key) }
}
