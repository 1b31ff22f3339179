import EmakiRandom
import EmakiThreads
import Synchronization

/// A fixed set of threads, each with a context of its own for its lifetime.
///
/// Cairo and Pango calls block and keep caches per thread, so display work does not run on Swift's cooperative threads. Jobs start in the
/// order of their priority, those of the same priority in the order submitted.
package final class WorkerPool<Context>: Sendable {
  private let queue: JobQueue<Context>
  package let workerCount: Int

  /// Starts the threads. Each makes its context when it takes its first job.
  ///
  /// - Parameters:
  ///   - shuffle: starts jobs in an order drawn by this seed, whatever their priority: to see that no order changes a result.
  ///   - makeContext: runs on the worker.
  package init(workerCount: Int, shuffle: UInt64? = nil, makeContext: @escaping @Sendable () -> Context) {
    precondition(workerCount > 0, "a pool needs at least one worker")
    self.workerCount = workerCount
    let queue = JobQueue<Context>(shuffle: shuffle)
    self.queue = queue
    for _ in 0..<workerCount {
      // With room for deep trees on the stack.
      startThread(stackSize: 16 << 20) {
        var context: Context?
        while let job = queue.next() {
          let ready = context ?? makeContext()
          context = ready
          job(ready)
        }
      }
    }
  }

  /// Lets the jobs that wait finish, then ends the threads.
  deinit { queue.close() }

  /// Has a worker do something.
  ///
  /// - Parameter priority: smaller starts first.
  package func submit<Value: Sendable>(priority: Int = 0, _ body: @escaping @Sendable (Context) -> Value) -> PoolJob<Value> {
    let job = PoolJob<Value>()
    queue.add(priority: priority) { context in if !job.isCancelled { job.finish(body(context)) } }
    return job
  }

  /// Does something for every index, the results in order.
  ///
  /// - Throws: `CancellationError` where the task was cancelled: what has not begun by then is left out.
  package func map<Value: Sendable>(
    _ indices: Range<Int>, _ body: @escaping @Sendable (Int, Context) -> Value
  ) async throws(CancellationError) -> [Value] {
    let jobs = indices.map { index in submit { context in body(index, context) } }
    var values: [Value] = []
    values.reserveCapacity(jobs.count)
    for (index, job) in jobs.enumerated() {
      if Task.isCancelled {
        for job in jobs[index...] { job.cancel() }
        throw CancellationError()
      }
      values.append(await job.value)
    }
    return values
  }
}

/// The result of a job, there sooner or later.
package final class PoolJob<Value: Sendable>: Sendable {
  private enum State {
    case pending([CheckedContinuation<Value, Never>])
    case done(Value)
    case cancelled
  }

  private let state = Mutex(State.pending([]))

  fileprivate init() {}

  fileprivate func finish(_ value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .pending(let waiting) = state else { return [] }
      state = .done(value)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Has the job not begin, or its result be dropped, unless it is done or somebody waits for it.
  package func cancel() {
    state.withLock { state in if case .pending(let waiting) = state, waiting.isEmpty { state = .cancelled } }
  }

  fileprivate var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

  /// Whether somebody waits for the result.
  package var isAwaited: Bool { state.withLock { if case .pending(let waiting) = $0 { !waiting.isEmpty } else { false } } }

  /// The result, where it is there already.
  package var valueIfDone: Value? {
    state.withLock { state in
      if case .done(let value) = state { value } else { nil }
    }
  }

  /// Waits without blocking a thread.
  package var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let ready = state.withLock { state -> Value? in
          switch state {
          case .done(let value): return value
          case .pending(let waiting):
            state = .pending(waiting + [continuation])
            return nil
          case .cancelled: preconditionFailure("a job that was cancelled has no result: whoever cancels it forgets it")
          }
        }
        if let ready { continuation.resume(returning: ready) }
      }
    }
  }
}

/// Jobs that wait, and the threads that wait for them.
private final class JobQueue<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  private struct State: Sendable {
    var jobs = JobHeap<Context>()
    var isClosed = false
    /// Draws the jobs' order in place of their priorities.
    var shuffle: SplitMix64?
  }

  private let state: Monitor<State>

  init(shuffle: UInt64?) { state = Monitor(State(shuffle: shuffle.map(SplitMix64.init))) }

  func add(priority: Int, _ job: @escaping Job) {
    state.withLock { state in
      let drawn = state.shuffle?.next()
      state.jobs.insert(job, priority: drawn.map { Int(truncatingIfNeeded: $0) } ?? priority)
    }
    state.signal()
  }

  /// Waits for a job; `nil` once the queue is closed and empty.
  func next() -> Job? {
    state.wait { state -> Job?? in
      if let job = state.jobs.removeFirst() { return .some(job) }
      return state.isClosed ? .some(nil) : nil
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }
}

/// Jobs in the order of their priority, those of the same priority in the order inserted.
private struct JobHeap<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  private var heap: [(priority: Int, number: Int, job: Job)] = []
  private var inserted = 0

  mutating func insert(_ job: @escaping Job, priority: Int) {
    heap.append((priority, inserted, job))
    inserted += 1
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

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

  private func precedes(_ a: Int, _ b: Int) -> Bool { (heap[a].priority, heap[a].number) < (heap[b].priority, heap[b].number) }
}
