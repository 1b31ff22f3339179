#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread error says why the system starts no thread.
package struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  var code: Int32

  /// Makes the error of a system's error number: `EAGAIN` where no more threads may be started.
  package init(code: Int32) { self.code = code }

  /// The error in words: what is refused, why, and how to mend it.
  package var description: String {
    "the system starts no further thread: \(String(cString: strerror(code))). Raise the limit of processes (ulimit -u, or pids.max of a "
      + "container), or end other programs."
  }
}
