/// The first index below `count` for which something holds that then holds for all after it; `count` if there is none.
func firstIndex(below count: Int, where holds: (Int) -> Bool) -> Int {
  var lower = 0
  var upper = count
  while lower < upper {
    let middle = lower + (upper - lower) / 2
    if holds(middle) { upper = middle } else { lower = middle + 1 }
  }
  return lower
}
