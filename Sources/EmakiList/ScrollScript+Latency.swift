import EmakiRandom

/// Times are at least 0, and at most so long that adding them to any instant of a script stays a number.
extension ScrollScript {
  /// In milliseconds, 34 years: as good as for ever.
  private static let longest = 1 << 40

  private static func bounded(_ milliseconds: Int) -> Int { min(max(0, milliseconds), longest) }

  /// How long a row takes to display.
  public func displayLatency(row id: String) -> Int { milliseconds(displayLatency, of: "display \(id)") }

  /// When a picture's low quality and the whole picture are there after it was asked for; `nil` for never.
  ///
  /// - Parameter url: as the feed writes it.
  public func imageLatency(_ url: String) -> (preview: Int?, full: Int?) {
    let latency = images[url] ?? networkImageLatency
    return (latency.preview.map(Self.bounded), latency.full.map { milliseconds($0, of: "image \(url)") })
  }

  /// How many percent of a picture's bytes are there before the whole, in order.
  ///
  /// - Parameter url: as the feed writes it.
  package func imageProgress(_ url: String) -> [Int] {
    Set((images[url] ?? networkImageLatency).progress.filter { (1...99).contains($0) }).sorted()
  }

  /// How long a fetch takes.
  ///
  /// - Parameter number: of the fetch, counted from 1.
  public func fetchLatency(number: Int) -> Int { milliseconds(fetchLatency, of: "fetch \(number)") }

  /// A number of the range that depends on the seed and the thing's name and on nothing else.
  ///
  /// FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) over the name's UTF-8 with the seed mixed in, then one step of `SplitMix64`,
  /// whose bits are good enough to be scaled to the range. `Hasher` differs from run to run.
  private func milliseconds(_ latency: Latency, of name: String) -> Int {
    switch latency {
    case .fixed(let milliseconds): return Self.bounded(milliseconds)
    case .between(let range):
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let random = Self.mix(hash ^ Self.mix(seed))
      // Of all 2^64 numbers: as a range of more does not exist, the width only overflows to 0, which stands for them.
      let width = UInt64(bitPattern: Int64(range.upperBound) &- Int64(range.lowerBound)) &+ 1
      return Self.bounded(
        range.lowerBound &+ Int(truncatingIfNeeded: width == 0 ? random : random.multipliedFullWidth(by: width).high))
    }
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var random = SplitMix64(seed: number)
    return random.next()
  }
}

extension ScrollScript {
  /// Whether some picture takes time.
  package var hasImageLatency: Bool {
    networkImageLatency != ImageLatency(full: .fixed(0)) || images.values.contains { $0 != ImageLatency(full: .fixed(0)) }
  }

  /// Whether some picture may be shown in part.
  package var hasImageProgress: Bool { !networkImageLatency.progress.isEmpty || images.values.contains { !$0.progress.isEmpty } }
}
