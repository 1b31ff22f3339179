import Emaki
import Foundation

/// The lines of standard input, each as soon as it has ended; those that are blank are counted and left out.
struct StandardInputLines {
  struct Line {
    /// From 1.
    var number: Int
    /// Without the line feed.
    var text: [UInt8]
  }

  /// What was read; up to `start` it is given already, and up to `searched` no line ends.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var count = 0
  private var hasEnded = false
  /// Of a line, as of a feed.
  private let limit = FeedLimits().bytes

  /// `nil` at the end.
  mutating func next() throws -> Line? {
    while let text = try line() {
      count += 1
      if text.contains(where: { $0 > 0x20 }) { return Line(number: count, text: text) }
    }
    return nil
  }

  /// Everything after the last line.
  mutating func rest() throws -> [UInt8] {
    while !hasEnded { try readMore() }
    defer { (start, searched) = (bytes.count, bytes.count) }
    return Array(bytes[start...])
  }

  private mutating func line() throws -> [UInt8]? {
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        defer { (start, searched) = (end + 1, end + 1) }
        return Array(bytes[start..<end])
      }
      searched = bytes.count
      if hasEnded {
        defer { start = bytes.count }
        return start < bytes.count ? Array(bytes[start...]) : nil
      }
      try readMore()
    }
  }

  private mutating func readMore() throws {
    bytes.removeFirst(start)
    (start, searched) = (0, searched - start)
    let old = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 1 << 16))
    let read = bytes.withUnsafeMutableBytes { Foundation.read(STDIN_FILENO, $0.baseAddress.map { $0 + old }, $0.count - old) }
    let code = errno
    bytes.removeLast(bytes.count - old - max(read, 0))
    if read < 0 && code != EINTR { throw FeedInput.unreadable(FeedInput.name(of: "-"), code) }
    hasEnded = read == 0
    if bytes.count > limit { throw FeedError.tooLarge(file: FeedInput.name(of: "-"), bytes: bytes.count, limit: limit) }
  }
}
