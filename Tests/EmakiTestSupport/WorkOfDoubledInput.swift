import Glibc

/// Returns the work of the processor for the calling thread while a function handles an input, and inputs of 2, 4, 8 and 16 times its length.
///
/// It is no time that passes: other threads and programs do not count. Where each part of the input costs the same, the last is 16 times the first,
/// and 256 times where each part is compared with all others.
package func workOfDoubledInput<Input>(_ input: (Int) throws -> Input, _ handle: (Input, Int) throws -> Void) rethrows -> [Double] {
  func work() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  return try [1, 2, 4, 8, 16].map { factor in
    let input = try input(factor)
    let start = work()
    try handle(input, factor)
    return work() - start
  }
}

extension [Double] {
  /// Whether the work grows as the input does, give or take what caches cost. Half a millisecond is too little to tell.
  package var isInProportion: Bool { self[count - 1] < 64 * Swift.max(self[0], 0.0005) }
}
