import EmakiSupport

extension SplitMix64 {
  /// Returns a random number of 53 bits that is at least 0 and less than 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func real(_ range: ClosedRange<Double>) -> Double { range.lowerBound + (range.upperBound - range.lowerBound) * unit() }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[integer(0...choices.count - 1)] }

  /// Returns an approximately normal deviate. It is made of twelve uniform ones, so that it does not depend on the machine's mathematics
  /// library.
  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}
