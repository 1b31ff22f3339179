import EmakiRandom

/// Keeps the jobs that wait for a worker, and wakes the workers that wait for a job.
final class JobQueue<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  private struct State: Sendable {
    var jobs = JobHeap<Context>()
    var isClosed = false
    /// Draws numbers that stand in for the jobs' priorities, if the order is random.
    var shuffle: SplitMix64?
  }

  private let state: Monitor<State>

  /// Makes an empty queue.
  ///
  /// - Parameter shuffle: the seed of a random order; `nil` takes jobs by priority.
  init(shuffle: UInt64?) { state = Monitor(State(shuffle: shuffle.map(SplitMix64.init))) }

  /// Adds a job and wakes a worker for it.
  func add(priority: Int, _ job: @escaping Job) {
    state.withLock { state in
      let drawn = state.shuffle?.next()
      state.jobs.insert(job, priority: drawn.map { Int(truncatingIfNeeded: $0) } ?? priority)
    }
    state.signal()
  }

  /// Waits for a job and takes it. Returns `nil` once the queue is closed and empty.
  func next() -> Job? {
    state.wait { state -> Job?? in
      if let job = state.jobs.removeFirst() { return .some(job) }
      return state.isClosed ? .some(nil) : nil
    }
  }

  /// Lets workers end as soon as no job is left.
  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }
}
