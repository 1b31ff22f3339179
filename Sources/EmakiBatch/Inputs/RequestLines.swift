import EmakiThreads
import Synchronization

/// The lines of an open file or pipe, each as soon as it has ended, and no more of them at a time than somebody is ready for.
///
/// Lines that are blank are counted and left out; one that is too long is passed over, and told.
package final class RequestLines: Sendable {
  private struct State: Sendable {
    /// How many more lines may be read.
    var credit: Int
  }

  private let state: Monitor<State>
  private let fault = Mutex<BatchError?>(nil)
  /// The lines and their numbers, from 1. They end with the input, where it cannot be read, and with `stop()`.
  package let lines: AsyncStream<(number: Int, line: LineReader.Line)>
  private let continuation: AsyncStream<(number: Int, line: LineReader.Line)>.Continuation

  /// - Parameters:
  ///   - ahead: how many lines are read before the first of them is `done()`.
  ///   - limit: of a line, in bytes.
  package init(_ descriptor: Int32, ahead: Int, limit: Int) {
    state = Monitor(State(credit: ahead))
    (lines, continuation) = AsyncStream.makeStream()
    startThread(blocksSignals: true) { self.read(LineReader(descriptor, name: "standard input", limit: limit)) }
  }

  private func read(_ reader: consuming LineReader) {
    do throws(BatchError) {
      while true {
        state.wait { state -> Void? in
          if state.credit == 0 { return nil }
          state.credit -= 1
          return ()
        }
        guard let line = try reader.next() else { break }
        continuation.yield(line)
      }
    } catch {
      fault.withLock { $0 = error }
    }
    continuation.finish()
  }

  /// Why the lines have ended before their input, if they have.
  package var failure: BatchError? { fault.withLock { $0 } }

  /// Says that a line is dealt with, and another may be read.
  package func done() {
    state.withLock { $0.credit += 1 }
    state.signal()
  }

  /// Ends the lines after those that were read. The thread may stay in its call for the next one.
  package func stop() { continuation.finish() }
}
