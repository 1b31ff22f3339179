package import EmakiSupport
import Synchronization

/// Request lines are the lines of an open file or pipe. Each is delivered as soon as it has ended. No more lines are read than the caller
/// is ready for.
///
/// Blank lines are counted but not delivered. A line that is too long is skipped and reported as such.
package final class RequestLines: Sendable {
  private struct State: Sendable {
    /// The number of lines that may still be read.
    var credit: Int
  }

  private let state: Monitor<State>
  private let fault = Mutex<BatchError?>(nil)
  private let open: OpenRequests
  /// The lines with their numbers, from 1. The sequence ends with the input, with a read error, and with `stop()`.
  let lines: AsyncStream<(number: Int, line: LineReader.Line)>
  private let continuation: AsyncStream<(number: Int, line: LineReader.Line)>.Continuation

  /// Starts a thread that reads lines.
  ///
  /// - Parameters:
  ///   - descriptor: an open file or pipe.
  ///   - ahead: the number of lines that may be read before the first of them is `done()`.
  ///   - limit: the largest length of a line, in bytes.
  ///   - open: the count of lines that are not `done()`.
  /// - Throws: `ThreadError` where the system refuses another thread.
  package init(_ descriptor: Int32, ahead: Int, limit: Int, open: OpenRequests = OpenRequests()) throws(ThreadError) {
    self.open = open
    state = Monitor(State(credit: ahead))
    (lines, continuation) = AsyncStream.makeStream()
    try startThread(blocksSignals: true) { self.read(LineReader(descriptor, name: "standard input", limit: limit)) }
  }

  /// Reads lines until the input ends, one for each that may be read.
  private func read(_ reader: consuming LineReader) {
    do throws(BatchError) {
      while true {
        state.wait { state -> Void? in
          if state.credit == 0 { return nil }
          state.credit -= 1
          return ()
        }
        guard let line = try reader.next() else { break }
        open.begin()
        continuation.yield(line)
      }
    } catch {
      fault.withLock { $0 = error }
    }
    continuation.finish()
  }

  /// The error that ended the lines before the end of the input; `nil` where there was none.
  package var failure: BatchError? { fault.withLock { $0 } }

  /// Marks a line as handled, so that another one may be read.
  func done() {
    open.end()
    state.withLock { $0.credit += 1 }
    state.signal()
  }

  /// Ends the sequence after the lines that were already read. The thread may continue to wait for the next line.
  package func stop() { continuation.finish() }
}
