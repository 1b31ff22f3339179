#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file cannot be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  public var path: String
  /// The system's error number.
  public var code: Int32

  package init(path: String, code: Int32) { (self.path, self.code) = (path, code) }

  public var description: String {
    "cannot write \(path): \(String(cString: strerror(code))). Choose a place that can be written, with enough room."
  }
}
