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

  /// - Parameter limit: of all texts, in bytes.
  init(limit: Int) { self.limit = limit }

  /// - Parameter make: `nil` where the text is none to keep.
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

  /// Makes room for a while: down to half of the limit.
  private mutating func trim() {
    for (key, entry) in texts.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where byteCount > limit / 2 && entry.lastUse != clock {
      texts[key] = nil
      byteCount -= entry.byteCount
      counters.dropped += 1
    }
  }
}
