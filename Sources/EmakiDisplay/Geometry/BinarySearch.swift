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
