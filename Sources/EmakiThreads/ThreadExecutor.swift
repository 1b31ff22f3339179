/// A thread of its own for tasks that may block it: what a task does on it waits for nobody else's work, and nobody's waits for it.
///
/// It lives until `close()`, whoever still refers to it.
package final class ThreadExecutor: TaskExecutor {
  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var isClosed = false
  }

  private let state = Monitor(State())

  package init() {
    startThread(stackSize: 4 << 20) {
      while let jobs = self.next() {
        for job in jobs { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    state.signal()
  }

  /// Ends the thread once it has nothing to do. Nothing may be given to it afterwards.
  package func close() {
    state.withLock { $0.isClosed = true }
    state.signal()
  }

  /// What is to be run, in order; `nil` after the end.
  private func next() -> [UnownedJob]? {
    state.wait { state -> [UnownedJob]?? in
      if state.jobs.isEmpty { return state.isClosed ? .some(nil) : nil }
      defer { state.jobs = [] }
      return .some(state.jobs)
    }
  }
}
