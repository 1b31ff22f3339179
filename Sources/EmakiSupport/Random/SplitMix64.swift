/// A generator draws random numbers, the same ones for the same seed on every machine.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014; https://prng.di.unimi.it/splitmix64.c.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator of a seed.
  ///
  /// - Parameter seed: any number; each gives other numbers.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number. All values of 64 bits are equally likely.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
