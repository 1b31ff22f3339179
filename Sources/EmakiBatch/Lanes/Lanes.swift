import EmakiThreads
import Synchronization

/// Lanes on which feeds are drawn side by side, each feed by itself: a thread, and a context that stays warm from feed to feed.
///
/// A feed that takes too long is cancelled and written off at once; its lane is used again when the feed has really ended. Until then
/// another lane takes its place, so that even one that never ends costs the others nothing but the processor's time.
package final class Lanes<Context>: Sendable {
  /// What became of a piece of work.
  package enum Outcome<Value: Sendable>: Sendable {
    case done(Value)
    /// It was not done in time. What it still does is dropped.
    case timedOut
    /// So many before it have not ended although they were told to that no other can be begun.
    case exhausted
  }

  /// How many may go on in spite of being cancelled.
  package static var stuckLimit: Int { 32 }

  private struct State {
    var free: [Lane<Context>] = []
    /// Those that work on something that is not written off.
    var busy = 0
    /// Those that work on something that is.
    var stuck = 0
  }

  private let count: Int
  private let timeout: Duration?
  private let sleep: @Sendable (Duration) async throws -> Void
  private let makeContext: @Sendable () -> Context
  private let state = Mutex(State())

  /// - Parameters:
  ///   - count: how many lanes there are; whoever uses them begins no more at a time.
  ///   - timeout: for each piece of work; `nil` waits for ever.
  ///   - sleep: waits for so long.
  ///   - makeContext: runs on the lane.
  package init(
    count: Int, timeout: Duration?, sleep: @escaping @Sendable (Duration) async throws -> Void = EmakiThreads.sleep(for:),
    makeContext: @escaping @Sendable () -> Context
  ) {
    precondition(count > 0, "lanes are at least one")
    (self.count, self.timeout, self.sleep, self.makeContext) = (count, timeout, sleep, makeContext)
  }

  deinit { for lane in state.withLock({ $0.free }) { lane.executor.close() } }

  /// Does something on a lane. The body may block its thread; where its time has run out, its task is cancelled.
  ///
  /// - Parameter body: takes the claim before it changes anything outside, and changes nothing where it cannot have it.
  package func run<Value: Sendable>(_ body: @escaping @Sendable (Context, Claim) async -> Value) async -> Outcome<Value> {
    guard let lane = take() else { return .exhausted }
    let claim = Claim()
    let (results, continuation) = AsyncStream<Outcome<Value>>.makeStream()
    let work = Task(executorPreference: lane.executor) {
      let value = await body(lane.context(self.makeContext), claim)
      // Where nothing was claimed there is nothing to be changed either, and it counts as done.
      let isInTime = claim.take() || !claim.isExpired
      self.giveBack(lane, isWrittenOff: !isInTime)
      if isInTime { continuation.yield(.done(value)) }
      continuation.finish()
    }
    let clock = timeout.map { timeout in
      Task {
        do { try await sleep(timeout) } catch { return }
        guard claim.expire() else { return }
        work.cancel()
        writeOff()
        continuation.yield(.timedOut)
        continuation.finish()
      }
    }
    defer { clock?.cancel() }
    for await outcome in results { return outcome }
    // The stream ends without an outcome only where whoever waits is cancelled; the work goes on and is dropped.
    return .timedOut
  }

  private func take() -> Lane<Context>? {
    state.withLock { state in
      if state.stuck >= Self.stuckLimit { return nil }
      state.busy += 1
      return state.free.popLast() ?? Lane()
    }
  }

  private func writeOff() {
    state.withLock { state in
      state.busy -= 1
      state.stuck += 1
    }
  }

  private func giveBack(_ lane: Lane<Context>, isWrittenOff: Bool) {
    let isKept = state.withLock { state in
      if isWrittenOff { state.stuck -= 1 } else { state.busy -= 1 }
      guard state.free.count + state.busy < count else { return false }
      state.free.append(lane)
      return true
    }
    if !isKept { lane.executor.close() }
  }
}

/// `@unchecked Sendable`: the context is made and used only by the one task that has taken the lane, on the lane's thread.
private final class Lane<Context>: @unchecked Sendable {
  let executor = ThreadExecutor()
  private var made: Context?

  func context(_ make: () -> Context) -> Context {
    if let made { return made }
    let context = make()
    made = context
    return context
  }
}
