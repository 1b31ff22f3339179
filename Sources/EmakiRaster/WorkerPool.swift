import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
      startThread {
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
  package func map<Value: Sendable>(_ indices: Range<Int>, _ body: @escaping @Sendable (Int, Context) -> Value) async -> [Value] {
    let jobs = indices.map { index in submit { context in body(index, context) } }
    var values: [Value] = []
    values.reserveCapacity(jobs.count)
    for job in jobs { values.append(await job.value) }
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
///
/// `@unchecked Sendable`: everything mutable is touched only between `pthread_mutex_lock` and `pthread_mutex_unlock`; `Mutex` has no condition to
/// sleep on.
private final class JobQueue<Context>: @unchecked Sendable {
  typealias Job = @Sendable (Context) -> Void

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var heap: [(priority: Int, number: Int, job: Job)] = []
  private var added = 0
  private var isClosed = false
  private let shuffle: UInt64?

  init(shuffle: UInt64?) {
    self.shuffle = shuffle
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func add(priority: Int, _ job: @escaping Job) {
    pthread_mutex_lock(mutex)
    heap.append((shuffle.map { shuffled(added, $0) } ?? priority, added, job))
    added += 1
    siftUp()
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for a job; `nil` once the queue is closed and empty.
  func next() -> Job? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while heap.isEmpty && !isClosed { pthread_cond_wait(condition, mutex) }
    return heap.isEmpty ? nil : removeFirst()
  }

  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool { (heap[a].priority, heap[a].number) < (heap[b].priority, heap[b].number) }

  private func siftUp() {
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private func removeFirst() -> Job {
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
}

/// A number for a job's number and a seed, as SplitMix64 makes it (https://prng.di.unimi.it/splitmix64.c).
private func shuffled(_ number: Int, _ seed: UInt64) -> Int {
  var z = seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  return Int(truncatingIfNeeded: z ^ (z >> 31))
}

/// Runs `body` on a new detached thread with room for deep trees on its stack.
private func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  pthread_attr_setstacksize(&attributes, 16 << 20)
  var thread = pthread_t()
  let start = Unmanaged.passRetained(Start(body))
  let code = pthread_create(
    &thread, &attributes,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue().body()
      return nil
    }, start.toOpaque())
  pthread_attr_destroy(&attributes)
  precondition(code == 0, "the system refuses another thread (error \(code))")
}
