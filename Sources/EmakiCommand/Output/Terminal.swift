import Emaki
import Foundation

/// The terminal is standard error, which gets everything that is not the product.
enum Terminal {
  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
  static func error(_ message: String) { write("error: \(message)\n") }
  static func warning(_ message: String) { write("warning: \(message)\n") }

  static var isInteractive: Bool { isatty(STDERR_FILENO) != 0 }

  /// Writes out what was printed and is still in memory.
  ///
  /// - Throws: `OutputError` where it cannot be written: whoever reads the product must not take a part for the whole.
  static func flush() throws(OutputError) {
    if fflush(nil) != 0 { throw OutputError(path: "standard output", code: errno) }
  }
}
