package import EmakiSupport

/// A generator that gives the same numbers for the same seed everywhere.
package typealias SeededGenerator = SplitMix64

/// As many seeds, as the arguments of a test.
package func seeds(_ count: UInt64) -> Range<UInt64> { 0..<count }

extension SeededGenerator {
  package mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }
  package mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  package mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
  package mutating func byte() -> UInt8 { .random(in: 0...255, using: &self) }
  package mutating func flip() -> Bool { .random(using: &self) }
}
