#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Cuts what an open file or pipe holds into lines, each as soon as it has ended; those that are blank are counted and left out.
package struct LineReader {
  package enum Line: Hashable, Sendable {
    /// Without its line feed.
    case text([UInt8])
    /// It is passed over.
    case tooLong
  }

  private let descriptor: Int32
  /// What errors call it.
  private let name: String
  private let limit: Int
  /// What was read; up to `start` it is given already, and up to `searched` no line ends.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var number = 0
  private var isTooLong = false
  private var hasEnded = false

  /// - Parameter limit: of a line, in bytes.
  package init(_ descriptor: Int32, name: String, limit: Int) { (self.descriptor, self.name, self.limit) = (descriptor, name, limit) }

  /// The next line with its number, from 1; `nil` at the end.
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

  /// Everything after the last line; `nil` where it is longer than a line may be.
  package mutating func rest() throws(BatchError) -> [UInt8]? {
    while !hasEnded {
      if bytes.count - start > limit { return nil }
      try readMore()
    }
    defer { (start, searched) = (bytes.count, bytes.count) }
    return Array(bytes[start...])
  }

  /// `nil` for a blank line.
  private mutating func take(upTo end: Int) -> (number: Int, line: Line)? {
    number += 1
    defer { isTooLong = false }
    let text = bytes[start..<end]
    if isTooLong || text.count > limit { return (number, .tooLong) }
    return text.contains { !isBlank($0) } ? (number, .text(Array(text))) : nil
  }

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
    // Whoever opened it wants no reader to wait; this one has nothing else to do.
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&wanted, 1, -1)
  }
}

/// White space of JSON.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
