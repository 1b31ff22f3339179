import CMalloc

/// Runs jobs on a fixed number of threads, each of which owns a context for as long as it lives.
///
/// Drawing calls C libraries that block and that keep memory for each thread, so it does not run on Swift's cooperative threads. A job of a
/// smaller priority number starts earlier. Jobs of the same priority start in the order in which they were submitted.
package final class WorkerPool<Context>: Sendable {
  private let queue: JobQueue<Context>
  /// The number of threads, at least 1. The system may have refused some of those that were asked for.
  package let workerCount: Int

  /// Starts the threads, or as many of them as the system lets. Each makes its context when it takes its first job.
  ///
  /// - Parameters:
  ///   - workerCount: how many threads are started, at least 1.
  ///   - shuffle: the seed of a random order in which jobs start, whatever their priority. It shows that no result depends on the order.
  ///     `nil`, the default, starts them by priority.
  ///   - limit: returns the largest number of workers that may run a job at present; at least one does. It is asked often.
  ///   - makeContext: makes a worker's context. It runs on the worker's thread.
  /// - Throws: `ThreadError` where the system refuses even the first thread.
  package init(
    workerCount: Int, shuffle: UInt64? = nil, limit: @escaping @Sendable () -> Int = { .max },
    makeContext: @escaping @Sendable () -> Context
  ) throws(ThreadError) {
    precondition(workerCount > 0, "a pool needs at least one worker")
    let queue = JobQueue<Context>(shuffle: shuffle, limit: limit)
    self.queue = queue
    var started = 0
    while started < workerCount {
      do throws(ThreadError) {
        // The stack has room for deep trees.
        try startThread(stackSize: 16 << 20) {
          let worker = JobQueue<Context>.Worker()
          var context: Context?
          while let job = queue.next(for: worker, after: context != nil) {
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
  deinit { queue.close() }

  /// Adds a job that one of the workers will run.
  ///
  /// - Parameters:
  ///   - priority: jobs of smaller numbers start first.
  ///   - body: the job. It runs on a worker, with the worker's context.
  /// - Returns: the job, which tells its result and can be cancelled.
  package func submit<Value: Sendable>(priority: Int = 0, _ body: @escaping @Sendable (Context) -> Value) -> PoolJob<Value> {
    let job = PoolJob<Value>()
    queue.add(priority: priority) { context in if !job.isCancelled { job.finish(body(context)) } }
    return job
  }

  /// Runs a job for every index, and returns the results in the order of the indices.
  ///
  /// - Throws: `CancellationError` if the task was cancelled. Jobs that have not begun by then are left out.
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
