import EmakiDisplay

/// Keeps texts whose glyphs are known, up to a number of bytes. Those that were asked for longest ago go first.
///
/// A text that is found and one that is shaped anew give the same lines.
struct ShapedTextCache {
  struct Counters: Equatable {
    /// How many texts were shaped.
    var shaped = 0
    var reused = 0
    var dropped = 0
  }

  private(set) var counters = Counters()
  private(set) var byteCount = 0
  private let limit: Int
  private var texts: [AttributedText: Entry] = [:]
  private var clock = 0

  private struct Entry {
    var text: ShapedText
    var byteCount: Int
    var lastUse: Int
  }

  /// Makes an empty cache.
  ///
  /// - Parameter limit: how many bytes all texts take at most.
  init(limit: Int) { self.limit = limit }

  /// Returns a text, which it shapes if it is not known.
  ///
  /// - Parameter make: shapes the text; it returns `nil` for a text that is not to be kept.
  mutating func text(_ key: AttributedText, make: () -> ShapedText?) -> ShapedText? {
    clock += 1
    if let index = texts.index(forKey: key) {
      counters.reused += 1
      texts.values[index].lastUse = clock
      return texts.values[index].text
    }
    guard let text = make() else { return nil }
    counters.shaped += 1
    let count = text.byteCount
    // What does not fit at all is shaped each time.
    if count > limit { return text }
    texts[key] = Entry(text: text, byteCount: count, lastUse: clock)
    byteCount += count
    if byteCount > limit { trim() }
    return text
  }

  /// Drops texts until half of the limit is free.
  private mutating func trim() {
    for (key, entry) in texts.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where byteCount > limit / 2 && entry.lastUse != clock {
      texts[key] = nil
      byteCount -= entry.byteCount
      counters.dropped += 1
    }
  }
}
