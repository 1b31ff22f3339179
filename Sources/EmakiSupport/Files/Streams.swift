package import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Streams are where a run of a program reads and writes, and the variables of the environment that it reads itself.
///
/// A task and its child tasks have those that were bound for them; other threads have those of the process.
package final class Streams: Sendable {
  /// The standard streams of the process, and its environment.
  package static let ofProcess = Streams(input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)
  @TaskLocal package static var current = ofProcess

  /// The descriptors of standard input, output and error.
  package let input, output, errors: Int32
  /// Whether the output is a terminal.
  package let isTerminal: Bool
  private let environment: [String: String]?
  /// What was printed to the output and is not written yet.
  package let pending = Mutex<[UInt8]>([])

  /// - Parameter environment: the environment; `nil` for that of the process.
  init(input: Int32, output: Int32, errors: Int32, environment: [String: String]? = nil) {
    (self.input, self.output, self.errors, self.environment) = (input, output, errors, environment)
    isTerminal = isatty(output) != 0
  }

  /// Returns the value of a variable of the environment; `nil` where it is not set.
  package func variable(_ name: String) -> String? {
    environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
  }

  /// Writes a text to standard error as it is. That may be a full disk, a closed pipe or nothing at all: text that cannot be written is dropped,
  /// because there is nowhere to report it.
  package func writeError(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(UnsafeRawBufferPointer($0), to: errors, path: "standard error") }
  }
}
