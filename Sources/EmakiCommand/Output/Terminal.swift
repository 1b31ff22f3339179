import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import Glibc

/// The terminal is standard error, which gets all messages that are not results of the command.
///
/// Standard error may be a file on a full disk, a closed pipe or missing. Text that cannot be written there is dropped. The results and the
/// exit code do not depend on it.
enum Terminal {
  /// Writes a text unchanged, because its control characters come from the program itself.
  static func write(_ text: String) { Streams.current.writeError(text) }

  /// Writes a line. Control characters in it are escaped.
  static func writeLine(_ line: String) { write(escapingControls(line) + "\n") }

  static func error(_ message: String) { writeLine("error: \(message)") }

  /// Writes the last line of an error: where there is more about it.
  static func see(_ topic: HelpTopic) { writeLine("See: emaki help \(topic.rawValue)") }

  static func warning(_ message: String) { writeLine("warning: \(message)") }

  /// Writes the warnings about parts of a feed that are probably mistakes.
  static func warn(of feed: Feed) { for warning in feed.warnings { self.warning("\(warning)") } }

  /// Whether standard error takes output now, without a wait.
  static var takesOutput: Bool {
    var descriptor = pollfd(fd: Streams.current.errors, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) > 0 && descriptor.revents & Int16(POLLOUT) != 0
  }

  static var isInteractive: Bool { isatty(Streams.current.errors) != 0 }
}
