#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard error may be a full disk, a closed pipe or nothing at all.
package enum StandardError {
  /// Writes a text as it is. What cannot be written is dropped: nobody could be told.
  package static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO, path: "standard error") }
  }
}
