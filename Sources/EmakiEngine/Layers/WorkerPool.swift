import CProcess
import EmakiSupport
import Synchronization

/// Runs jobs on a fixed number of threads, each of which owns a context for as long as it lives.
///
/// Drawing calls C libraries that block and that keep memory for each thread, so it does not run on Swift's cooperative threads. A job of a
/// smaller priority number starts earlier. Jobs of the same priority start in the order in which they were submitted.
final class WorkerPool<Context>: Sendable {
  private let queue: Monitor<JobQueue<Context>>
  /// The number of threads, at least 1. The system may have refused some of those that were asked for.
  let workerCount: Int

  /// Starts the threads, or as many of them as the system lets. Each makes its context when it takes its first job.
  ///
  /// - Parameters:
  ///   - workerCount: how many threads are started, at least 1.
  ///   - shuffle: the seed of a random order in which jobs start, whatever their priority. It shows that no result depends on the order.
  ///     `nil`, the default, starts them by priority.
  ///   - limit: returns the largest number of workers that may run a job at present; at least one does. It is asked often.
  ///   - makeContext: makes a worker's context. It runs on the worker's thread.
  /// - Throws: `ThreadError` where the system refuses even the first thread.
  init(
    workerCount: Int, shuffle: UInt64? = nil, limit: @escaping @Sendable () -> Int = { .max },
    makeContext: @escaping @Sendable () -> Context
  ) throws(ThreadError) {
    precondition(workerCount > 0, "a pool needs at least one worker")
    let queue = Monitor(JobQueue<Context>(limit: limit, shuffle: shuffle.map(SplitMix64.init)))
    self.queue = queue
    var started = 0
    while started < workerCount {
      do throws(ThreadError) {
        // The stack has room for deep trees.
        try startThread(stackSize: 16 << 20) {
          let worker = JobQueue<Context>.Worker()
          var context: Context?
          while let job = queue.nextJob(for: worker, after: context != nil) {
            if context == nil { emaki_enlarge_heap() }
            let ready = context ?? makeContext()
            context = ready
            job(ready)
          }
        }
      } catch {
        if started == 0 { throw error }
        break
      }
      started += 1
    }
    self.workerCount = started
  }

  /// Ends the threads once they have run the jobs that wait.
  deinit {
    let woken = queue.withLock { queue in
      queue.isClosed = true
      return queue.idle.popLast()
    }
    woken?.wake()
  }

  /// Adds a job that one of the workers will run, and wakes a worker for it.
  ///
  /// - Parameters:
  ///   - priority: jobs of smaller numbers start first.
  ///   - body: the job. It runs on a worker, with the worker's context.
  /// - Returns: the job, which tells its result and can be cancelled.
  func submit<Value: Sendable>(priority: Int = 0, _ body: @escaping @Sendable (Context) -> Value) -> PoolJob<Value> {
    let job = PoolJob<Value>()
    let woken = queue.withLock { queue in
      let drawn = queue.shuffle?.next()
      queue.jobs.insert({ context in job.run { body(context) } }, priority: drawn.map { Int(truncatingIfNeeded: $0) } ?? priority)
      return queue.idleWorker()
    }
    woken?.wake()
    return job
  }

  /// Runs a job for every index, and returns the results in the order of the indices.
  ///
  /// - Throws: `CancellationError` if the task was cancelled. Jobs that have not begun by then are left out.
  func map<Value: Sendable>(
    _ indices: Range<Int>, _ body: @escaping @Sendable (Int, Context) -> Value
  ) async throws(CancellationError) -> [Value] {
    try await map(indices) { index, context, _ in body(index, context) }
  }

  /// Runs a job for every index as `map(_:_:)` does.
  ///
  /// - Parameter body: the job, which may ask whether the task was cancelled and then return anything: nobody takes it.
  func map<Value: Sendable>(
    _ indices: Range<Int>, _ body: @escaping @Sendable (Int, Context, _ end: Cancellation) -> Value
  ) async throws(CancellationError) -> [Value] {
    let end = Cancellation()
    let jobs = indices.map { index in submit { context in end.isCancelled ? nil : body(index, context, end) } }
    let values = await withTaskCancellationHandler {
      var values: [Value] = []
      values.reserveCapacity(jobs.count)
      for job in jobs { if !end.isCancelled, let value = await job.value { values.append(value) } }
      return values
    } onCancel: {
      end.cancel()
    }
    if end.isCancelled { throw CancellationError() }
    return values
  }
}

/// Tells workers that the task which waits for them was cancelled.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}

/// Stands for a job of a `WorkerPool`, and tells the job's result as soon as it is there.
final class PoolJob<Value: Sendable>: Sendable {
  private enum State {
    case pending([CheckedContinuation<Value, Never>])
    case done(Value)
    case cancelled
  }

  private let state = Mutex(State.pending([]))

  /// Runs the job, stores its result and resumes the tasks that wait for it. A job that was cancelled in time does not run, and the result of one that
  /// is cancelled meanwhile is dropped.
  fileprivate func run(_ body: () -> Value) {
    if state.withLock({ if case .cancelled = $0 { true } else { false } }) { return }
    let value = body()
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .pending(let waiting) = state else { return [] }
      state = .done(value)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: value) }
  }

  /// Cancels the job. A job that has not begun does not run, and the result of a running job is dropped. A job that is done, or whose
  /// result a task waits for, is not cancelled.
  func cancel() {
    state.withLock { state in if case .pending(let waiting) = state, waiting.isEmpty { state = .cancelled } }
  }

  /// Whether some task waits for the result.
  var isAwaited: Bool { state.withLock { if case .pending(let waiting) = $0 { !waiting.isEmpty } else { false } } }

  /// The result, or `nil` if the job is not done.
  var valueIfDone: Value? {
    state.withLock { state in
      if case .done(let value) = state { value } else { nil }
    }
  }

  /// The result. Reading it suspends the task until the job is done, and blocks no thread. The result of a cancelled job must not be read,
  /// because there is none.
  var value: Value {
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

/// Keeps the jobs that wait for a worker, and the workers that wait for a job.
///
/// Of several workers that wait, the one that has waited least is woken: its memory is still in the processor's caches.
private struct JobQueue<Context>: Sendable {
  /// A worker is a thread that takes jobs.
  final class Worker: Sendable {
    let isWoken = Monitor(false)

    func wake() {
      isWoken.withLock { $0 = true }
      isWoken.signal()
    }
  }

  /// Returns the largest number of workers that may run a job at present; at least one does.
  let limit: @Sendable () -> Int
  /// Draws numbers that stand in for the jobs' priorities, if the order is random.
  var shuffle: SplitMix64?
  var jobs = JobHeap<Context>()
  /// The workers that wait, the one that has waited least at the end.
  var idle: [Worker] = []
  /// The number of workers that have taken a job and not ended it.
  var running = 0
  /// Whether workers end as soon as no job is left.
  var isClosed = false

  /// Takes a worker out of those that wait, if it may run a job.
  mutating func idleWorker() -> Worker? { running < max(1, limit()) ? idle.popLast() : nil }
}

extension Monitor {
  /// Waits for a job and takes it. Returns `nil` once the queue is closed and empty.
  ///
  /// - Parameters:
  ///   - worker: the worker that takes it.
  ///   - hasRun: whether the worker has ended a job that it had taken.
  fileprivate func nextJob<Context>(
    for worker: JobQueue<Context>.Worker, after hasRun: Bool
  ) -> JobHeap<Context>.Job? where Value == JobQueue<Context> {
    var hasRun = hasRun
    while true {
      let (next, woken) = withLock { queue -> (JobHeap<Context>.Job??, JobQueue<Context>.Worker?) in
        if hasRun { queue.running -= 1 }
        hasRun = false
        if queue.running < max(1, queue.limit()), let job = queue.jobs.removeFirst() {
          queue.running += 1
          // The limit may have been lower when the jobs that wait were added.
          return (.some(job), queue.jobs.heap.isEmpty ? nil : queue.idleWorker())
        }
        // Each worker that ends has the next one end.
        if queue.isClosed && queue.jobs.heap.isEmpty { return (.some(nil), queue.idle.popLast()) }
        queue.idle.append(worker)
        return (nil, nil)
      }
      woken?.wake()
      if let next { return next }
      // This blocks the worker's thread until it is woken.
      worker.isWoken.wait { isWoken in
        defer { isWoken = false }
        return isWoken ? () : nil
      }
    }
  }
}

/// Sorts jobs by priority, those of the same priority in the order in which they were inserted. It is a binary heap.
private struct JobHeap<Context>: Sendable {
  typealias Job = @Sendable (Context) -> Void

  private(set) var heap: [(priority: Int, number: Int, job: Job)] = []
  private var inserted = 0

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
