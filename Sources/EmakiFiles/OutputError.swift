import EmakiDiagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An output error says why a file cannot be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public var path: String
  /// The system's error number.
  public var code: Int32

  /// Creates the error of a system call.
  package init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  /// The error in words: which file, why, and how to mend it.
  public var description: String {
    "cannot write \(escapingControls(path)): \(String(cString: strerror(code))). Choose a place that can be written, with enough room."
  }
}
