import Emaki
import EmakiDiagnostics
import EmakiFiles
import FoundationEssentials
import Glibc

/// The terminal is standard error, which gets everything that is not the product.
///
/// It may be a full disk, a closed pipe or nothing at all. What cannot be written there is dropped: the product and the exit code are the
/// same without it.
enum Terminal {
  /// Writes a text as it is: its control characters are the program's own.
  static func write(_ text: String) { StandardError.write(text) }

  /// Writes a line. Control characters in it are escaped.
  static func writeLine(_ line: String) { write(escapingControls(line) + "\n") }

  static func error(_ message: String) { writeLine("error: \(message)") }

  /// Writes the last line of an error: where there is more about it.
  static func see(_ topic: HelpTopic) { writeLine("See: emaki help \(topic.rawValue)") }

  static func warning(_ message: String) { writeLine("warning: \(message)") }

  /// Writes the warnings about what is probably not meant in a feed.
  static func warn(of feed: Feed) { for warning in feed.warnings { self.warning("\(warning)") } }

  static var isInteractive: Bool { isatty(STDERR_FILENO) != 0 }
}
