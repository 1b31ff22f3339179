#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard error is where messages are written. It may be a full disk, a closed pipe or nothing at all.
package enum StandardError {
  /// Writes a text as it is. Text that cannot be written is dropped, because there is nowhere to report it.
  package static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO, path: "standard error") }
  }
}
