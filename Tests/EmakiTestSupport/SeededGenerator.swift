package import EmakiRandom

/// The same numbers for the same seed everywhere.
package typealias SeededGenerator = SplitMix64
