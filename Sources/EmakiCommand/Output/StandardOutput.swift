import EmakiSupport
import FoundationEssentials
import Glibc
import Synchronization

/// Standard output receives the results of a command. All output goes through this type, so that no write error stays unnoticed.
///
/// Text is buffered until it has a few kilobytes or until `flush()`. On a terminal it is buffered until a line ends.
enum StandardOutput {
  /// The name of standard output in errors.
  static let name = "standard output"
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

  /// Prints the path of a file that was written. For a program it is the path byte for byte; on a terminal control characters are escaped.
  static func printPath(_ path: String) throws(OutputError) { try print(Streams.current.isTerminal ? escapingControls(path) : path) }

  /// Writes out what was printed and is still in memory.
  ///
  /// - Throws: `OutputError` if the output cannot be written, so that incomplete output is not taken for complete.
  static func flush() throws(OutputError) {
    let bytes = Streams.current.pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    try write(bytes)
  }

  /// Writes bytes immediately, after all text that was printed before.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    try flush()
    try writeAll(bytes, to: Streams.current.output, path: name)
  }

  /// Writes the bytes of several buffers immediately, one after the other.
  static func write(_ buffers: [UnsafeRawBufferPointer]) throws(OutputError) {
    try flush()
    try writeAll(buffers, to: Streams.current.output, path: name)
  }

  private static func write(_ bytes: [UInt8]) throws(OutputError) {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(OutputError) in try writeAll(bytes, to: Streams.current.output, path: name) }
    }
    try result.get()
  }
}

/// Prints the document of `--json`, with its keys in order.
func printJSON(_ document: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
  try StandardOutput.print(String(decoding: try encoder.encode(document), as: UTF8.self))
}
