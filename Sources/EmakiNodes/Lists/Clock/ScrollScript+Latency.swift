import EmakiSupport

/// Chooses the latencies of a script. They are at least 0, and small enough to be added to any instant of the script without overflow.
extension ScrollScript {
  /// The longest latency in milliseconds, which is 34 years.
  private static let longest = 1 << 40

  private static func bounded(_ milliseconds: Int) -> Int { min(max(0, milliseconds), longest) }

  /// Returns how long a row takes to be displayed, in milliseconds.
  ///
  /// - Parameter id: the row's id.
  public func displayLatency(row id: String) -> Int { milliseconds(displayLatency, of: "display \(id)") }

  /// Returns how long a picture takes after its request, in milliseconds: a preview of low quality and the whole picture. `nil` stands for
  /// never.
  ///
  /// - Parameter url: the picture's address as the feed writes it.
  public func imageLatency(_ url: String) -> (preview: Int?, full: Int?) {
    let latency = images[url] ?? networkImageLatency
    return (latency.preview.map(Self.bounded), latency.full.map { milliseconds($0, of: "image \(url)") })
  }

  /// Returns the percentages of a picture's bytes that come before the whole picture, in increasing order.
  ///
  /// - Parameter url: the picture's address as the feed writes it.
  func imageProgress(_ url: String) -> [Int] {
    Set((images[url] ?? networkImageLatency).progress.filter { (1...99).contains($0) }).sorted()
  }

  /// Returns how long a fetch takes, in milliseconds.
  ///
  /// - Parameter number: the number of the fetch, counted from 1.
  public func fetchLatency(number: Int) -> Int { milliseconds(fetchLatency, of: "fetch \(number)") }

  /// Returns a latency in milliseconds that depends only on the seed and the name of the thing that takes time.
  ///
  /// The UTF-8 of the name, mixed with the seed, is hashed with FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/) and then with one step
  /// of `SplitMix64`, whose bits are good enough to be scaled to the range. `Hasher` cannot be used, because it differs from run to run.
  private func milliseconds(_ latency: Latency, of name: String) -> Int {
    switch latency {
    case .fixed(let milliseconds): return Self.bounded(milliseconds)
    case .between(let range):
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let random = Self.mix(hash ^ Self.mix(seed))
      // The width overflows only for a range of all 2^64 numbers, and then becomes 0.
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
  /// Whether any picture takes time to come.
  package var hasImageLatency: Bool {
    networkImageLatency != ImageLatency(full: .fixed(0)) || images.values.contains { $0 != ImageLatency(full: .fixed(0)) }
  }

  /// Whether any picture may be shown in part.
  package var hasImageProgress: Bool { !networkImageLatency.progress.isEmpty || images.values.contains { !$0.progress.isEmpty } }
}
