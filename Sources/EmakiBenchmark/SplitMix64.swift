/// The same numbers for the same seed, on every machine.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 up to 1, of 53 bits.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func real(_ range: ClosedRange<Double>) -> Double { range.lowerBound + (range.upperBound - range.lowerBound) * unit() }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[integer(0...choices.count - 1)] }

  /// About a normal deviate: twelve uniform ones, so that no machine's mathematics library has a say.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}
