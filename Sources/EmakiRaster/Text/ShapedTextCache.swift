import EmakiDisplay
import EmakiSupport

/// Keeps texts whose glyphs are known, up to a number of bytes. Those that were asked for longest ago go first.
///
/// A text that is found and one that is shaped anew give the same lines.
struct ShapedTextCache {
  struct Counters: Equatable {
    /// The number of texts that were shaped.
    var shaped = 0
    var reused = 0
    var dropped = 0
  }

  private var texts: ByteBoundedCache<AttributedText, ShapedText>
  private var shapedCount = 0

  /// Makes an empty cache.
  ///
  /// - Parameter limit: how many bytes all texts take at most.
  init(limit: Int) { texts = ByteBoundedCache(byteLimit: limit) }

  /// The number of bytes of the texts that are kept.
  var byteCount: Int { texts.byteCount }

  var counters: Counters { Counters(shaped: shapedCount, reused: texts.counters.hits, dropped: texts.counters.evictions) }

  /// Returns a text, which it shapes if it is not known.
  ///
  /// - Parameter make: shapes the text; it returns `nil` for a text that is not to be kept.
  mutating func text(_ key: AttributedText, make: () -> ShapedText?) -> ShapedText? {
    if let text = texts.value(for: key) { return text }
    guard let text = make() else { return nil }
    shapedCount += 1
    let byteCount = text.byteCount
    // Of a full cache an eighth goes at once: few texts wait until others are freed.
    let isFull = byteCount <= texts.byteLimit && texts.byteCount + byteCount > texts.byteLimit
    if isFull { texts.removeOldest(byteCount: texts.byteLimit / 8) { _ in true } }
    // What does not fit at all is shaped each time.
    texts.insert(text, for: key, byteCount: byteCount)
    return text
  }
}
