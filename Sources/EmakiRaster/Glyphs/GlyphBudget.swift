import Synchronization

/// A glyph budget counts the bytes that several glyph caches take together.
///
/// Caches of renderers that draw one after the other share one, so that they keep little more than a single cache would. The cache that is
/// used drops glyphs to make up for what the others keep.
package final class GlyphBudget: Sendable {
  private let total = Atomic<Int>(0)

  package init() {}

  /// The number of bytes that all caches take together.
  package var byteCount: Int { total.load(ordering: .relaxed) }

  func add(_ bytes: Int) { total.add(bytes, ordering: .relaxed) }
}
