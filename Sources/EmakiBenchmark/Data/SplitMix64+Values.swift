import EmakiRandom

extension SplitMix64 {
  /// From 0 up to 1, of 53 bits.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func real(_ range: ClosedRange<Double>) -> Double { range.lowerBound + (range.upperBound - range.lowerBound) * unit() }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[integer(0...choices.count - 1)] }

  /// About a normal deviate: twelve uniform ones, so that no machine's mathematics library has a say.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}
