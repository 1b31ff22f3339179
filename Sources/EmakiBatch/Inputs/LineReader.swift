#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
