import EmakiEncoding
import EmakiFeeds
import EmakiSupport
import FoundationEssentials
import Glibc
import Synchronization

/// Standard output receives the results of a command. All output goes through this type, so that no write error stays unnoticed.
///
/// Text is buffered until it has a few kilobytes or until `flush()`. On a terminal it is buffered until a line ends.
enum StandardOutput {
  private static let byteLimit = 16 << 10

  /// Prints text that programs read, such as a document. No byte of it is changed.
  static func print(_ text: String, terminator: String = "\n") throws(OutputError) {
    let isFull = Streams.current.pending.withLock { pending in
      pending += text.utf8
      pending += terminator.utf8
      return Streams.current.isTerminal || pending.count >= byteLimit
    }
    if isFull { try flush() }
  }

  /// Prints a line for people. Control characters in it are escaped.
  static func printLine(_ line: String) throws(OutputError) { try print(escapingControls(line)) }

  /// Prints the path of a file that was written, at once. For a program it is the path byte for byte; on a terminal control characters are
  /// escaped.
  static func printPath(_ path: String) throws(OutputError) {
    try print(Streams.current.isTerminal ? escapingControls(path) : path)
    try flush()
  }

  /// Writes out what was printed and is still in memory.
  ///
  /// - Throws: `OutputError` if the output cannot be written, so that incomplete output is not taken for complete.
  static func flush() throws(OutputError) { try Streams.current.write([]) }
}

extension Output {
  /// Creates an output to a place that was named to the command: a file, or `-` for standard output.
  static func named(_ path: String) throws(OutputError) -> Output { path == "-" ? .standardOutput() : try Output(path) }

  /// Writes a file to such a place, and prints its path.
  static func write(to path: String, printsPath: Bool = true, _ body: (Output) throws -> Void) throws {
    let output = try named(path)
    try body(output)
    try output.commit()
    if path != "-" && printsPath { try StandardOutput.printPath(path) }
  }
}

/// Prints the document of `--json`, with its keys in order.
func printJSON(_ document: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
  try StandardOutput.print(String(decoding: try encoder.encode(document), as: UTF8.self))
}

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
