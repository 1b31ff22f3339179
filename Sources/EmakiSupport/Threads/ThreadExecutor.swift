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
