/// Keeps the jobs that wait for a worker, and wakes the workers that wait for a job.
///
/// Of several workers that wait, the one that has waited least is woken: its memory is still in the processor's caches.
final class JobQueue<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  /// A worker is a thread that takes jobs.
  final class Worker: Sendable {
    private let isWoken = Monitor(false)

    func wake() {
      isWoken.withLock { $0 = true }
      isWoken.signal()
    }

    /// Blocks the worker's thread until it is woken.
    func wait() {
      isWoken.wait { isWoken in
        defer { isWoken = false }
        return isWoken ? () : nil
      }
    }
  }

  private struct State: Sendable {
    var jobs = JobHeap<Context>()
    /// The workers that wait, the one that has waited least at the end.
    var idle: [Worker] = []
    /// The number of workers that have taken a job and not ended it.
    var running = 0
    var isClosed = false
    /// Draws numbers that stand in for the jobs' priorities, if the order is random.
    var shuffle: SplitMix64?
  }

  private let state: Monitor<State>
  private let limit: @Sendable () -> Int

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - shuffle: the seed of a random order; `nil` takes jobs by priority.
  ///   - limit: returns the largest number of workers that may run a job at present; at least one does.
  init(shuffle: UInt64?, limit: @escaping @Sendable () -> Int) {
    state = Monitor(State(shuffle: shuffle.map(SplitMix64.init)))
    self.limit = limit
  }

  /// Adds a job and wakes a worker for it.
  func add(priority: Int, _ job: @escaping Job) {
    let woken = state.withLock { state in
      let drawn = state.shuffle?.next()
      state.jobs.insert(job, priority: drawn.map { Int(truncatingIfNeeded: $0) } ?? priority)
      return idleWorker(&state)
    }
    woken?.wake()
  }

  /// Waits for a job and takes it. Returns `nil` once the queue is closed and empty.
  ///
  /// - Parameters:
  ///   - worker: the worker that takes it.
  ///   - hasRun: whether the worker has ended a job that it had taken.
  func next(for worker: Worker, after hasRun: Bool) -> Job? {
    var hasRun = hasRun
    while true {
      let (next, woken) = state.withLock { state -> (Job??, Worker?) in
        if hasRun { state.running -= 1 }
        hasRun = false
        if state.running < max(1, limit()), let job = state.jobs.removeFirst() {
          state.running += 1
          // The limit may have been lower when the jobs that wait were added.
          return (.some(job), state.jobs.isEmpty ? nil : idleWorker(&state))
        }
        // Each worker that ends has the next one end.
        if state.isClosed && state.jobs.isEmpty { return (.some(nil), state.idle.popLast()) }
        state.idle.append(worker)
        return (nil, nil)
      }
      woken?.wake()
      if let next { return next }
      worker.wait()
    }
  }

  /// Takes a worker out of those that wait, if it may run a job.
  private func idleWorker(_ state: inout State) -> Worker? { state.running < max(1, limit()) ? state.idle.popLast() : nil }

  /// Lets workers end as soon as no job is left.
  func close() {
    let woken = state.withLock { state in
      state.isClosed = true
      return state.idle.popLast()
    }
    woken?.wake()
  }
}

/// Sorts jobs by priority, those of the same priority in the order in which they were inserted. It is a binary heap.
struct JobHeap<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  private var heap: [(priority: Int, number: Int, job: Job)] = []
  private var inserted = 0

  var isEmpty: Bool { heap.isEmpty }

  /// Adds a job.
  ///
  /// - Complexity: O(log n).
  mutating func insert(_ job: @escaping Job, priority: Int) {
    heap.append((priority, inserted, job))
    inserted += 1
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes the job that is to start next; returns `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  mutating func removeFirst() -> Job? {
    if heap.isEmpty { return nil }
    heap.swapAt(0, heap.count - 1)
    let job = heap.removeLast().job
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && precedes(child, least) { least = child }
      if least == index { return job }
      heap.swapAt(index, least)
      index = least
    }
  }

  /// Whether the job at place `a` of the heap starts before the one at `b`.
  private func precedes(_ a: Int, _ b: Int) -> Bool { (heap[a].priority, heap[a].number) < (heap[b].priority, heap[b].number) }
}
