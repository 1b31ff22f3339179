import Dispatch
package import Glibc

/// Runs a closure on a new thread.
///
/// - Parameters:
///   - stackSize: the size of the thread's stack in bytes; `nil`, the default, takes the system's.
///   - blocksSignals: whether signals are blocked in the thread and in the threads that it starts.
///   - isJoined: whether the caller waits for the thread's end by `pthread_join`, which also frees it. Otherwise the thread is detached.
///   - body: what the thread does. The thread ends with it.
/// - Throws: `ThreadError` where the system refuses another thread.
@discardableResult
package func startThread(
  stackSize: Int? = nil, blocksSignals: Bool = false, isJoined: Bool = false, _ body: @escaping @Sendable () -> Void
) throws(ThreadError) -> pthread_t {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  if !isJoined { pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) }
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }

  // A new thread inherits the signal mask of the thread that makes it.
  var (all, before) = (sigset_t(), sigset_t())
  sigfillset(&all)
  if blocksSignals { pthread_sigmask(SIG_BLOCK, &all, &before) }
  defer { if blocksSignals { pthread_sigmask(SIG_SETMASK, &before, nil) } }

  var thread = pthread_t()
  // The thread takes the closure out of this memory and frees it.
  let start = UnsafeMutablePointer<@Sendable () -> Void>.allocate(capacity: 1)
  start.initialize(to: body)
  let code = pthread_create(
    &thread, &attributes,
    { pointer in
      guard let start = pointer?.assumingMemoryBound(to: (@Sendable () -> Void).self) else { return nil }
      let body = start.move()
      start.deallocate()
      body()
      return nil
    }, start)
  if code != 0 {
    start.deinitialize(count: 1)
    start.deallocate()
    throw ThreadError(code: code)
  }
  return thread
}

/// Returns how many threads the system lets this process start now, by starting them. They end before the function returns.
///
/// Dispatch, which runs Swift's tasks, waits for ever where it is refused a thread. So a program asks this before its first task.
///
/// - Parameter count: how many are started at most.
package func startableThreads(upTo count: Int) -> Int {
  let mayEnd = Monitor(false)
  var threads: [pthread_t] = []
  while threads.count < count {
    guard let thread = try? startThread(stackSize: 64 << 10, isJoined: true, { mayEnd.wait { $0 ? () : nil } }) else { break }
    threads.append(thread)
  }
  mayEnd.withLock { $0 = true }
  mayEnd.broadcast()
  for thread in threads { pthread_join(thread, nil) }
  return threads.count
}

/// A thread error says why the system starts no thread.
package struct ThreadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  var code: Int32

  /// Makes the error of a system's error number: `EAGAIN` where no more threads may be started.
  package init(code: Int32) { self.code = code }

  /// The error in words: what is refused, why, and how to mend it.
  package var description: String {
    "the system starts no further thread: \(String(cString: strerror(code))). Raise the limit of processes (ulimit -u, or pids.max of a "
      + "container), or end other programs."
  }
}

/// Runs tasks on a thread of its own, which they may block without holding up other tasks.
///
/// The thread lives until `close()`, even if nobody refers to the executor any more.
package final class ThreadExecutor: TaskExecutor {
  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var isClosed = false
  }

  private let state = Monitor(State())

  /// Starts the thread.
  ///
  /// - Throws: `ThreadError` where the system refuses another one.
  package init() throws(ThreadError) {
    try startThread(stackSize: 4 << 20) {
      while let jobs = self.next() {
        for job in jobs { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
  }

  /// Adds a job for the thread. Swift's runtime calls this.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    state.signal()
  }

  /// Ends the thread once it has run its jobs. No task may use the executor afterwards.
  package func close() {
    state.withLock { $0.isClosed = true }
    state.signal()
  }

  /// Waits for jobs and takes them, in order. Returns `nil` once the executor is closed and its jobs have run.
  private func next() -> [UnownedJob]? {
    state.wait { state -> [UnownedJob]?? in
      if state.jobs.isEmpty { return state.isClosed ? .some(nil) : nil }
      defer { state.jobs = [] }
      return .some(state.jobs)
    }
  }
}

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
  timer.schedule(deadline: .now() + duration / .seconds(1))
  timer.activate()
  defer { timer.cancel() }
  // Ends when the timer fires or the task is cancelled.
  for await _ in wakes {}
  try Task.checkCancellation()
}
