import EmakiSupport
import Testing

struct ByteBoundedCacheTests {
  /// A cache of values of ten bytes each, which are their places.
  private func cache(_ byteLimit: Int, _ names: String...) -> ByteBoundedCache<String, Int> {
    var cache = ByteBoundedCache<String, Int>(byteLimit: byteLimit)
    for (index, name) in names.enumerated() { cache.insert(index, for: name, byteCount: 10) }
    return cache
  }

  /// Returns which of some keys, one letter each, have a value. That does not count as a use.
  private func kept(_ names: String, in cache: ByteBoundedCache<String, Int>) -> String {
    names.filter { name in cache.byteCount { $0 == String(name) } > 0 }
  }

  @Test func `a value is found only under its own key`() {
    var cache = cache(100, "a", "b")
    #expect(["a", "b", "c"].map { cache.value(for: $0) } == [0, 1, nil])
    #expect(cache.counters == CacheCounters(hits: 2, misses: 1))
  }

  @Test func `the value used longest ago goes first, as soon as a byte is over the limit`() {
    var cache = cache(30, "a", "b", "c")
    _ = cache.value(for: "a")
    let first = kept("abc", in: cache)
    cache.insert(3, for: "d", byteCount: 10)
    #expect([first, kept("abcd", in: cache)] == ["abc", "acd"])
    cache.insert(4, for: "e", byteCount: 11)
    #expect((kept("acde", in: cache), cache.byteCount, cache.counters.evictions) == ("de", 21, 3))
  }

  @Test func `a value that replaces another counts once`() {
    var cache = cache(30, "a", "b")
    cache.insert(7, for: "a", byteCount: 20)
    #expect((cache.value(for: "a"), cache.count, cache.byteCount, cache.counters.evictions) == (7, 2, 30, 0))
  }

  @Test func `a value larger than the limit is not kept and drops no others`() {
    var cache = cache(20, "a", "b")
    cache.insert(2, for: "c", byteCount: 21)
    let first = kept("abc", in: cache)
    // The old value of this key is out of date, so it is gone as well.
    cache.insert(2, for: "a", byteCount: 21)
    #expect((first, kept("ab", in: cache), cache.byteCount) == ("ab", "b", 10))
    #expect([0, -1].map { self.cache($0, "a").count } == [0, 0])
  }

  @Test func `a value that is removed is gone and its bytes are free`() {
    var cache = cache(20, "a", "b")
    #expect([cache.removeValue(for: "a"), cache.removeValue(for: "a")] == [0, nil])
    cache.insert(2, for: "c", byteCount: 10)
    #expect((kept("abc", in: cache), cache.counters) == ("bc", CacheCounters()))
  }

  @Test func `the oldest of the values that may be dropped are dropped until enough bytes are free`() {
    var cache = cache(100, "1", "b", "2", "c", "3")
    let isNumber: (String) -> Bool = { Int($0) != nil }
    #expect(cache.byteCount(where: isNumber) == 30)
    var removed = [cache.removeOldest(byteCount: 11, where: isNumber)]
    #expect(kept("1b2c3", in: cache) == "bc3")
    removed += [cache.removeOldest(byteCount: 11, where: isNumber), cache.removeOldest(byteCount: 0) { _ in true }]
    #expect(removed + [cache.count, cache.byteCount] == [20, 10, 0, 2, 20])
  }

  @Test func `the cache holds no reference to values that it dropped`() {
    final class Witness {}
    var cache = ByteBoundedCache<Int, Witness>(byteLimit: 1)
    weak var first: Witness?
    do {
      let witness = Witness()
      first = witness
      cache.insert(witness, for: 1, byteCount: 1)
    }
    #expect(first != nil)
    cache.insert(Witness(), for: 2, byteCount: 1)
    #expect(first == nil)
  }

  /// A model does the same as the cache with a list that is searched from end to end.
  private struct Model {
    /// The entries, from the one used longest ago to the latest.
    var entries: [(key: Int, value: Int, byteCount: Int)] = []
    var byteCount: Int { entries.reduce(0) { $0 + $1.byteCount } }

    mutating func value(for key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }

    mutating func insert(_ value: Int, for key: Int, byteCount: Int) {
      entries.removeAll { $0.key == key }
      if byteCount > 100 { return }
      entries.append((key, value, byteCount))
      while self.byteCount > 100 { entries.removeFirst() }
    }
  }

  @Test(arguments: 1...20) func `random calls give the same answers as a plain list`(seed: UInt64) {
    var state = seed
    func random(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var (cache, model) = (ByteBoundedCache<Int, Int>(byteLimit: 100), Model())
    for step in 0..<2000 {
      let key = random(30)
      switch random(8) {
      case 0...3: #expect(cache.value(for: key) == model.value(for: key), "step \(step)")
      case 4...6:
        let byteCount = random(10) == 0 ? random(130) : random(20)
        cache.insert(step, for: key, byteCount: byteCount)
        model.insert(step, for: key, byteCount: byteCount)
      default:
        cache.removeValue(for: key)
        model.entries.removeAll { $0.key == key }
      }
      #expect((cache.count, cache.byteCount) == (model.entries.count, model.byteCount), "step \(step)")
    }
  }
}
