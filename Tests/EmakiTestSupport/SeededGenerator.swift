package import EmakiSupport

/// A generator that gives the same numbers for the same seed everywhere.
package typealias SeededGenerator = SplitMix64
