package import EmakiSupport
import Synchronization

/// Lanes draw feeds in parallel, each feed separately. A lane is a thread with a context that is reused from feed to feed.
///
/// A feed that takes too long is cancelled and given up at once. Its lane is reused only when the feed has really ended, and a new lane
/// replaces it until then. So even a feed that never ends costs the other feeds only processor time.
package final class Lanes<Context>: Sendable {
  /// An outcome is the result of a piece of work, or the reason why there is none.
  package enum Outcome<Value: Sendable>: Sendable {
    /// The work was done in time, with this value.
    case done(Value)
    /// The work was not done in time. Any later result is dropped.
    case timedOut
    /// The work was not started, because too many earlier pieces of work were cancelled but are still running.
    case exhausted
    /// The work was not started, because the system refuses the lane's thread.
    case refused(ThreadError)
  }

  /// The largest number of cancelled pieces of work that may still be running.
  static var stuckLimit: Int { 32 }
  /// The largest number of those that may be of one client among several.
  static var stuckShare: Int { 8 }

  private struct State {
    var free: [Lane<Context>] = []
    /// The number of lanes whose work was not given up.
    var busy = 0
    /// The number of lanes whose work was given up and has not ended.
    var stuck = 0
    /// How many of them are of each client that has some.
    var stuckOf: [String: Int] = [:]
    /// Whether there is a first lane.
    var hasFirst = false
  }

  private let count: Int
  private let timeout: Duration?
  private let sleep: @Sendable (Duration) async throws -> Void
  private let makeContext: @Sendable (_ isFirst: Bool) -> Context
  private let state = Mutex(State())

  /// Returns the number of lanes for which the system grants enough threads. The result is at least 1.
  ///
  /// - Parameters:
  ///   - count: the requested number of lanes.
  ///   - isFirstWide: whether the first lane has as many workers as there are lanes; all others have one.
  package static func possibleCount(upTo count: Int, isFirstWide: Bool = false) -> Int {
    // Each lane needs two threads, its own and its worker's, and the first one more for each other lane; Swift's tasks and transfers may need
    // four more.
    let threads = isFirstWide ? (each: 3, besides: 3) : (each: 2, besides: 4)
    return max(1, min(count, (startableThreads(upTo: threads.each * count + threads.besides) - threads.besides) / threads.each))
  }

  /// Creates lanes. Their threads are started when they are needed.
  ///
  /// - Parameters:
  ///   - count: the number of lanes. The caller starts no more pieces of work than this at the same time.
  ///   - timeout: the time limit of each piece of work; `nil` waits for ever.
  ///   - sleep: a function that waits for a duration.
  ///   - makeContext: a function that makes a lane's context, on the lane's thread. It is told whether the lane is the first one, which does all
  ///     pieces of work that come one at a time.
  package init(
    count: Int, timeout: Duration?, sleep: @escaping @Sendable (Duration) async throws -> Void = EmakiSupport.sleep(for:),
    makeContext: @escaping @Sendable (_ isFirst: Bool) -> Context
  ) {
    precondition(count > 0, "lanes are at least one")
    (self.count, self.timeout, self.sleep, self.makeContext) = (count, timeout, sleep, makeContext)
  }

  deinit { for lane in state.withLock({ $0.free }) { lane.executor.close() } }

  /// Runs a function on a lane. The function may block its thread; when its time is over, its task is cancelled.
  ///
  /// - Parameters:
  ///   - client: whom the work is for; `nil` where all is for one.
  ///   - body: the function. It must take the claim before it changes anything outside itself. If it does not get the claim, it must not
  ///     change anything.
  /// - Returns: the function's value, or the reason why there is none. If the caller is cancelled, the outcome is `timedOut`. Then the
  ///   function's task is cancelled, too, and any later result is dropped.
  func run<Value: Sendable>(
    for client: String? = nil, _ body: @escaping @Sendable (Context, Claim) async -> Value
  ) async -> Outcome<Value> {
    let lane: Lane<Context>
    do throws(ThreadError) {
      guard let taken = try take(for: client) else { return .exhausted }
      lane = taken
    } catch {
      return .refused(error)
    }
    let claim = Claim()
    let (results, continuation) = AsyncStream<Outcome<Value>>.makeStream()
    let work = Task(executorPreference: lane.executor) {
      let value = await body(lane.context(self.makeContext), claim)
      // If the function did not take the claim, it has changed nothing, so its work counts as done.
      let isInTime = claim.take() || !claim.isExpired
      self.giveBack(lane, isWrittenOff: !isInTime, client)
      if isInTime { continuation.yield(.done(value)) }
      continuation.finish()
    }
    let clock = timeout.map { timeout in
      Task {
        do { try await sleep(timeout) } catch { return }
        guard claim.expire() else { return }
        work.cancel()
        writeOff(lane, client)
        continuation.yield(.timedOut)
        continuation.finish()
      }
    }
    defer { clock?.cancel() }
    for await outcome in results { return outcome }
    // The sequence ends without an outcome only if the waiting task is cancelled.
    if claim.expire() {
      work.cancel()
      writeOff(lane, client)
    }
    return .timedOut
  }

  /// Runs a function on a lane that changes nothing outside itself, and so needs no claim.
  package func run<Value: Sendable>(
    for client: String? = nil, _ body: @escaping @Sendable (Context) async -> Value
  ) async -> Outcome<Value> { await run(for: client) { context, _ in await body(context) } }

  /// Takes a free lane or makes one; `nil` where too many are stuck.
  private func take(for client: String?) throws(ThreadError) -> Lane<Context>? {
    try state.withLock { (state) throws(ThreadError) in
      if state.stuck >= Self.stuckLimit || client.map({ state.stuckOf[$0, default: 0] >= Self.stuckShare }) == true { return nil }
      let lane: Lane<Context>
      if let first = state.free.firstIndex(where: \.isFirst) {
        lane = state.free.remove(at: first)
      } else if let free = state.free.popLast() {
        lane = free
      } else {
        lane = try Lane(isFirst: !state.hasFirst)
        state.hasFirst = true
      }
      state.busy += 1
      return lane
    }
  }

  /// Counts a lane as stuck. The next lane that is made takes the place of the first.
  private func writeOff(_ lane: Lane<Context>, _ client: String?) {
    state.withLock { state in
      if lane.isFirst { state.hasFirst = false }
      state.busy -= 1
      state.stuck += 1
      if let client { state.stuckOf[client, default: 0] += 1 }
    }
  }

  /// Takes back a lane whose work has ended. The lane is closed if there are enough other lanes.
  private func giveBack(_ lane: Lane<Context>, isWrittenOff: Bool, _ client: String?) {
    let isKept = state.withLock { state in
      if isWrittenOff {
        state.stuck -= 1
        if let client { state.stuckOf[client] = state.stuckOf[client].flatMap { $0 > 1 ? $0 - 1 : nil } }
      } else {
        state.busy -= 1
      }
      guard state.free.count + state.busy < count else {
        if lane.isFirst && !isWrittenOff { state.hasFirst = false }
        return false
      }
      state.free.append(lane)
      return true
    }
    if !isKept { lane.executor.close() }
  }
}

/// A lane is a thread with a context.
///
/// `@unchecked Sendable`: the context is made and used only by the one task that has taken the lane, on the lane's thread.
private final class Lane<Context>: @unchecked Sendable {
  let executor: ThreadExecutor
  let isFirst: Bool
  private var made: Context?

  /// Starts the lane's thread.
  init(isFirst: Bool) throws(ThreadError) {
    executor = try ThreadExecutor()
    self.isFirst = isFirst
  }

  /// Returns the lane's context, which is made on the first call.
  func context(_ make: (_ isFirst: Bool) -> Context) -> Context {
    if let made { return made }
    let context = make(isFirst)
    made = context
    return context
  }
}

/// A claim settles who reports the result of a feed: the lane that works on it, or the clock that limits its time. The first one to claim
/// the feed wins.
final class Claim: Sendable {
  private enum Holder: Int {
    case nobody, lane, clock
  }

  private let holder = Atomic(Holder.nobody.rawValue)

  /// Claims the feed for its lane, which is about to put the picture in its place. From now on the time limit has no effect.
  ///
  /// - Returns: whether the lane may put the picture in its place.
  func take() -> Bool { exchange(.lane) }

  /// Claims the feed for the clock, because its time is over. Any later result of the lane is dropped.
  ///
  /// - Returns: whether the lane had not claimed the feed before.
  func expire() -> Bool { exchange(.clock) }

  /// Whether the clock has claimed the feed.
  var isExpired: Bool { holder.load(ordering: .acquiring) == Holder.clock.rawValue }

  private func exchange(_ new: Holder) -> Bool {
    holder.compareExchange(expected: Holder.nobody.rawValue, desired: new.rawValue, ordering: .acquiringAndReleasing).exchanged
  }
}
