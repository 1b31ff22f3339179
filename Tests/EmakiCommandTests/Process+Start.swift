import Foundation

extension Process {
  /// Starts the program.
  ///
  /// `run` looks for open files in `/proc/self/fd`, and copies a name with what lies behind it, which may be the end of the heap: then the
  /// tests are ended by a bad pointer, about once in many runs. The block that is freed here makes the heap reach further.
  func start() throws {
    free(malloc(96 << 10))
    try run()
  }

  /// Starts the program, and returns what gives its exit code, or 128 plus the number of the signal that ends it.
  func started() throws -> AsyncStream<Int32> {
    let (ended, continuation) = AsyncStream<Int32>.makeStream()
    terminationHandler = {
      continuation.yield($0.terminationReason == .exit ? $0.terminationStatus : 128 + $0.terminationStatus)
      continuation.finish()
    }
    try start()
    return ended
  }
}
