/// Returns the first index below `count` for which a condition holds, or `count` if it holds for none. The condition must hold for all
/// indices after the first for which it holds.
// Inlinable, so that a search in another target calls no closure.
@inlinable package func firstIndex(below count: Int, where holds: (Int) -> Bool) -> Int {
  var lower = 0
  var upper = count
  while lower < upper {
    let middle = lower + (upper - lower) / 2
    if holds(middle) { upper = middle } else { lower = middle + 1 }
  }
  return lower
}

/// Returns the same as `firstIndex(below:where:)`, sooner where the index is near another one.
///
/// - Parameters:
///   - count: the number of indices.
///   - hint: the other index, from 0 to `count`.
///   - holds: the condition.
/// - Complexity: O(log *d*) calls of `holds` for a distance *d* from the hint.
@inlinable package func firstIndex(below count: Int, near hint: Int, where holds: (Int) -> Bool) -> Int {
  var (lower, upper) = (0, count)
  var step = 1
  if hint < count && !holds(hint) {
    lower = hint + 1
    while upper - lower > step && !holds(lower + step) {
      lower += step + 1
      step *= 2
    }
    if upper - lower > step { upper = lower + step }
  } else {
    upper = hint
    while upper > step && holds(upper - step) {
      upper -= step
      step *= 2
    }
    if upper > step { lower = upper - step + 1 }
  }
  return lower + firstIndex(below: upper - lower) { holds(lower + $0) }
}
