import EmakiThreads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines of an open file or pipe, each as soon as it has ended, and no more of them at a time than somebody is ready for.
///
/// Lines that are blank are counted and left out; one that is too long is passed over, and told.
package final class RequestLines: Sendable {
  package enum Line: Sendable {
    /// Without its line feed.
    case text([UInt8])
    case tooLong
  }

  private struct State: Sendable {
    /// How many more lines may be read.
    var credit: Int
  }

  private let state: Monitor<State>
  /// The lines and their numbers, from 1. They end with the input, where it cannot be read, and with `stop()`.
  package let lines: AsyncStream<(number: Int, line: Line)>
  private let continuation: AsyncStream<(number: Int, line: Line)>.Continuation

  /// - Parameters:
  ///   - ahead: how many lines are read before the first of them is `done()`.
  ///   - limit: of a line, in bytes.
  package init(_ descriptor: Int32, ahead: Int, limit: Int) {
    state = Monitor(State(credit: ahead))
    (lines, continuation) = AsyncStream.makeStream()
    startThread(blocksSignals: true) { [state, continuation] in
      var reader = LineReader(descriptor: descriptor, limit: limit)
      while true {
        state.wait { state -> Void? in
          if state.credit == 0 { return nil }
          state.credit -= 1
          return ()
        }
        guard let line = reader.next() else { break }
        continuation.yield(line)
      }
      continuation.finish()
    }
  }

  /// Says that a line is dealt with, and another may be read.
  package func done() {
    state.withLock { $0.credit += 1 }
    state.signal()
  }

  /// Ends the lines after those that were read. The thread may stay in its call for the next one.
  package func stop() { continuation.finish() }
}

/// Cuts what is read into lines.
private struct LineReader {
  let descriptor: Int32
  let limit: Int
  private var bytes: [UInt8] = []
  /// Up to where no line ends.
  private var searched = 0
  private var number = 0
  private var isTooLong = false
  private var hasEnded = false

  init(descriptor: Int32, limit: Int) { (self.descriptor, self.limit) = (descriptor, limit) }

  mutating func next() -> (number: Int, line: RequestLines.Line)? {
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        let line = take(bytes[..<end])
        bytes.removeFirst(end + 1)
        searched = 0
        if let line { return line }
        continue
      }
      searched = bytes.count
      if hasEnded {
        defer { (bytes, searched) = ([], 0) }
        return bytes.isEmpty && !isTooLong ? nil : take(bytes[...])
      }
      if bytes.count > limit { (bytes, searched, isTooLong) = ([], 0, true) }
      readMore()
    }
  }

  /// `nil` for a blank line.
  private mutating func take(_ text: ArraySlice<UInt8>) -> (number: Int, line: RequestLines.Line)? {
    number += 1
    defer { isTooLong = false }
    if isTooLong || text.count > limit { return (number, .tooLong) }
    return text.contains { !isBlank($0) } ? (number, .text(Array(text))) : nil
  }

  private mutating func readMore() {
    let old = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 1 << 16))
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + old }, $0.count - old) }
    let code = errno
    bytes.removeLast(bytes.count - old - max(count, 0))
    if count == 0 || count < 0 && code != EINTR { hasEnded = true }
  }
}

/// White space of JSON.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
