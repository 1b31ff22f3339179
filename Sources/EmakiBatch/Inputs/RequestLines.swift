import EmakiSupport
import Glibc
import Synchronization

/// Request lines are the lines of an open file or pipe. Each is delivered as soon as it has ended. No more lines are read than the caller
/// is ready for.
///
/// Blank lines are counted but not delivered. A line that is too long is skipped and reported as such.
final class RequestLines: Sendable {
  /// The number of lines that may still be read.
  private let credit: Monitor<Int>
  private let fault = Mutex<BatchError?>(nil)
  private let open: Monitor<Int>
  /// The lines with their numbers, from 1. The sequence ends with the input, with a read error, and with `stop()`.
  let lines: AsyncStream<(number: Int, line: LineReader.Line)>
  private let continuation: AsyncStream<(number: Int, line: LineReader.Line)>.Continuation

  /// Starts a thread that reads lines.
  ///
  /// - Parameters:
  ///   - descriptor: an open file or pipe.
  ///   - ahead: the number of lines that may be read before the first of them is `done()`.
  ///   - limit: the largest length of a line, in bytes.
  ///   - open: the number of lines that are not `done()`.
  /// - Throws: `ThreadError` where the system refuses another thread.
  init(_ descriptor: Int32, ahead: Int, limit: Int, open: Monitor<Int> = Monitor(0)) throws(ThreadError) {
    self.open = open
    credit = Monitor(ahead)
    (lines, continuation) = AsyncStream.makeStream()
    try startThread(blocksSignals: true) { self.read(LineReader(descriptor, name: "standard input", limit: limit)) }
  }

  /// Reads lines until the input ends, one for each that may be read.
  private func read(_ reader: consuming LineReader) {
    do throws(BatchError) {
      while true {
        credit.wait { credit -> Void? in
          if credit == 0 { return nil }
          credit -= 1
          return ()
        }
        guard let line = try reader.next() else { break }
        open.withLock { $0 += 1 }
        continuation.yield(line)
      }
    } catch {
      fault.withLock { $0 = error }
    }
    continuation.finish()
  }

  /// The error that ended the lines before the end of the input; `nil` where there was none.
  var failure: BatchError? { fault.withLock { $0 } }

  /// Marks a line as handled, so that another one may be read.
  func done() {
    open.withLock { $0 -= 1 }
    credit.withLock { $0 += 1 }
    credit.signal()
  }

  /// Ends the sequence after the lines that were already read. The thread may continue to wait for the next line.
  func stop() { continuation.finish() }
}

/// A line reader splits the contents of an open file or pipe into lines, and returns each line as soon as it has ended. Blank lines are
/// counted but not returned.
package struct LineReader {
  /// A line is either the text of a line, or a line that is too long to be read.
  package enum Line: Hashable, Sendable {
    /// The line's bytes without its line feed.
    case text([UInt8])
    /// The line is longer than the limit, so its text is skipped.
    case tooLong
  }

  private let descriptor: Int32
  /// The name of the input in errors.
  private let name: String
  /// The largest length of a line, in bytes.
  private let limit: Int
  /// The bytes that were read. Those before `start` were returned already. Those before `searched` contain no further end of a line.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var number = 0
  private var isTooLong = false
  private var hasEnded = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - descriptor: an open file or pipe, which the reader does not close.
  ///   - name: what errors call the input.
  ///   - limit: the largest length of a line, in bytes.
  package init(_ descriptor: Int32, name: String, limit: Int) { (self.descriptor, self.name, self.limit) = (descriptor, name, limit) }

  /// Returns the next line with its number, from 1; `nil` at the end.
  package mutating func next() throws(BatchError) -> (number: Int, line: Line)? {
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        let line = take(upTo: end)
        (start, searched) = (end + 1, end + 1)
        if let line { return line }
        continue
      }
      searched = bytes.count
      if hasEnded {
        defer { start = bytes.count }
        return start == bytes.count && !isTooLong ? nil : take(upTo: bytes.count)
      }
      if bytes.count - start > limit { (start, isTooLong) = (bytes.count, true) }
      try readMore()
    }
  }

  /// Returns all bytes after the last line that was returned; `nil` if they are more than a line may have.
  package mutating func rest() throws(BatchError) -> [UInt8]? {
    while !hasEnded {
      if bytes.count - start > limit { return nil }
      try readMore()
    }
    defer { (start, searched) = (bytes.count, bytes.count) }
    return Array(bytes[start...])
  }

  /// Returns a line that has ended; `nil` where it is blank.
  private mutating func take(upTo end: Int) -> (number: Int, line: Line)? {
    number += 1
    defer { isTooLong = false }
    let text = bytes[start..<end]
    if isTooLong || text.count > limit { return (number, .tooLong) }
    return text.contains { !isBlank($0) } ? (number, .text(Array(text))) : nil
  }

  /// Reads more bytes. It waits if no bytes are available yet.
  private mutating func readMore() throws(BatchError) {
    bytes.removeFirst(start)
    (start, searched) = (0, searched - start)
    let old = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 1 << 16))
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + old }, $0.count - old) }
    let code = errno
    bytes.removeLast(bytes.count - old - max(count, 0))
    hasEnded = count == 0
    if count >= 0 || code == EINTR { return }
    if code != EAGAIN { throw .unreadable(name, code) }
    // The descriptor was opened as non-blocking. This reader has nothing else to do, so it waits.
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, -1)
  }
}

/// Returns whether a byte is white space in JSON, other than a line feed.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
