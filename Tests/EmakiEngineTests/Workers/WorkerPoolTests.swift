import Dispatch
import EmakiSupport
import EmakiTestSupport
import Foundation
import Synchronization
import Testing

@testable import EmakiEngine

private func closedGate() -> DispatchSemaphore { DispatchSemaphore(value: 0) }

struct WorkerPoolTests {
  /// Remembers what was said to it, in order.
  private final class Journal<Entry: Sendable>: Sendable {
    private let state = Mutex<[Entry]>([])
    func note(_ entry: Entry) { state.withLock { $0.append(entry) } }
    var entries: [Entry] { state.withLock { $0 } }
  }

  /// A context that knows which thread made it.
  private final class ThreadContext {
    let thread = pthread_self()
    var jobs = 0
  }

  /// Waits on a thread of its own, because Swift's threads must not block.
  private func wait(for semaphore: DispatchSemaphore, count: Int = 1) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        for _ in 0..<count { semaphore.wait() }
        continuation.resume()
      }
    }
  }

  @Test(arguments: seeds(20))
  func `jobs start in the order of their priorities, and equal ones in that of their submission`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let priorities = (0..<200).map { _ in random.int(-5...5) }
    let pool = try WorkerPool(workerCount: 1) { 0 }
    let (gate, journal) = (closedGate(), Journal<Int>())
    _ = pool.submit(priority: -100) { _ in gate.wait() }
    let jobs = priorities.enumerated().map { index, priority in pool.submit(priority: priority) { _ in journal.note(index) } }
    gate.signal()
    for job in jobs { await job.value }
    #expect(journal.entries == priorities.indices.sorted { (priorities[$0], $0) < (priorities[$1], $1) })
  }

  @Test func `results are in the order of the indices even if the last job finishes first`() async throws {
    let count = 4
    let pool = try WorkerPool(workerCount: count) { 0 }
    // Job i waits for job i + 1.
    let gates = (0..<count).map { _ in closedGate() }
    let journal = Journal<Int>()
    let values = try await pool.map(0..<count) { index, _ in
      if index + 1 < count { gates[index + 1].wait() }
      journal.note(index)
      gates[index].signal()
      return index * index
    }
    #expect(values == [0, 1, 4, 9] && journal.entries == [3, 2, 1, 0])
    #expect(try await pool.map(5..<5) { index, _ in index } == [])
  }

  @Test func `each worker makes one context, which only that worker uses`() async throws {
    let made = Journal<UInt>()
    let count = 4
    let pool = try WorkerPool(workerCount: count) { () -> ThreadContext in
      made.note(UInt(pthread_self()))
      return ThreadContext()
    }
    // As all jobs run at the same time, each worker has to make a context.
    let (barrier, arrived) = (closedGate(), closedGate())
    let jobs = (0..<count).map { _ in
      pool.submit { _ in
        arrived.signal()
        barrier.wait()
      }
    }
    await wait(for: arrived, count: count)
    for _ in 0..<count { barrier.signal() }
    for job in jobs { await job.value }
    let own = try await pool.map(0..<500) { _, context in
      context.jobs += 1
      return context.thread == pthread_self()
    }
    #expect(own.allSatisfy { $0 } && [made.entries.count, Set(made.entries).count] == [count, count])
  }

  @Test func `a worker makes no context before its first job`() async throws {
    let events = Journal<String>()
    let pool = try WorkerPool(workerCount: 3) { events.note("context") }
    events.note("pool")
    await pool.submit { _ in events.note("job") }.value
    #expect(events.entries == "pool context job".words)
  }

  @Test func `as many workers run as the limit lets, and more when it is raised`() async throws {
    let (limit, running) = (Monitor(1), Monitor((now: 0, most: 0)))
    let pool = try WorkerPool<Void>(workerCount: 4, limit: { limit.withLock { $0 } }) {}
    let gates = (0..<12).map { _ in closedGate() }
    let jobs = gates.map { gate in
      pool.submit { _ in
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        gate.wait()
        running.withLock { $0.now -= 1 }
      }
    }
    for index in 0..<4 {
      gates[index].signal()
      await jobs[index].value
    }
    var most = [running.withLock { $0.most }]
    limit.withLock { $0 = 3 }
    // The worker that takes the next job wakes another, and that one a third.
    gates[4].signal()
    while running.withLock({ $0.now }) < 3 { await Task.yield() }
    for gate in gates { gate.signal() }
    for job in jobs { await job.value }
    most.append(running.withLock { $0.most })
    #expect(most == [1, 3])
  }

  @Test func `a pool with a limit ends all its workers`() async throws {
    final class Context: Sendable {
      let ended: Monitor<Int>
      init(_ ended: Monitor<Int>) { self.ended = ended }
      deinit { ended.withLock { $0 += 1 } }
    }
    let (made, ended, gate, limit) = (Monitor(0), Monitor(0), closedGate(), Monitor(3))
    do {
      let pool = try WorkerPool<Context>(workerCount: 3, limit: { limit.withLock { $0 } }) {
        made.withLock { $0 += 1 }
        return Context(ended)
      }
      for _ in 0..<3 { _ = pool.submit { _ in gate.wait() } }
      while made.withLock({ $0 }) < 3 { await Task.yield() }
      limit.withLock { $0 = 1 }
      for _ in 0..<20 { _ = pool.submit { _ in } }
      for _ in 0..<3 { gate.signal() }
    }
    while ended.withLock({ $0 }) < 3 { await Task.yield() }
  }

  @Test func `releasing a pool finishes the jobs that wait`() async throws {
    var pool: WorkerPool<Int>? = try WorkerPool(workerCount: 2) { 7 }
    let gate = closedGate()
    let jobs = (0..<52).compactMap { index in
      pool?.submit { context in
        if index < 2 { gate.wait() }
        return context + index
      }
    }
    pool = nil
    for _ in 0..<2 { gate.signal() }
    var values: [Int] = []
    for job in jobs { values.append(await job.value) }
    #expect(values == Array(7..<59))
  }

  @Test func `a job that is cancelled before it begins never runs, unless its result is awaited`() async throws {
    let pool = try WorkerPool(workerCount: 1) { 0 }
    let (gate, journal) = (closedGate(), Journal<String>())
    let first = pool.submit { _ in gate.wait() }
    let dropped = pool.submit { _ in journal.note("dropped") }
    let awaited = pool.submit { _ in journal.note("awaited") }
    async let value: Void = awaited.value
    // This goes on until the task above waits.
    while !awaited.isAwaited { await Task.yield() }
    dropped.cancel()
    awaited.cancel()
    gate.signal()
    await first.value
    await value
    await pool.submit { _ in }.value
    #expect(journal.entries == ["awaited"] && dropped.valueIfDone == nil)
  }

  @Test func `the result of a job that is cancelled while it runs is dropped, and that of a finished job stays`() async throws {
    let pool = try WorkerPool(workerCount: 1) { 0 }
    let (begun, gate) = (closedGate(), closedGate())
    let running = pool.submit { _ -> Int in
      begun.signal()
      gate.wait()
      return 1
    }
    await wait(for: begun)
    running.cancel()
    gate.signal()
    let done = pool.submit { _ in 2 }
    #expect(await done.value == 2)
    done.cancel()
    #expect(running.valueIfDone == nil && done.valueIfDone == 2)
  }

  @Test func `the last job of a pool can release the pool`() async throws {
    let job: PoolJob<Int>
    do {
      let pool = try WorkerPool(workerCount: 1) { 0 }
      job = pool.submit { _ in withExtendedLifetime(pool) { 1 } }
    }
    #expect(await job.value == 1)
  }

  @Test func `many tasks can submit jobs and wait for them at once`() async throws {
    let pool = try WorkerPool(workerCount: 3) { 0 }
    let total = await withTaskGroup(of: Int.self) { group in
      for task in 0..<50 {
        group.addTask {
          var sum = 0
          for job in (0..<40).map({ index in pool.submit(priority: index % 3) { _ in task * index } }) { sum += await job.value }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
    // (0 + 1 + ... + 49) * (0 + 1 + ... + 39)
    #expect(total == 1225 * 780)
  }

  @Test func `a result can be awaited by many tasks and again later`() async throws {
    let pool = try WorkerPool(workerCount: 1) { 0 }
    let gate = closedGate()
    let job = pool.submit { _ -> Int in
      gate.wait()
      return 42
    }
    let sum = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { await job.value } }
      gate.signal()
      return await group.reduce(0, +)
    }
    #expect(await [sum, job.value] == [420, 42])
  }

  @Test func `cancelling a task leaves out the jobs that have not begun`() async throws {
    let pool = try WorkerPool(workerCount: 1) { 0 }
    let (started, first, second) = (closedGate(), closedGate(), closedGate())
    let journal = Journal<Int>()
    let work = Task {
      try await pool.map(0..<100) { index, _ in
        if index == 0 {
          started.signal()
          first.wait()
        }
        // This job begins while the task learns that it is cancelled.
        if index == 1 { second.wait() }
        journal.note(index)
      }
    }
    await wait(for: started)
    work.cancel()
    first.signal()
    await #expect(throws: CancellationError.self) { try await work.value }
    second.signal()
    // The worker is free again.
    #expect(await pool.submit { _ in 7 }.value == 7)
    #expect(journal.entries == [0, 1] || journal.entries == [0])
  }

  @Test(.timeLimit(.minutes(2))) func `jobs of a cancelled task are told to end, and those that wait do not begin`() async throws {
    let (pool, journal, started) = (try WorkerPool(workerCount: 1) { 0 }, Journal<Int>(), closedGate())
    let work = Task {
      try await pool.map(0..<3) { index, _, end in
        journal.note(index)
        started.signal()
        while !end.isCancelled {}
      }
    }
    await wait(for: started)
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(journal.entries == [0])
  }
}
