import EmakiCaches
import Testing

@Suite struct ByteBoundedCacheTests {
  private func cache(_ byteLimit: Int, _ names: String...) -> ByteBoundedCache<String, Int> {
    var cache = ByteBoundedCache<String, Int>(byteLimit: byteLimit)
    for (index, name) in names.enumerated() { cache.insert(index, for: name, byteCount: 10) }
    return cache
  }

  /// Returns which of some keys have a value, without counting as a use.
  private func kept(_ names: [String], in cache: ByteBoundedCache<String, Int>) -> [String] {
    names.filter { name in cache.byteCount { $0 == name } > 0 }
  }

  @Test func `a value is found only under its own key`() {
    var cache = cache(100, "a", "b")
    #expect(cache.value(for: "a") == 0)
    #expect(cache.value(for: "b") == 1)
    #expect(cache.value(for: "c") == nil)
    #expect(cache.counters == CacheCounters(hits: 2, misses: 1))
  }

  @Test func `the value used longest ago goes first`() {
    var cache = cache(30, "a", "b", "c")
    _ = cache.value(for: "a")
    cache.insert(3, for: "d", byteCount: 10)
    #expect(kept(["a", "b", "c", "d"], in: cache) == ["a", "c", "d"])
    cache.insert(4, for: "e", byteCount: 11)
    #expect(kept(["a", "c", "d", "e"], in: cache) == ["d", "e"])
    #expect(cache.counters.evictions == 3)
  }

  @Test func `the limit itself fits, and a byte more does not`() {
    var cache = cache(20, "a", "b")
    #expect(cache.count == 2 && cache.byteCount == 20)
    cache.insert(2, for: "c", byteCount: 1)
    #expect(cache.count == 2 && cache.byteCount == 11)
  }

  @Test func `a value that replaces another counts once`() {
    var cache = cache(30, "a", "b")
    cache.insert(7, for: "a", byteCount: 20)
    #expect(cache.value(for: "a") == 7)
    #expect(cache.count == 2 && cache.byteCount == 30)
    #expect(cache.counters.evictions == 0)
  }

  @Test func `a value larger than the limit is not kept and drops no others`() {
    var cache = cache(20, "a", "b")
    cache.insert(2, for: "c", byteCount: 21)
    #expect(cache.value(for: "c") == nil)
    #expect(cache.count == 2)
    // The old value of this key is out of date, so it is gone as well.
    cache.insert(2, for: "a", byteCount: 21)
    #expect(cache.value(for: "a") == nil)
    #expect(cache.byteCount == 10)
  }

  @Test func `a cache without room keeps nothing`() {
    #expect(cache(0, "a").count == 0)
    #expect(cache(-1, "a").count == 0)
  }

  @Test func `a value that is removed is gone and its bytes are free`() {
    var cache = cache(20, "a", "b")
    #expect(cache.removeValue(for: "a") == 0)
    #expect(cache.removeValue(for: "a") == nil)
    cache.insert(2, for: "c", byteCount: 10)
    #expect(kept(["b", "c"], in: cache) == ["b", "c"])
    #expect(cache.counters == CacheCounters())
  }

  @Test func `the oldest of the values that may be dropped are dropped until enough bytes are free`() {
    var cache = cache(100, "a1", "b1", "a2", "b2", "a3")
    #expect(cache.byteCount { $0.hasPrefix("a") } == 30)
    #expect(cache.removeOldest(byteCount: 11) { $0.hasPrefix("a") } == 20)
    #expect(kept(["a1", "b1", "a2", "b2", "a3"], in: cache) == ["b1", "b2", "a3"])
    #expect(cache.removeOldest(byteCount: 11) { $0.hasPrefix("a") } == 10)
    #expect(cache.removeOldest(byteCount: 0) { _ in true } == 0)
    #expect(cache.count == 2 && cache.byteCount == 20)
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
    var limit: Int
    /// The entries, from the one used longest ago to the latest.
    var entries: [(key: Int, value: Int, byteCount: Int)] = []

    mutating func value(for key: Int) -> Int? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }

    mutating func insert(_ value: Int, for key: Int, byteCount: Int) {
      entries.removeAll { $0.key == key }
      if byteCount > limit { return }
      entries.append((key, value, byteCount))
      while entries.reduce(0, { $0 + $1.byteCount }) > limit { entries.removeFirst() }
    }
  }

  @Test(arguments: 1...20) func `random calls give the same answers as a plain list`(seed: UInt64) {
    var state = seed
    func random(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var (cache, model) = (ByteBoundedCache<Int, Int>(byteLimit: 100), Model(limit: 100))
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
      #expect(cache.count == model.entries.count && cache.byteCount == model.entries.reduce(0) { $0 + $1.byteCount }, "step \(step)")
      #expect(cache.byteCount <= cache.byteLimit)
    }
  }
}
