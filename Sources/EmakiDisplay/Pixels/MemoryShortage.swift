import Synchronization

/// A memory shortage is that the system has no memory for pixels. It ends the process, as it does in Swift's own allocator.
package enum MemoryShortage {
  /// The function that ends the process, with the number of bytes that there were not; `nil` for a trap.
  private static let ending = Mutex<(@Sendable (_ bytes: Int) -> Never)?>(nil)

  /// Sets the function that ends the process, so that a program can say what happened and leave with a code of its own.
  package static func endProcess(_ body: @escaping @Sendable (_ bytes: Int) -> Never) { ending.withLock { $0 = body } }

  /// Ends the process, because there was no memory for a number of bytes.
  static func end(lacking bytes: Int) -> Never {
    if let end = ending.withLock({ $0 }) { end(bytes) }
    fatalError("there is no memory for \(bytes) bytes of pixels")
  }
}
