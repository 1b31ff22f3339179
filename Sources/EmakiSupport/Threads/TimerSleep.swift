import Dispatch

/// Suspends the task for a time, and frees the timer as soon as the task is cancelled.
///
/// After a cancellation, `Task.sleep` would keep its timer and the task until the time is over. So a thousand short pieces of work with a
/// limit of an hour would keep a thousand timers.
///
/// - Throws: `CancellationError` if the task was cancelled.
package func sleep(for duration: Duration) async throws {
  let (wakes, continuation) = AsyncStream<Never>.makeStream()
  let timer = DispatchSource.makeTimerSource()
  timer.setEventHandler { continuation.finish() }
  timer.schedule(deadline: .now() + duration.seconds)
  timer.activate()
  defer { timer.cancel() }
  // Ends when the timer fires or the task is cancelled.
  for await _ in wakes {}
  try Task.checkCancellation()
}

extension Duration {
  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
