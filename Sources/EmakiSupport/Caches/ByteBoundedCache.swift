/// A cache keeps values up to a number of bytes in all, and drops those that were used longest ago.
///
///     var cache = ByteBoundedCache<String, [UInt8]>(byteLimit: 1 << 20)
///     cache.insert(bytes, for: "cat.png", byteCount: bytes.count)
///     cache.value(for: "cat.png")
///
/// Which values are dropped depends only on the order of the calls, never on hashes. A cache has no lock, so its owner must make sure that
/// only one thread at a time uses it.
///
/// - Complexity: Looking up, inserting and removing take the same time however many values there are; inserting takes as much again for each
///   value that it drops.
public struct ByteBoundedCache<Key: Hashable, Value> {
  // Functions are inlinable so that they are compiled for each user's own types. This matters because texts are looked up at every layout.

  /// An entry is a value with its key and its size. It is no tuple, which would be copied as a whole where its value is read.
  @usableFromInline struct Entry {
    @usableFromInline let key: Key
    @usableFromInline let value: Value
    @usableFromInline let byteCount: Int

    @inlinable init(key: Key, value: Value, byteCount: Int) {
      self.key = key
      self.value = value
      self.byteCount = byteCount
    }
  }

  /// The bytes that all values together may have.
  public let byteLimit: Int
  /// The bytes of all values that are kept now; never more than `byteLimit`.
  public var byteCount: Int { totalByteCount }
  /// The number of values that the cache holds.
  public var count: Int { places.count }
  /// The counters of what the cache has done so far.
  public var counters: CacheCounters { CacheCounters(hits: hits, misses: misses, evictions: evictions) }

  @usableFromInline var totalByteCount = 0
  @usableFromInline var (hits, misses, evictions) = (0, 0, 0)
  /// The place of each key's value in `entries`.
  @usableFromInline var places: [Key: Int] = [:]
  /// The entries by their places; `nil` at places that are free.
  @usableFromInline var entries: [Entry?] = []
  /// For each place in `entries` the places of the entries that were used just before and just after it. They are not a part of the entry, so that
  /// a change of the order of use reads no keys and values.
  @usableFromInline var neighbours: [(older: Int?, newer: Int?)] = []
  @usableFromInline var freePlaces: [Int] = []
  @usableFromInline var newest: Int?
  @usableFromInline var oldest: Int?

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: The bytes that all values together may have; with 0 or less nothing is kept but values of 0 bytes.
  @inlinable public init(byteLimit: Int) { self.byteLimit = max(0, byteLimit) }

  /// Returns the value of a key, which then counts as used last, or `nil` where none is kept.
  @inlinable public mutating func value(for key: Key) -> Value? {
    guard let place = places[key] else {
      misses += 1
      return nil
    }
    hits += 1
    if newest != place {
      unlink(place)
      link(place)
    }
    return entries[place]?.value
  }

  /// Keeps a value, which then counts as used last. It replaces the value of the same key. Other values are dropped where there is no more
  /// room.
  ///
  /// A value that is larger than the limit is not kept, and drops no others.
  ///
  /// - Parameter byteCount: How many bytes the value counts, at least 0.
  @inlinable public mutating func insert(_ value: Value, for key: Key, byteCount: Int) {
    removeValue(for: key)
    if byteCount > byteLimit { return }
    let excess = totalByteCount + byteCount - byteLimit
    if excess > 0 { removeOldest(byteCount: excess) { _ in true } }
    let entry = Entry(key: key, value: value, byteCount: byteCount)
    let place: Int
    if let free = freePlaces.popLast() {
      place = free
      entries[place] = entry
    } else {
      place = entries.count
      entries.append(entry)
      neighbours.append((nil, nil))
    }
    places[key] = place
    totalByteCount += byteCount
    link(place)
  }

  /// Takes a value out of the cache and returns it. This counts neither as a use nor as an eviction.
  @discardableResult
  @inlinable public mutating func removeValue(for key: Key) -> Value? {
    guard let place = places[key], let entry = entries[place] else { return nil }
    remove(entry, at: place)
    return entry.value
  }

  /// Drops values, those used longest ago first, until so many bytes are free or no value is left that may go.
  ///
  /// - Parameters:
  ///   - wanted: How many bytes are to be free at least; for 0 or less nothing is dropped.
  ///   - mayGo: Whether the value of a key may be dropped.
  /// - Returns: How many bytes the dropped values had.
  /// - Complexity: As many steps as there are values up to the last one that is dropped.
  @discardableResult
  @inlinable public mutating func removeOldest(byteCount wanted: Int, where mayGo: (Key) -> Bool) -> Int {
    var freed = 0
    var next = oldest
    while freed < wanted, let place = next, let entry = entries[place] {
      next = neighbours[place].newer
      if !mayGo(entry.key) { continue }
      remove(entry, at: place)
      evictions += 1
      freed += entry.byteCount
    }
    return freed
  }

  /// Returns the bytes of the values whose keys fulfil a condition.
  ///
  /// - Complexity: As many steps as there are values.
  @inlinable public func byteCount(where isCounted: (Key) -> Bool) -> Int {
    entries.reduce(0) { sum, entry in
      guard let entry, isCounted(entry.key) else { return sum }
      return sum + entry.byteCount
    }
  }

  @inlinable mutating func remove(_ entry: Entry, at place: Int) {
    unlink(place)
    places[entry.key] = nil
    entries[place] = nil
    freePlaces.append(place)
    totalByteCount -= entry.byteCount
  }

  /// Makes an entry the one used last.
  @inlinable mutating func link(_ place: Int) {
    neighbours[place] = (newest, nil)
    if let newest { neighbours[newest].newer = place } else { oldest = place }
    newest = place
  }

  /// Takes an entry out of the order of use.
  @inlinable mutating func unlink(_ place: Int) {
    let (older, newer) = neighbours[place]
    if let older { neighbours[older].newer = newer } else { oldest = newer }
    if let newer { neighbours[newer].older = older } else { newest = older }
  }
}

extension ByteBoundedCache: Sendable where Key: Sendable, Value: Sendable {}
extension ByteBoundedCache.Entry: Sendable where Key: Sendable, Value: Sendable {}

/// Counters say what a cache has done so far.
public struct CacheCounters: Hashable, Sendable {
  /// The number of values that were asked for and found.
  public var hits: Int
  /// The number of values that were asked for and not found.
  public var misses: Int
  /// The number of values that were dropped to make room.
  public var evictions: Int

  /// Makes counters, all 0 by default.
  public init(hits: Int = 0, misses: Int = 0, evictions: Int = 0) {
    self.hits = hits
    self.misses = misses
    self.evictions = evictions
  }
}
