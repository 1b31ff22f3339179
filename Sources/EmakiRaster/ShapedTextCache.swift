import EmakiCaches
import EmakiDisplay

/// Texts whose glyphs are known, up to so many bytes; those that were asked for longest ago go first.
///
/// A hit and a miss give the same lines.
struct ShapedTextCache {
  struct Counters: Equatable {
    /// Texts that were shaped, and such that were known.
    var shaped = 0
    var reused = 0
    var dropped = 0
  }

  private var texts: ByteBoundedCache<AttributedText, ShapedText>
  private var shapedCount = 0

  /// - Parameter limit: of all texts, in bytes.
  init(limit: Int) { texts = ByteBoundedCache(byteLimit: limit) }

  /// The bytes of the texts that are kept.
  var byteCount: Int { texts.byteCount }

  var counters: Counters { Counters(shaped: shapedCount, reused: texts.counters.hits, dropped: texts.counters.evictions) }

  /// - Parameter make: `nil` where the text is none to keep.
  mutating func text(_ key: AttributedText, make: () -> ShapedText?) -> ShapedText? {
    if let text = texts.value(for: key) { return text }
    guard let text = make() else { return nil }
    shapedCount += 1
    // What does not fit at all is shaped each time.
    texts.insert(text, for: key, byteCount: text.byteCount)
    return text
  }
}
